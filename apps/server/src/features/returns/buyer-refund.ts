import type { returns } from '@kervan/contracts/returns-calls';
import { BuyingState } from '@kervan/domain/orders/buying';
import {
  isCounted,
  leftToRefund,
  refundedOf,
  RefundOrigin,
  RefundSide,
  RefundState,
  refuseRefund,
  withdrawable,
} from '@kervan/domain/orders/refunds';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { bookPurchases } from '../../records/orders/book-purchase.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { followRefunds, insertRefund, listRefunds, refundOf, stepRefund } from '../../records/orders/order-refunds.ts';
import type { OrderPurchaseRow, OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type NewOrderEvent, type OrderScope } from '../../records/orders/order-write.ts';
import { refundKeyOf } from './refund-key.ts';
import { requireLocked } from './require-order.ts';

type Paid = OrderPurchaseRow & { paid_usd: number };
const paidPurchases = (purchases: readonly OrderPurchaseRow[]): Paid[] =>
  purchases.filter((row): row is Paid => row.state === BuyingState.Bought && row.paid_usd !== null);

/** What was paid at the source for an order, cents of USD. */
export const paidAtSource = (purchases: readonly OrderPurchaseRow[]): number =>
  paidPurchases(purchases).reduce((sum, { paid_usd }) => sum + paid_usd, 0);

/** RET-023, RET-004: records by hand what the source gave back, never more than was paid there; or takes every record back. */
export const changeBuyerRefund: Handler<typeof returns.buyerRefund> = async ({ body, caller, wire }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const rows = await listRefunds(tx, state.order, RefundSide.fromSource);
    const scope = { ...caller, now };
    const told = { at: new Date(now), actor: await actorOf(tx, caller.accountId) };
    if (body.status) {
      const key = refundKeyOf(wire);
      if (rows.some((row) => row.key === key)) return null;
      const paid = paidAtSource(state.purchases);
      const refunds = rows.map(refundOf);
      const amount = body.amount ?? leftToRefund(paid, refunds);
      const refusal = refuseRefund({ paid, refunds }, amount);
      if (refusal !== null) throw new AppError(refusal);
      const kept = { side: RefundSide.fromSource, origin: RefundOrigin.byHand, state: RefundState.Done };
      const refund = { ...kept, amount, currency: 'USD', description: body.description, key, done_at: told.at };
      await insertRefund(tx, state.order, refund, now);
      const details = { amountMinor: amount, currency: 'USD' };
      await spread(tx, scope, state, { kind: 'sourceRefundRecorded', ...told, details });
      return null;
    }
    const open = withdrawable(rows.map(refundOf)).map(({ id }) => id);
    for (const row of rows.filter(({ refund_id }) => open.includes(refund_id)))
      await stepRefund(tx, row, 'withdrawn', { done_at: told.at });
    if (open.length > 0) await spread(tx, scope, state, { kind: 'sourceRefundTakenBack', ...told });
    return null;
  });

/** Lays what came back over the purchases in their order, each up to what it cost, and books each one's difference. */
async function spread(tx: Db, scope: OrderScope, state: OrderState, event: NewOrderEvent): Promise<void> {
  const rows = await listRefunds(tx, state.order, RefundSide.fromSource);
  let rest = refundedOf(rows.filter(isCounted).map(refundOf));
  const purchases = paidPurchases(state.purchases).map(({ purchase_id, paid_usd }) => {
    const refunded_usd = Math.min(paid_usd, rest);
    rest -= refunded_usd;
    return { purchase_id, refunded_usd };
  });
  const after = await changeOrder(tx, scope, state, { purchases });
  await followRefunds(tx, scope, await bookPurchases(tx, scope, after), [event]);
}
