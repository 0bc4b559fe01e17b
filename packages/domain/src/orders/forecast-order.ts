import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import { decimalsOf } from '../money/currency-decimals.ts';
import type { Minor } from '../money/money.ts';
import { rational, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { saleShare } from '../warehouse/parcel-value.ts';
import { forecastLines, type ForecastLine, type ForecastProduct } from './order-forecast.ts';
import { profitTable } from './order-profit.ts';
import { noCosts, saleCosts, unknownCosts, wholeCosts, type SaleCosts } from './sale-costs.ts';

/** A product of an order as it is sold. `itemId`: the listing; null = it was sold from none that is known. */
export type SoldProduct = {
  itemId: number | null;
  quantity: number;
  cancelled: number;
  price: Minor;
  shipping: Minor;
};

/** An order as it is forecast. */
type ForecastOrder = {
  currency: string;
  isWarehouse: boolean;
  isByAmazon: boolean;
  products: readonly SoldProduct[];
};

/** What a product was sold from. */
export type Listing = { source: SourceFacts; item: ItemFacts };

/** What a price was decided from: the listing as it was then, and the settings with their rate. */
export type LiveDecision = { listing: Listing; settings: CompiledSettings };

type ForecastBasis = {
  settings: CompiledSettings;
  /** By the listing's number. */
  listings: ReadonlyMap<number, Listing>;
  ratePpm: number | null;
  /** The decisions whose prices were sold, by the place of their product; the others are forecast by what holds now. */
  live?: ReadonlyMap<number, LiveDecision>;
};

/** What is kept of a forecast with the order, and with each product in the order in which they were given. */
export type OrderForecast = {
  lines: ForecastLine[];
  ratePpm: number | null;
  cost: Minor | null;
  profit: Minor | null;
  products: { sourceUsd: Minor | null }[];
};

/** What is left of a product after what was cancelled of it. */
export const wantedOf = ({ quantity, cancelled }: { quantity: number; cancelled: number }): number =>
  quantity - cancelled;

/** What the buyer pays for what is still wanted of a product: a cancelled piece sells nothing (decision 70). */
const soldOfProduct = (
  product: Pick<SoldProduct, 'quantity' | 'cancelled' | 'price' | 'shipping'>,
): { price: Minor; shipping: Minor } => ({
  price: saleShare(product),
  shipping: saleShare({ ...product, price: product.shipping }),
});

/**
 * What an order is expected to leave: the parts of the decisions whose prices were sold (decision 75), else by what holds now and the rate of its day.
 * Of a product without a listing its costs are not known.
 */
export function forecastOrder(basis: ForecastBasis, order: ForecastOrder): OrderForecast {
  const { ratePpm, live, listings } = basis;
  const now = { settings: basis.settings, costFactor: factorOf(ratePpm, order.currency), ratePpm };
  const products = order.products.map((product, place) => {
    const decided = live?.get(place);
    const listing = product.itemId === null ? undefined : listings.get(product.itemId);
    const by = decided === undefined ? now : ratedBy(decided.settings);
    const costs = costsOf(product, decided?.listing ?? listing, { settings: by.settings, order });
    return { forecast: productOf(product, costs, by), sourceUsd: costs.costs.product };
  });
  const sold = order.products.map(soldOfProduct);
  const lines = forecastLines({
    sale: sum(sold.map(({ price }) => price)),
    shipping: sum(sold.map(({ shipping }) => shipping)),
    products: products.map(({ forecast }) => forecast),
  });
  const table = profitTable(lines, [], new Set());
  return {
    lines,
    ratePpm,
    cost: table.forecastCost,
    profit: table.forecastProfit,
    products: products.map(({ sourceUsd }) => ({ sourceUsd })),
  };
}

type Rated = { settings: CompiledSettings; costFactor: Rational | null; ratePpm: number | null };

/** A decision that was live goes by the rate that it was made with. */
const ratedBy = (settings: CompiledSettings): Rated => ({
  settings,
  costFactor: settings.costFactor,
  ratePpm: settings.ratePpm,
});

function productOf(product: SoldProduct, costs: SaleCosts, { settings, costFactor, ratePpm }: Rated): ForecastProduct {
  const { price, shipping } = soldOfProduct(product);
  return {
    paid: price + shipping,
    commission: settings.commission,
    taxShare: settings.taxShare,
    costFactor,
    ratePpm,
    weightG: costs.weightG,
    costs: costs.exact,
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** USD cents → minor units of the order's currency. */
const factorOf = (ratePpm: number | null, currency: string): Rational | null =>
  ratePpm === null ? null : rational(BigInt(ratePpm) * BigInt(10 ** decimalsOf(currency)), 100_000_000n);

type Priced = { settings: CompiledSettings; order: ForecastOrder };
/** The way on which the order is sent, whatever its listing says now. */
const routeFor = ({ settings, order }: Priced) => (order.isWarehouse ? settings.warehouse : settings.direct);

function costsOf(product: SoldProduct, listing: Listing | undefined, priced: Priced): SaleCosts {
  const quantity = wantedOf(product);
  if (priced.order.isByAmazon || quantity < 1) return wholeCosts(noCosts);
  if (!listing) return wholeCosts(unknownCosts);
  const { source, item } = listing;
  return saleCosts({ source, item, quantity }, { settings: priced.settings, route: routeFor(priced) });
}
