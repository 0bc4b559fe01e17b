import type { OrderRefund, OrderReturns } from '@kervan/contracts/order-returns';
import type { returns } from '@kervan/contracts/returns-calls';
import {
  leftToRefund,
  refundOriginWords,
  RefundSide,
  refundStateWords,
  RefundState,
  withdrawable,
} from '@kervan/domain/orders/refunds';
import { nextReturnBatch, refuseReturnLabel, returnFee, returnLabelTypeWords } from '@kervan/domain/orders/returns';
import { owedBySource, paidAtSource } from '@kervan/domain/orders/source-money';
import { within, type Handler } from '../../http/implement.ts';
import { listRefunds, refundOf, type RefundRow } from '../../records/orders/order-refunds.ts';
import { listReturns } from '../../records/orders/order-returns.ts';
import { packageStateOf, sourcePurchasesOf } from '../../records/orders/order-state.ts';
import { findLabel, LabelSource, LabelState, type LabelRow } from '../../records/orders/return-label-rows.ts';
import { labelFacts } from './label-facts.ts';
import { isAtMarketplace, refundFacts } from './refund-facts.ts';
import { requireOrder } from './require-order.ts';

/** Where the warehouse's week is cut. */
const WAREHOUSE_ZONE = 'America/New_York';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Everything of an order's returns and refunds, for its card. */
export const readOrderReturns: Handler<typeof returns.ofOrder> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<OrderReturns> => {
    const state = await requireOrder(tx, caller.storeId, query.sellerOrderId);
    const { order, packages, purchases } = state;
    const rows = await listRefunds(tx, order, RefundSide.toBuyer);
    const sourceRows = await listRefunds(tx, order, RefundSide.fromSource);
    const facts = refundFacts(state, rows);
    const label = await findLabel(tx, order);
    const atSource = sourcePurchasesOf(purchases);
    const sourcePaid = paidAtSource(atSource);
    const states = packages.map(packageStateOf);
    return {
      orderId: order.order_id,
      version: order.version,
      currency: order.currency,
      paidMinor: facts.paid,
      leftMinor: facts.left,
      sendableMinor: facts.sendable,
      isAtMarketplace: isAtMarketplace(state),
      refunds: shownRefunds(rows),
      sourceRefunds: shownRefunds(sourceRows),
      sourcePaidUsdMinor: sourcePaid,
      sourceLeftUsdMinor: leftToRefund(sourcePaid, sourceRows.map(refundOf)),
      sourceOwedUsdMinor: owedBySource(atSource),
      requests: (await listReturns(tx, order)).map(({ tracking, ...one }) => ({ ...one, trackingNumber: tracking })),
      label: label ? shownLabel(label) : null,
      labelRefusal: refuseReturnLabel(labelFacts(state, label)),
      returnFeeUsdMinor: returnFee(states),
      canBuyLabel: deps.returnLabels !== null && packages.some((row) => row.package_ref !== null),
      nextBatchAt: new Date(nextReturnBatch(deps.clock.now(), WAREHOUSE_ZONE)).toISOString(),
    };
  });

/** The newest first; what was taken back is over. */
function shownRefunds(rows: readonly RefundRow[]): OrderRefund[] {
  const open = new Set(withdrawable(rows.map(refundOf)).map(({ id }) => id));
  return rows
    .filter(({ state }) => state !== RefundState.Withdrawn)
    .toReversed()
    .map((row) => ({
      refundId: row.refund_id,
      amountMinor: row.amount,
      currency: row.currency,
      description: row.description,
      state: refundStateWords.nameOf(row.state),
      origin: refundOriginWords.nameOf(row.origin),
      isWithdrawable: open.has(row.refund_id),
      failure: row.failure,
      createdAt: row.created_at.toISOString(),
      sentAt: iso(row.sent_at),
      doneAt: iso(row.done_at),
    }));
}

const shownLabel = (row: LabelRow): NonNullable<OrderReturns['label']> => ({
  type: returnLabelTypeWords.nameOf(row.kind),
  source: row.source === LabelSource.Bought ? 'bought' : 'uploaded',
  state: row.state === LabelState.Buying ? 'buying' : 'active',
  mediaType: row.media_type,
  carrier: row.carrier,
  trackingNumber: row.tracking,
  priceUsdMinor: row.price_usd,
  handlingUsdMinor: row.handling_usd,
  createdAt: row.created_at.toISOString(),
  expiresAt: iso(row.expires_at),
});
