import { markets } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { rational, type Rational } from '@kervan/domain/money/rational';
import { forecastLines, type ForecastLine, type ForecastProduct } from '@kervan/domain/orders/order-forecast';
import { profitTable } from '@kervan/domain/orders/order-profit';
import { noCosts, saleCosts, unknownCosts, wholeCosts, type SaleCosts } from '@kervan/domain/orders/sale-costs';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import type { Db } from '../../db/connect.ts';
import { loadItems, type LoadedItem } from '../items/load-facts.ts';
import { settingsOf } from '../settings/settings-cache.ts';
import { dayIn, rateOn, type RatedStore } from './day-rates.ts';
import { BY_AMAZON } from './item-sales.ts';
import { liveDecisions, type LiveDecision } from './live-decisions.ts';
import { soldOfItem } from './order-state.ts';
import { WAREHOUSE } from './order-write.ts';

/** A product of an order as it is sold. */
export type SoldProduct = {
  itemId: number | null;
  quantity: number;
  cancelled: number;
  price: number;
  shipping: number;
};

/** An order as it is forecast. */
export type ForecastOrder = {
  purchasedAt: number;
  currency: string;
  sending: number;
  fulfilment: string;
  products: readonly SoldProduct[];
};

/** What is kept of a forecast with the order, and with each product in the order in which they were given. */
export type OrderForecast = {
  lines: ForecastLine[];
  ratePpm: number | null;
  /** The rate of the store's currency on the order's day, where the order is in another one. */
  localPpm: number | null;
  cost: number | null;
  profit: number | null;
  profitHundredths: number | null;
  products: { sourceUsd: number | null }[];
};

/**
 * What an order is expected to leave: the parts of the decisions whose prices were sold (decision 75), else by what holds now and the rate of its day.
 * Kept with the order, it is moved by nothing afterwards. Of a product without a listing its costs are not known. `memory`: whose settings cache. Null: the store has no settings.
 */
export async function forecastOrder(
  tx: Db,
  store: RatedStore & { memory: object },
  order: ForecastOrder,
): Promise<OrderForecast | null> {
  const prepared = await settingsOf(store.memory, tx, store);
  if (!prepared) return null;
  const listings = await listingsOf(tx, store.storeId, order.products);
  const day = dayIn(store.market, order.purchasedAt);
  const ratePpm = await rateOn(tx, store, order.currency, day);
  const { currency } = markets[store.market];
  const localPpm = order.currency === currency ? null : await rateOn(tx, store, currency, day);
  const live = await liveDecisions(tx, store, { prepared, listings }, order);
  return { ...forecastWith({ settings: prepared.compiled, listings, ratePpm, live }, order), localPpm };
}

/** The facts of the listings that products were sold from, by the listing's number. */
export async function listingsOf(
  tx: Db,
  storeId: number,
  products: readonly Pick<SoldProduct, 'itemId'>[],
): Promise<Map<number, LoadedItem>> {
  const ids = [...new Set(products.flatMap(({ itemId }) => itemId ?? []))];
  const loaded = ids.length === 0 ? [] : await loadItems(tx, storeId, ids, 0);
  return new Map(loaded.map((one) => [one.itemId, one]));
}

export type ForecastBasis = {
  settings: CompiledSettings;
  listings: ReadonlyMap<number, LoadedItem>;
  ratePpm: number | null;
  /** The decisions whose prices were sold, by the place of their product; the others are forecast by what holds now. */
  live?: ReadonlyMap<number, LiveDecision>;
};

/** The same from what was loaded before. */
export function forecastWith(basis: ForecastBasis, order: ForecastOrder): Omit<OrderForecast, 'localPpm'> {
  const { ratePpm, live, listings } = basis;
  const now = { settings: basis.settings, costFactor: factorOf(ratePpm, order.currency), ratePpm };
  const products = order.products.map((product, place) => {
    const decided = live?.get(place);
    const listing = product.itemId === null ? undefined : listings.get(product.itemId);
    const by = decided === undefined ? now : ratedBy(decided.settings);
    const costs = costsOf(product, decided?.listing ?? listing, { settings: by.settings, order });
    return { forecast: productOf(product, costs, by), sourceUsd: costs.costs.product };
  });
  const sold = order.products.map(soldOfItem);
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
    profitHundredths: table.forecastHundredths,
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
  const { price, shipping } = soldOfItem(product);
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
const routeFor = ({ settings, order }: Priced) => (order.sending === WAREHOUSE ? settings.warehouse : settings.direct);

function costsOf(product: SoldProduct, listing: LoadedItem | undefined, priced: Priced): SaleCosts {
  const quantity = product.quantity - product.cancelled;
  if (priced.order.fulfilment === BY_AMAZON || quantity < 1) return wholeCosts(noCosts);
  if (!listing) return wholeCosts(unknownCosts);
  const { source, item } = listing;
  return saleCosts({ source, item, quantity }, { settings: priced.settings, route: routeFor(priced) });
}

/** The columns of an order that hold its forecast. */
export const forecastColumns = (forecast: OrderForecast) => ({
  forecast: JSON.stringify(forecast.lines),
  rate_ppm: forecast.ratePpm,
  local_ppm: forecast.localPpm,
  cost: forecast.cost,
  profit: forecast.profit,
  profit_bp: forecast.profitHundredths,
});
