import { isDeepStrictEqual } from 'node:util';
import { BuyingState, openBuyingStates } from '@kervan/domain/orders/buying';
import type { CsvOrder, CsvOrderItem } from '@kervan/domain/orders/order-csv';
import { updateByCsv, type CsvUpdate } from '@kervan/domain/orders/order-csv-update';
import { orderFaults } from '@kervan/domain/orders/order-faults';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import type { RejectedLine } from '@kervan/domain/orders/order-upload';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import {
  changeOrder,
  insertOrder,
  type NewOrder,
  type OrderScope,
  type ReportedChange,
} from '../../records/orders/order-write.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { keepFileBuyer } from './keep-file-buyer.ts';
import { findListings, type SoldListings } from '../../records/orders/sold-listings.ts';
import type { UploadStep } from './upload-row.ts';

/** `origin` of an order: it came by a file. */
export const FILE = 1;

type Told = { scope: OrderScope; market: MarketCode; order: CsvOrder };

/**
 * Takes an order of a file in: it is new, other than before, or as it was; or its lines cannot be taken, and say why. What an order of the
 * marketplace gets it gets, too: its listings, faults, address and buyer. In the caller's transaction.
 */
export async function takeFileOrder(deps: WorkerDeps, tx: Db, reported: Told): Promise<UploadStep> {
  const { scope, order } = reported;
  const key = { amazonOrderId: order.orderId };
  const skus = order.items.map(({ sku }) => sku);
  const listings = await findListings(tx, scope.storeId, skus);
  const known = await lockOrder(tx, scope.storeId, key);
  // Null: another file was first, and has written it by now.
  const made = known ? null : await insert(deps, tx, reported, listings);
  if (made) return { outcome: 'imported' };
  const state = known ?? (await lockOrder(tx, scope.storeId, key));
  if (!state) throw new Error(`the order ${order.orderId} is neither there nor can it be made`);
  return update(deps, tx, { reported, state, listings });
}

