import type { OrderRefund, OrderReturns } from '@kervan/contracts/order-returns';
import type { returns } from '@kervan/contracts/returns-calls';
import {
  isUnseen,
  leftToRefund,
  refundOriginWords,
  RefundSide,
  refundStateWords,
  RefundState,
  unsettledState,
  withdrawable,
} from '@kervan/domain/orders/refunds';
import {
  returnLabelSourceWords,
  returnLabelStateWords,
  type ReturnLabelSource,
  type ReturnLabelState,
} from '@kervan/domain/orders/return-label-state';
import { nextReturnBatch, refuseReturnLabel, returnFee, returnLabelTypeWords } from '@kervan/domain/orders/returns';
import { owedBySource, paidAtSource } from '@kervan/domain/orders/source-money';
import { WAREHOUSE_ZONE } from '@kervan/domain/warehouse/warehouse-hours';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listRefunds, refundOf, unsettledFrom, type RefundRow } from '../../records/order-sendings/order-refunds.ts';
import { listReturns } from '../../records/order-sendings/order-returns.ts';
import {
  packageStateOf,
  sourcePurchasesOf,
  type OrderPackageRow,
  type OrderState,
} from '../../records/orders/order-state.ts';
import { labelOfParcel, listLabels, type LabelRow } from '../../records/order-sendings/return-label-rows.ts';
import { labelFacts } from './label-facts.ts';
import { isAtMarketplace, refundFacts } from './refund-facts.ts';
import { requireOrder } from '../../cases/require-order.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Everything of an order's returns and refunds, for its card. */
export const readOrderReturns: Handler<typeof returns.ofOrder> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<OrderReturns> => {
    const state = await requireOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    const { order, packages, purchases } = state;
    const rows = await listRefunds(tx, order, RefundSide.toBuyer);
    const sourceRows = await listRefunds(tx, order, RefundSide.fromSource);
    const facts = refundFacts(state, rows);
    const labels = await listLabels(tx, order);
    const atSource = sourcePurchasesOf(purchases);
    const sourcePaid = paidAtSource(atSource);
    return {
      orderId: order.order_id,
      version: order.version,
      currency: order.currency,
      paidMinor: facts.paid,
      leftMinor: facts.left,
      sendableMinor: facts.sendable,
      isAtMarketplace: isAtMarketplace(state),
      refunds: shownRefunds(rows, deps.clock.now()),
      sourceRefunds: shownRefunds(sourceRows, deps.clock.now()),
      sourcePaidUsdMinor: sourcePaid,
      sourceLeftUsdMinor: leftToRefund(sourcePaid, sourceRows.map(refundOf)),
      sourceOwedUsdMinor: owedBySource(atSource),
      requests: (await listReturns(tx, order)).map(({ tracking, ...one }) => ({ ...one, trackingNumber: tracking })),
      parcels: packages.map((row) => shownParcel(state, row, { labels, isSold: deps.returnLabels !== null })),
      nextBatchAt: new Date(nextReturnBatch(deps.clock.now(), WAREHOUSE_ZONE)).toISOString(),
    };
  });

/** The newest first; what was taken back is over. */
function shownRefunds(rows: readonly RefundRow[], now: number): OrderRefund[] {
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
      isUnseen: isUnseen(row.state, { sentAt: row.sent_at?.getTime() ?? null, now }),
      isSettled: unsettledState({ ...refundOf(row), settledFrom: unsettledFrom(row) }) !== null,
      failure: row.failure,
      createdAt: row.created_at.toISOString(),
      sentAt: iso(row.sent_at),
      doneAt: iso(row.done_at),
    }));
}

type Labels = { labels: readonly LabelRow[]; isSold: boolean };

/** RET-005 … RET-010 of one parcel. */
function shownParcel(
  state: OrderState,
  row: OrderPackageRow,
  { labels, isSold }: Labels,
): OrderReturns['parcels'][number] {
  const label = labelOfParcel(labels, row.package_id);
  return {
    packageId: row.package_id,
    packageNo: row.package_no,
    title: state.items.find(({ order_item_id }) => order_item_id === row.order_item_id)?.title ?? null,
    label: label ? shownLabel(label) : null,
    labelRefusal: refuseReturnLabel(labelFacts(state, row, labels)),
    returnFeeUsdMinor: returnFee(packageStateOf(row)),
    canBuyLabel: isSold && row.package_ref !== null,
  };
}

const shownLabel = (row: LabelRow): NonNullable<OrderReturns['parcels'][number]['label']> => ({
  type: returnLabelTypeWords.nameOf(row.kind),
  source: returnLabelSourceWords.nameOf(row.source as ReturnLabelSource), // The columns hold these codes alone.
  state: returnLabelStateWords.nameOf(row.state as ReturnLabelState),
  hasFile: row.sealed !== null,
  mediaType: row.media_type,
  carrier: row.carrier,
  trackingNumber: row.tracking,
  priceUsdMinor: row.price_usd,
  handlingUsdMinor: row.handling_usd,
  createdAt: row.created_at.toISOString(),
  expiresAt: iso(row.expires_at),
  endedAt: iso(row.ended_at),
});
