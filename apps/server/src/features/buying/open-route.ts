import { isOpenRoute } from '@kervan/domain/orders/routing-rules';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { notConverted } from '../../cases/not-converted.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { isOrderRouteOpen } from '../../records/orders/order-route.ts';
import { freeParcel, parcelOfPurchase } from '../../records/orders/order-pieces.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderScope } from '../../records/orders/order-write.ts';
import { sendingTypeOf, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { convertProducts } from '../../records/warehouse/convert-order.ts';
import { takenFor } from './bought-change.ts';
import { productOf } from './required-order.ts';

/**
 * ORD-045: the order on the way that is wanted, or its own. Throws SellerOfRecordNotAcknowledged where direct sending was asked for and is closed
 * (STORE-066), WarehouseRequired where no way is open (ORD-032), IllegalOrderStep where the order is bound to another one. With the way go its forecast
 * and its maximum (decision 72).
 */
export async function requireRoute(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  wanted: SendingType | undefined,
): Promise<OrderState> {
  const open = await readOpenRoutes(tx, scope.storeId);
  if (wanted === 'direct' && !open.isDirectOpen) throw new AppError('SellerOfRecordNotAcknowledged');
  const own = sendingTypeOf(state.order);
  if (!isOpenRoute(wanted ?? own, open)) throw new AppError('WarehouseRequired');
  if (wanted === undefined || wanted === own) return state;
  if (!isOrderRouteOpen(state)) throw new AppError('IllegalOrderStep');
  return takeRoute(tx, scope, state, wanted);
}

/** The same for what was bought already: the way that it went is recorded with its forecast and maximum, where the order is bound to none; it opens none. */
export async function recordRoute(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  wanted: SendingType | undefined,
): Promise<OrderState> {
  if (wanted === undefined || wanted === sendingTypeOf(state.order) || !isOrderRouteOpen(state)) return state;
  return takeRoute(tx, scope, state, wanted);
}

/** Another way has other costs: maximum and forecast go with it (decision 72). */
const takeRoute = (tx: Db, scope: OrderScope, state: OrderState, wanted: SendingType): Promise<OrderState> =>
  changeOrder(tx, scope, state, { route: { sendingType: wanted, carrierCode: null, rule: null, closed: null } });

/** So many pieces of products; `purchaseId`: the purchase that they wait in already. */
type Bought = { products: readonly { id: number; quantity: number; purchaseId?: number }[]; actor: string };

/**
 * ORD-045, ORD-056: what is bought for the warehouse is converted by itself, with the carrier of the order's rule or the first of the store's that takes
 * it; what is converted already stays. Null: no carrier takes it. On the direct way nothing is converted.
 */
export async function convertBought(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  bought: Bought,
): Promise<OrderState | null> {
  const done = await convert(tx, scope, state, bought);
  return 'refusal' in done ? null : done.state;
}

/** The same for somebody who waits for the answer. Throws the code of what stands in the way, with its reason. */
export async function requireConverted(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  bought: Bought,
): Promise<OrderState> {
  const done = await convert(tx, scope, state, bought);
  if ('refusal' in done) throw notConverted(done);
  return done.state;
}

/** The same for what was bought already: what stands in the way of the warehouse, or of the order, does not keep it from being recorded. */
export const convertRecorded = async (
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  { despite, ...bought }: Bought & { despite: string | null },
): Promise<OrderState> => (despite === null ? await convertBought(tx, scope, state, bought) : null) ?? state;

async function convert(tx: Db, scope: OrderScope, state: OrderState, { products, actor }: Bought) {
  if (state.order.sending !== WAREHOUSE) return { state };
  const parcels = products.flatMap((product) => {
    const parcel = parcelFor(state, product);
    return parcel ? [[parcel.package_id, product.quantity] as const] : [];
  });
  return convertProducts(tx, scope, state, { parcels: new Map(parcels), carrierCode: null, actor });
}

/** The parcel that these pieces come in: of the purchase that they wait in, or that is turned into theirs, else of what is missing. */
function parcelFor(state: OrderState, { id, quantity, purchaseId }: Bought['products'][number]) {
  const { turned } = takenFor(productOf(state, id, purchaseId), quantity);
  return turned ? parcelOfPurchase(state, turned.purchase_id) : freeParcel(state, id);
}

/** True while the way of an order is closed: it waits until one opens (ORD-032). */
export async function isRouteClosed(tx: Db, { order }: OrderState): Promise<boolean> {
  return !isOpenRoute(sendingTypeOf(order), await readOpenRoutes(tx, order.store_id));
}

/** Throws WarehouseRequired while the way of an order is closed. */
export async function refuseClosedRoute(tx: Db, state: OrderState): Promise<void> {
  if (await isRouteClosed(tx, state)) throw new AppError('WarehouseRequired');
}