/** A new order: paid, and waiting to be bought. Assumed: as long as nobody says otherwise it is so since its purchase. */
async function insert(deps: WorkerDeps, tx: Db, reported: Told, listings: SoldListings): Promise<OrderState | null> {
  const { scope, market, order } = reported;
  const settings = await readSettings(tx, scope.storeId);
  const at = new Date(order.purchasedAt);
  const fresh: NewOrder = {
    amazon_order_id: order.orderId,
    origin: FILE,
    order_status: OrderStatus.Sold,
    seller_status: SellerOrderStatus.Unshipped,
    purchased_at: at,
    unshipped_at: new Date(Math.min(order.purchasedAt, scope.now)),
    ship_by: dateOf(order.shipBy),
    deliver_by: dateOf(order.deliverBy),
    sending: settings?.settings.sendingType === 'direct' ? DIRECT : WAREHOUSE,
    currency: order.currency,
    ...sumsOf(order.items),
    faults: faultsOf(order.items, listings, market),
    read_at: new Date(scope.now),
    items: order.items.map((item) => productOf(item, listings)),
    events: [{ kind: 'imported', key: 'imported', at: new Date(scope.now), actor: 'file' }],
  };
  return insertOrder(tx, { ...scope, market }, fresh, async (state) => ({
    ...(await keepFileBuyer(deps, tx, { ...reported, state })),
    by: deps,
  }));
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** The order's amounts and pieces: the sums of its products, so that they add up. */
const sumsOf = (items: readonly Pick<CsvOrderItem, 'price' | 'shipping' | 'quantity'>[]) => ({
  sale: items.reduce((sum, { price }) => sum + price, 0),
  shipping: items.reduce((sum, { shipping }) => sum + shipping, 0),
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

const faultsOf = (
  items: readonly { sku: string | null; quantity: number; price: number }[],
  listings: SoldListings,
  market: MarketCode,
) =>
  orderFaults(
    items.map(({ sku, quantity, price }) => ({
      quantity,
      price,
      currency: null,
      hasListing: sku !== null && listings.get(sku)?.isGone === false,
    })),
    { currency: markets[market].currency, isFulfilledByAmazon: false },
  );

function productOf(item: CsvOrderItem, listings: SoldListings) {
  const listing = listings.get(item.sku);
  return {
    marketplace_item_id: item.orderItemId,
    sku: item.sku,
    asin: listing?.asin ?? null,
    title: listing?.title ?? null,
    image: listing?.image ?? null,
    item_id: listing?.itemId ?? null,
    quantity: item.quantity,
    price: item.price,
    shipping: item.shipping,
    source_asin: listing?.asin ?? null,
    weight_g: listing?.weightG ?? null,
  };
}

type Known = { reported: Told; state: OrderState; listings: SoldListings };

async function update(deps: WorkerDeps, tx: Db, { reported, state, listings }: Known): Promise<UploadStep> {
  const { scope, market, order } = reported;
  const judged = updateByCsv(standingOf(state), order);
  if ('refusal' in judged) return { rejected: refusedLines(order, judged) };
  const buyer = await keepFileBuyer(deps, tx, { ...reported, state });
  const { items, newItems, all } = productsOf(state, judged, listings);
  const skus = all.flatMap(({ sku }) => sku ?? []);
  const change: ReportedChange = {
    by: deps,
    isReported: true,
    order: {
      purchased_at: new Date(order.purchasedAt),
      ship_by: dateOf(order.shipBy),
      deliver_by: dateOf(order.deliverBy),
      ...sumsOf(all),
      faults: faultsOf(all, await findListings(tx, scope.storeId, skus), market),
      ...buyer?.order,
    },
    items,
    newItems,
  };
  if (isNoop(state, change)) return { outcome: 'unchanged' };
  const event = { kind: 'changedByFile', at: new Date(scope.now), actor: 'file' } as const;
  const orderOf = { ...change.order, read_at: new Date(scope.now) };
  const whole = { ...change, order: orderOf, events: [event, ...(buyer?.events ?? [])] };
  await changeOrder(tx, { ...scope, market }, state, whole);
  return { outcome: 'updated' };
}

const standingOf = ({ order, items, packages, purchases }: OrderState) => ({
  isOfFile: order.origin === FILE,
  seller: order.seller_status,
  products: items.map((item) => ({
    itemId: item.marketplace_item_id,
    sku: item.sku,
    quantity: item.quantity,
    price: item.price,
    shipping: item.shipping,
    buyer: packages.filter((row) => row.order_item_id === item.order_item_id).map((row) => row.buyer_status),
    isBeingBought: purchases.some(
      (row) =>
        row.order_item_id === item.order_item_id &&
        // What only waits in the queue is bought by what the order says then.
        row.state !== BuyingState.Queued &&
        openBuyingStates.some((state) => state === row.state),
    ),
  })),
});

/** Where one product is meant, the others are not taken with it. */
const refusedLines = (
  order: CsvOrder,
  { refusal, line }: Extract<ReturnType<typeof updateByCsv>, { refusal: string }>,
): RejectedLine[] =>
  order.items.map((item) => ({
    line: item.line,
    orderId: order.orderId,
    column: null,
    code: line === null || item.line === line ? refusal : 'withItsOrder',
  }));

function productsOf(state: OrderState, { changed, added }: CsvUpdate, listings: SoldListings) {
  const rows = new Map(state.items.map((row) => [row.marketplace_item_id, row]));
  const items = changed.flatMap((item) => {
    const row = rows.get(item.orderItemId);
    return row ? [{ order_item_id: row.order_item_id, ...productOf(item, listings) }] : [];
  });
  const newItems = added.map((item) => productOf(item, listings));
  const byId = new Map(items.map((item) => [item.marketplace_item_id, item]));
  const all = [...state.items.map((row) => ({ ...row, ...byId.get(row.marketplace_item_id) })), ...newItems];
  return { items, newItems, all };
}

/** Nothing changed: no new version, no event. */
const isNoop = ({ order }: OrderState, change: ReportedChange): boolean =>
  (change.items ?? []).length === 0 &&
  (change.newItems ?? []).length === 0 &&
  // The keys of a patch are columns of the row.
  Object.entries(change.order ?? {}).every(([name, value]) =>
    isDeepStrictEqual(value, order[name as keyof typeof order]),
  );
