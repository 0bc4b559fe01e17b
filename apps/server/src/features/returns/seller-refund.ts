import type { returns } from '@kervan/contracts/returns-calls';
import {
  isCounted,
  layOutRefund,
  RefundOrigin,
  RefundSide,
  RefundState,
  refuseRefund,
  withdrawable,
} from '@kervan/domain/orders/refunds';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import {
  applyRefundsToOrder,
  insertRefund,
  listRefunds,
  refundOf,
  transitionRefund,
  type NewRefund,
  type RefundRow,
} from '../../records/order-sendings/order-refunds.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import type { OrderMoneyLine } from '../../records/order-money/insert-money.ts';
import { lineBack, lineByHand } from './book-refund.ts';
import { isAtMarketplace, refundFacts } from './refund-facts.ts';
import { refundKeyOf } from './refund-key.ts';
import { requireLocked } from '../../cases/require-order.ts';

type Request = Parameters<Handler<typeof returns.sellerRefund>>[0];

/**
 * RET-017, RET-013: one more refund of the order to its buyer, in part or of all that is left, once for an attempt; or what can be taken back is. The
 * order's lock puts two that ask at once one behind the other: the second one sees what the first left.
 */
export const changeSellerRefund: Handler<typeof returns.sellerRefund> = async (request, deps) =>
  answeredWithin(deps, request.caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, request.caller.storeId, request.body.sellerOrderId);
    const rows = await listRefunds(tx, state.order, RefundSide.toBuyer);
    if (request.body.status) await refundBuyer(tx, request, { state, rows, now });
    else await takeBack(tx, request, { state, rows, now });
    return null;
  });

type Given = { state: OrderState; rows: readonly RefundRow[]; now: number };

async function refundBuyer(tx: Db, { body, caller, wire }: Request, { state, rows, now }: Given): Promise<void> {
  const { order } = state;
  const key = refundKeyOf(wire);
  if (rows.some((row) => row.key === key)) return;
  const facts = refundFacts(state, rows);
  const amount = body.amount ?? facts.left;
  const refusal = refuseRefund({ paid: facts.paid, refunds: rows.map(refundOf) }, amount);
  if (refusal !== null) throw new AppError(refusal);
  const at = new Date(now);
  const isSent = isAtMarketplace(state) && !body.isRecordedOnly;
  const lines = layOutRefund(facts.items, facts.given, amount);
  if (isSent && lines === null) throw new AppError(facts.sendable === 0 ? 'RefundNothingSent' : 'RefundAboveSum');
  const refund: NewRefund = {
    side: RefundSide.toBuyer,
    amount,
    currency: order.currency,
    description: body.description,
    key,
    ...(isSent
      ? { origin: RefundOrigin.sent, state: RefundState.Waiting, lines: lines ?? [], due_at: at }
      : { origin: RefundOrigin.byHand, state: RefundState.Done, done_at: at }),
  };
  const row = await insertRefund(tx, order, refund, now);
  if (row === null) return;
  const actor = await actorOf(tx, caller.accountId);
  const details = { amountMinor: amount, currency: order.currency };
  const scope = { ...caller, now };
  // What the marketplace pays out comes with its books; of an order that it does not know nothing else will tell.
  const money = isAtMarketplace(state) ? [] : await lineByHand(tx, scope, state, row);
  const kind = isSent ? 'refundAsked' : 'refundRecorded';
  await applyRefundsToOrder(tx, scope, state, { events: [{ kind, at, actor, details }], money });
}

/** Decision 61: takes back what was not sent, and what was recorded by hand; what the marketplace has stays. */
async function takeBack(tx: Db, { caller }: Request, { state, rows, now }: Given): Promise<void> {
  const open = withdrawable(rows.map(refundOf)).map(({ id }) => id);
  if (open.length === 0) {
    if (rows.some(isCounted)) throw new AppError('RefundAlreadySent');
    return;
  }
  const scope = { ...caller, now };
  const actor = await actorOf(tx, caller.accountId);
  const at = new Date(now);
  const taken: RefundRow[] = [];
  const money: OrderMoneyLine[] = [];
  for (const row of rows.filter(({ refund_id }) => open.includes(refund_id))) {
    const written = await transitionRefund(tx, row, 'withdrawn', { done_at: at, due_at: null });
    if (written === null) continue;
    taken.push(written);
    if (!isAtMarketplace(state)) money.push(...(await lineBack(tx, scope, state, written)));
  }
  // Somebody took it to the marketplace meanwhile.
  if (taken.length === 0) throw new AppError('RefundAlreadySent');
  const events = taken.map((row) => ({
    kind: 'refundTakenBack' as const,
    at,
    actor,
    details: { amountMinor: row.amount, currency: row.currency },
  }));
  await applyRefundsToOrder(tx, scope, state, { events, money });
}
