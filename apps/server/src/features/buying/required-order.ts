import { sql } from 'kysely';
import { blocksBuying, type AddressFault } from '@kervan/domain/orders/address';
import { BuyRefusal, isBoughtDespite, refuseBuying } from '@kervan/domain/orders/buying';
import { faultsForbidBuying } from '@kervan/domain/orders/order-faults';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { Db } from '../../db/connect.ts';
import { requireLocked } from '../../cases/require-order.ts';
import { AppError } from '../../errors.ts';
import { unboughtOf } from '../../records/orders/order-pieces.ts';
import { isOpen, listSendings } from '../../records/order-sendings/order-sendings.ts';
import { SendingKind } from '../../records/order-sendings/note-sending.ts';
import {
  openQuantityOf,
  type OrderItemRow,
  type OrderPurchaseRow,
  type OrderState,
} from '../../records/orders/order-state.ts';

/** A product of an order, with the purchase of it that is meant; the order stands under its lock. */
export type BoughtProduct = { state: OrderState; item: OrderItemRow; purchase: OrderPurchaseRow | null };

/** A product of one of the store's orders. Throws the code that its absence has. */
export async function requireProduct(
  tx: Db,
  storeId: number,
  orderItemId: number,
  absent: 'RecordNotFound' | 'PurchaserInfoNotFound',
): Promise<BoughtProduct> {
  const row = await tx
    .selectFrom('order_item')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('order_item_id', '=', orderItemId)
    .executeTakeFirst();
  if (!row) throw new AppError(absent);
  return productOf(await requireLocked(tx, storeId, row.order_id), orderItemId);
}

/** What is being bought, with its order. Throws RecordNotFound. */
export async function requirePurchase(
  tx: Db,
  storeId: number,
  purchaseId: number,
): Promise<BoughtProduct & { purchase: OrderPurchaseRow }> {
  const row = await tx
    .selectFrom('order_purchase')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
  const state = await requireLocked(tx, storeId, row.order_id);
  const purchase = state.purchases.find((one) => one.purchase_id === purchaseId);
  if (!purchase) throw new AppError('RecordNotFound');
  return { ...productOf(state, purchase.order_item_id), purchase };
}

/** A product of an order; `purchaseId`: the purchase of it that is meant. */
export function productOf(state: OrderState, orderItemId: number, purchaseId?: number): BoughtProduct {
  const item = state.items.find((row) => row.order_item_id === orderItemId);
  if (!item) throw new AppError('RecordNotFound');
  return { state, item, purchase: state.purchases.find((row) => row.purchase_id === purchaseId) ?? null };
}

type How = { cancelBufferMs: number; isByHand: boolean };

/** Why nothing of the order is bought now, whatever of it; null = it may be. */
export async function findBuyRefusal(
  tx: Db,
  { order }: OrderState,
  now: number,
  how: How,
): Promise<BuyRefusal | 'faulty' | null> {
  const sendings = await listSendings(tx, order.store_id, order.order_id);
  const refusal = refuseBuying(
    {
      unshippedAt: order.unshipped_at?.getTime() ?? null,
      isPending: order.is_pending,
      isCancelled: order.seller_status === SellerOrderStatus.Canceled,
      isCancellationRequested: order.cancel_requested,
      isCancelling: sendings.some((one) => one.kind === SendingKind.Cancel && isOpen(one)),
      isClaimed: order.a_to_z && order.a_to_z_ended_at === null,
      isBought: false,
      // Only written with codes of the rule.
      isAddressBlocked: blocksBuying(order.address_faults as AddressFault[]),
    },
    now,
    how,
  );
  return refusal ?? (faultsForbidBuying(order.faults, how) ? 'faulty' : null);
}

/** So many pieces of a product; `beside`: the purchase that they are of, where it stands already. */
type BoughtPieces = { item: OrderItemRow; quantity: number; beside?: number };

/** Why these pieces should not have been bought, for the mark of a purchase that has happened (decision 70); null = they might be. */
export async function findDespite(
  tx: Db,
  state: OrderState,
  { item, quantity, beside }: BoughtPieces,
  now: number,
): Promise<BuyRefusal | null> {
  const refusal = await findBuyRefusal(tx, state, now, { cancelBufferMs: 0, isByHand: true });
  if (isBoughtDespite(refusal)) return refusal;
  return unboughtOf(state, item, beside) < quantity ? BuyRefusal.cancelled : null;
}

/** Throws OrderNotBuyable where nothing is wanted any more of the product: it was cancelled alone. */
export function refuseUnwanted({ item }: Pick<BoughtProduct, 'item'>): void {
  if (openQuantityOf(item) < 1) throw new AppError('OrderNotBuyable', { data: { reason: BuyRefusal.cancelled } });
}

/** Throws ValidationFailed where more pieces are said than are still to be bought: somebody else has bought meanwhile, or nobody ordered so many. */
export function refuseTooMany(quantity: number, most: number): void {
  if (quantity > most)
    throw new AppError('ValidationFailed', { fields: [{ field: 'quantity', code: 'tooMany' }], data: { most } });
}

const codes: { [Refusal in BuyRefusal]?: ErrorCode } = {
  alreadyBought: 'AlreadyBought',
  cancelBuffer: 'InCancelBuffer',
  cancelling: 'CancellationUnderWay',
};

/** Throws OrderNotBuyable, with what stands in the way, where the order is not to be bought now. */
export async function refuseToBuy(tx: Db, state: OrderState, now: number, how: How): Promise<void> {
  const reason = await findBuyRefusal(tx, state, now, how);
  if (reason === null) return;
  throw new AppError(reason === 'faulty' ? 'OrderNotBuyable' : (codes[reason] ?? 'OrderNotBuyable'), {
    data: { reason },
  });
}

/** Two that write one number of the source at once stand one behind the other. Taken before the order's lock. */
export const lockNumber = (tx: Db, storeId: number, buyerOrderNumber: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`buyer-order:${storeId}:${buyerOrderNumber}`}, 37))`.execute(tx);

/** Throws UniqueViolation where the number stands at another order of the store: it was bought once, for one buyer. */
export async function refuseForeignNumber(
  tx: Db,
  { store_id, order_id }: OrderState['order'],
  buyerOrderNumber: string,
): Promise<void> {
  const other = await tx
    .selectFrom('order_purchase')
    .select('order_id')
    .where('store_id', '=', store_id)
    .where('buyer_order_number', '=', buyerOrderNumber)
    .where('order_id', '<>', order_id)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new AppError('UniqueViolation', { fields: [{ field: 'buyerOrderNumber', code: 'atAnotherOrder' }] });
}
