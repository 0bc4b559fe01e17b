import {
  amountSeen,
  RefundOrigin,
  refundSeen,
  RefundSide,
  RefundState,
  type Seen,
} from '@kervan/domain/orders/refunds';
import type { Db } from '../../db/connect.ts';
import {
  refundChange,
  insertRefund,
  listRefunds,
  linkTransaction,
  refundOf,
  transitionRefund,
  unsettledFrom,
  unsettleRefund,
} from './order-refunds.ts';
import type { OrderState } from '../orders/order-state.ts';
import type { NewOrderEvent, OrderChange, OrderScope } from '../orders/order-write.ts';

/** A refund in the marketplace's books: what went back to the buyer, above 0, in the order's currency, before what the marketplace gives back of its fees. */
export type SeenRefund = Seen & { transactionId: string };

/**
 * What the marketplace's books say of an order's refunds: ours is done with it, and is what they say it was, and what is none of ours is kept as one more, so that
 * never more is given back than was paid (decision 61). A movement that is known changes nothing. `state`: under its lock, in the transaction in which
 * the movement is booked. Answers what changes of the order by it.
 */
export async function noteSeenRefunds(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  seen: readonly SeenRefund[],
): Promise<OrderChange> {
  const events: NewOrderEvent[] = [];
  for (const one of seen) if (await noteOne(tx, scope, state, one)) events.push(eventOf(one, state.order.currency));
  return events.length === 0 ? {} : { ...(await refundChange(tx, state.order)), events };
}

async function noteOne(tx: Db, { now }: OrderScope, { order }: OrderState, seen: SeenRefund): Promise<boolean> {
  const { transactionId, at } = seen;
  const rows = await listRefunds(tx, order, RefundSide.toBuyer);
  if (seen.amount <= 0 || rows.some((row) => row.transaction_id === transactionId)) return false;
  const own = rows.map((one) => ({
    ...refundOf(one),
    sentAt: one.sent_at?.getTime() ?? null,
    isSettled: unsettledFrom(one) !== null,
  }));
  const found = refundSeen(own, seen);
  const row = rows.find(({ refund_id }) => refund_id === found?.id);
  const amount = row ? amountSeen(row, seen) : seen.amount;
  if (row && row.state === RefundState.Done) {
    await linkTransaction(tx, row, { transactionId, amount });
    return true;
  }
  if (row) {
    const settledFrom = unsettledFrom(row);
    if (settledFrom !== null) await unsettleRefund(tx, row, settledFrom);
    return (
      (await transitionRefund(tx, { ...row, state: settledFrom ?? row.state }, 'seen', {
        transaction_id: transactionId,
        amount,
        done_at: new Date(at),
        due_at: null,
      })) !== null
    );
  }
  const made = await insertRefund(
    tx,
    order,
    {
      side: RefundSide.toBuyer,
      origin: RefundOrigin.seen,
      state: RefundState.Done,
      amount,
      currency: order.currency,
      key: `seen:${transactionId}`,
      transaction_id: transactionId,
      done_at: new Date(at),
    },
    now,
  );
  return made !== null;
}

const eventOf = ({ transactionId, amount, at }: SeenRefund, currency: string): NewOrderEvent => ({
  kind: 'refundSeen',
  key: `refund:${transactionId}`,
  at: new Date(at),
  actor: 'marketplace',
  details: { amountMinor: amount, currency },
});
