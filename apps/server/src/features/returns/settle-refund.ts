import type { returns } from '@kervan/contracts/returns-calls';
import { isUnseen, leftToRefund, RefundSide, RefundState, unsettledState } from '@kervan/domain/orders/refunds';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import {
  applyRefundsToOrder,
  listRefunds,
  paidOf,
  refundOf,
  transitionRefund,
  unsettledFrom,
  unsettleRefund,
} from '../../records/order-sendings/order-refunds.ts';
import { requireLocked } from '../../cases/require-order.ts';

const kinds = { made: 'refundSettledMade', notMade: 'refundSettledNotMade', open: 'refundUnsettled' } as const;
const stateOf = { made: RefundState.Done, notMade: RefundState.Refused } as const;

/**
 * RET-017: settles a refund that the marketplace's books have not shown for days, as made or as not made, or takes that back while they still do not
 * show it. The same again changes nothing.
 * @throws OrderNotFound, RecordNotFound, RefundNotUnseen before its days are over, RefundAboveSum where its amount went back otherwise meanwhile
 */
export const settleRefund: Handler<typeof returns.settleRefund> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { outcome } = body;
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const rows = await listRefunds(tx, state.order, RefundSide.toBuyer);
    const row = found(rows.find(({ refund_id }) => refund_id === body.refundId));
    if (outcome === 'open') {
      const before = unsettledState({ ...refundOf(row), settledFrom: unsettledFrom(row) });
      if (before === null) throw new AppError('RefundNotUnseen');
      if (row.state === RefundState.Refused && row.amount > leftToRefund(paidOf(state.order), rows.map(refundOf)))
        throw new AppError('RefundAboveSum');
      await unsettleRefund(tx, row, before);
    } else {
      if (row.settled_from !== null && row.state === stateOf[outcome]) return null;
      if (!isUnseen(row.state, { sentAt: row.sent_at?.getTime() ?? null, now })) throw new AppError('RefundNotUnseen');
      await transitionRefund(tx, row, outcome === 'made' ? 'settledMade' : 'settledNotMade', {
        settled_from: row.state,
        done_at: new Date(now),
        due_at: null,
      });
    }
    await applyRefundsToOrder(tx, { ...caller, now }, state, {
      events: [
        {
          kind: kinds[outcome],
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
          details: { amountMinor: row.amount, currency: row.currency },
        },
      ],
    });
    return null;
  });
