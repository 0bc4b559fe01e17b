import type { returns } from '@kervan/contracts/returns-calls';
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
import { laidOut, paidAtSource } from '@kervan/domain/orders/source-money';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { changePurchases } from '../../records/order-money/book-purchase.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import {
  insertRefund,
  listRefunds,
  refundChange,
  refundOf,
  transitionRefund,
} from '../../records/order-sendings/order-refunds.ts';
import { sourcePurchasesOf, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderScope } from '../../records/orders/order-write.ts';
import { refundKeyOf } from './refund-key.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** RET-023, RET-004: records by hand what the source gave back, never more than was paid there; or takes every record back. */
export const changeBuyerRefund: Handler<typeof returns.buyerRefund> = async ({ body, caller, wire }, deps) =>
  answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const rows = await listRefunds(tx, state.order, RefundSide.fromSource);
    const scope = { ...caller, now };
    const reported = { at: new Date(now), actor: await actorOf(tx, caller.accountId) };
    if (body.status) {
      const key = refundKeyOf(wire);
      if (rows.some((row) => row.key === key)) return null;
      const paid = paidAtSource(sourcePurchasesOf(state.purchases));
      const refunds = rows.map(refundOf);
      const amount = body.amount ?? leftToRefund(paid, refunds);
      const refusal = refuseRefund({ paid, refunds }, amount);
      if (refusal !== null) throw new AppError(refusal);
      const kept = { side: RefundSide.fromSource, origin: RefundOrigin.byHand, state: RefundState.Done };
      const refund = { ...kept, amount, currency: 'USD', description: body.description, key, done_at: reported.at };
      await insertRefund(tx, state.order, refund, now);
      const details = { amountMinor: amount, currency: 'USD' };
      await spread(tx, scope, state, { kind: 'sourceRefundRecorded', ...reported, details });
      return null;
    }
    const open = withdrawable(rows.map(refundOf)).map(({ id }) => id);
    for (const row of rows.filter(({ refund_id }) => open.includes(refund_id)))
      await transitionRefund(tx, row, 'withdrawn', { done_at: reported.at });
    if (open.length > 0) await spread(tx, scope, state, { kind: 'sourceRefundTakenBack', ...reported });
    return null;
  });

/** Lays what came back over the purchases, and books each one's difference. */
async function spread(tx: Db, scope: OrderScope, state: OrderState, event: NewOrderEvent): Promise<void> {
  const rows = await listRefunds(tx, state.order, RefundSide.fromSource);
  const total = refundedOf(rows.filter(isCounted).map(refundOf));
  const purchases = laidOut(sourcePurchasesOf(state.purchases), total).map(({ purchaseId, refunded }) => ({
    purchase_id: purchaseId,
    refunded_usd: refunded,
  }));
  await changePurchases(tx, scope, state, { ...(await refundChange(tx, state.order)), purchases, events: [event] });
}
