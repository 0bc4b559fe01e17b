import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { markets } from '@kervan/domain/markets';
import type { BuyingState } from '@kervan/domain/orders/buying';
import type { OrderFacts, SoldFacts } from '@kervan/domain/orders/order-facts';
import type { SoldProduct } from '@kervan/domain/orders/forecast-order';
import type { Db } from '../../db/connect.ts';
import { loadItems, type LoadedItem } from '../items/load-facts.ts';
import { settingsOf } from '../settings/settings-cache.ts';
import { dayIn, rateOn, type RatedStore } from '../order-money/day-rates.ts';
import { BY_AMAZON } from './item-sales.ts';
import { liveDecisions } from './live-decisions.ts';
import { sellerStandingOf, type OrderState } from './order-state.ts';
import { sendingTypeOf } from './sending-codes.ts';

/** Code of seller_order.origin. */
const BY_FILE = 1;

/** An order's rows as the rules know it. */
export const factsOf = ({ order, items, purchases, packages }: OrderState): OrderFacts => ({
  status: order.order_status,
  seller: sellerStandingOf(order),
  isPending: order.is_pending,
  isByAmazon: order.fulfilment === BY_AMAZON,
  isByFile: order.origin === BY_FILE,
  hasFlag: order.flag_id !== null,
  isCancellationRequested: order.cancel_requested,
  shipBy: timeOf(order.ship_by),
  deliveredAt: timeOf(order.delivered_at),
  sending: sendingTypeOf(order),
  carrierCode: order.carrier_code,
  isSendingFixed: order.is_sending_fixed,
  country: order.country,
  currency: order.currency,
  sale: order.sale,
  shipping: order.shipping,
  units: order.units,
  capUsd: order.cap_usd,
  // Only written from lines of the forecast.
  forecast: order.forecast as OrderFacts['forecast'],
  items: items.map((row) => ({
    id: row.order_item_id,
    ...soldProductOf(row),
    confirmed: row.confirmed,
    capUsd: row.cap_usd,
    isCapOwn: row.is_cap_own,
    sourceUsd: row.source_usd,
  })),
  // The column holds states of buying only.
  purchases: purchases.map((row) => ({
    id: row.purchase_id,
    of: row.order_item_id,
    state: row.state as BuyingState,
    quantity: row.quantity,
    paidUsd: row.paid_usd,
  })),
  parcels: packages.map((row) => ({
    id: row.package_id,
    of: row.order_item_id,
    purchaseId: row.purchase_id,
    status: row.shipment_status,
    buyer: row.buyer_status,
    warehouse: row.warehouse_status,
    tracking: row.tracking,
    isConfirmed: row.confirmed_at !== null,
    deliveredAt: timeOf(row.delivered_at),
    lastEventAt: timeOf(row.last_event_at),
  })),
});

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

const soldProductOf = (row: OrderState['items'][number]): SoldProduct => ({
  itemId: row.item_id,
  quantity: row.quantity,
  cancelled: row.cancelled,
  price: row.price,
  shipping: row.shipping,
});

/** The facts of the listings that products were sold from, by the listing's number. */
export async function listingsOf(
  tx: Db,
  storeId: number,
  products: readonly Pick<SoldProduct, 'itemId'>[],
): Promise<Map<number, LoadedItem>> {
  const ids = [...new Set(products.flatMap(({ itemId }) => itemId ?? []))];
  const loaded = ids.length === 0 ? [] : await loadItems(tx, storeId, ids, UpdateReason.SourceDataChange);
  return new Map(loaded.map((one) => [one.itemId, one]));
}

/** What the products of an order are sold from. `memory`: whose settings cache. Null: the store has no settings. `isForecast`: with the rates of its day. */
export async function readSold(
  tx: Db,
  store: RatedStore & { memory: object },
  { order, items }: OrderState,
  isForecast: boolean,
): Promise<SoldFacts | null> {
  const prepared = await settingsOf(store.memory, tx, store);
  if (!prepared) return null;
  const products = items.map(soldProductOf);
  const listings = await listingsOf(tx, store.storeId, products);
  const { currency: storeCurrency } = markets[store.market];
  const sold = { settings: prepared.compiled, listings, storeCurrency };
  if (!isForecast) return { ...sold, live: new Map(), ratePpm: null, localPpm: null };
  const day = dayIn(store.market, order.purchased_at.getTime());
  return {
    ...sold,
    live: await liveDecisions(
      tx,
      store,
      { prepared, listings },
      { purchasedAt: order.purchased_at.getTime(), currency: order.currency, products },
    ),
    ratePpm: await rateOn(tx, store, order.currency, day),
    localPpm: order.currency === storeCurrency ? null : await rateOn(tx, store, storeCurrency, day),
  };
}
