import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { rational, type Rational } from '@kervan/domain/money/rational';
import { forecastLines, type ForecastLine } from '@kervan/domain/orders/order-forecast';
import { profitTable } from '@kervan/domain/orders/order-profit';
import { costsTogether, noCosts, saleCosts, unknownCosts, type SaleCosts } from '@kervan/domain/orders/sale-costs';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import type { Db } from '../../db/connect.ts';
import { loadItems, type LoadedItem } from '../items/load-facts.ts';
import { settingsOf } from '../settings/settings-cache.ts';
import { dayIn, rateOn, type RatedStore } from './day-rates.ts';
import { BY_AMAZON } from './item-sales.ts';
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
  cost: number | null;
  profit: number | null;
  profitHundredths: number | null;
  products: { sourceUsd: number | null }[];
};

/**
 * What an order is expected to leave, by the prices and settings of this moment and the rate of its day; kept with the order, it is moved by
 * nothing afterwards. Of a product without a listing its costs are not known. `memory`: whose settings cache. Null: the store has no settings.
 */
export async function forecastOrder(
  tx: Db,
  store: RatedStore & { memory: object },
  order: ForecastOrder,
): Promise<OrderForecast | null> {
  const prepared = await settingsOf(store.memory, tx, store);
  if (!prepared) return null;
  const listings = await listingsOf(tx, store.storeId, order.products);
  const ratePpm = await rateOn(tx, store, order.currency, dayIn(store.market, order.purchasedAt));
  return forecastWith({ settings: prepared.compiled, listings, ratePpm }, order);
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
};

/** The same from what was loaded before. */
export function forecastWith({ settings, listings, ratePpm }: ForecastBasis, order: ForecastOrder): OrderForecast {
  const costFactor = factorOf(ratePpm, order.currency);
  const sold = order.products.map((product) => {
    const listing = product.itemId === null ? undefined : listings.get(product.itemId);
    return costsOf(product, listing, { settings, order });
  });
  const weights = sold.flatMap(({ weightG }) => weightG ?? []);
  const lines = forecastLines({
    sale: sum(order.products.map((product) => soldOfItem(product).price)),
    shipping: sum(order.products.map((product) => soldOfItem(product).shipping)),
    commission: settings.commission,
    taxShare: settings.taxShare,
    costFactor,
    ratePpm,
    weightG: weights.length === sold.length ? sum(weights) : null,
    costs: costsTogether(sold.map(({ costs }) => costs)),
  });
  const table = profitTable(lines, [], new Set());
  return {
    lines,
    ratePpm,
    cost: table.forecastCost,
    profit: table.forecastProfit,
    profitHundredths: table.forecastHundredths,
    products: sold.map(({ costs }) => ({ sourceUsd: costs.product })),
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
  if (priced.order.fulfilment === BY_AMAZON || quantity < 1) return { costs: noCosts, weightG: null };
  if (!listing) return { costs: unknownCosts, weightG: null };
  const { source, item } = listing;
  return saleCosts({ source, item, quantity }, { settings: priced.settings, route: routeFor(priced) });
}

/** The columns of an order that hold its forecast. */
export const forecastColumns = (forecast: OrderForecast) => ({
  forecast: JSON.stringify(forecast.lines),
  rate_ppm: forecast.ratePpm,
  cost: forecast.cost,
  profit: forecast.profit,
  profit_bp: forecast.profitHundredths,
});
