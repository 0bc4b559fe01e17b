import { statusWords } from './status-words.ts';
import { stepBy, tableLeads, type StepTable } from './step-table.ts';

/** ORD-013: the panel's own progress with an order, as it is stored. */
export const OrderStatus = { None: 0, Sold: 1, Placed: 2, PreConfirmed: 3, Confirmed: 4, Delivered: 5 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

const S = OrderStatus;

/** Their names on the wire. */
export const orderStatusWords = statusWords<OrderStatus>({
  [S.None]: 'None',
  [S.Sold]: 'Sold',
  [S.Placed]: 'Placed',
  [S.PreConfirmed]: 'PreConfirmed',
  [S.Confirmed]: 'Confirmed',
  [S.Delivered]: 'Delivered',
});

/** What moves an order (appendix D). */
export const orderEvents = [
  /** Imported or from a CSV, neither cancelled nor shipped at the marketplace; a pending order becomes so later (decision 60). */
  'imported',
  'importedShipped',
  /** The buyer order number is known, of every unit. */
  'bought',
  /** Shipped by source or warehouse, the tracking number known, of every unit. */
  'trackingKnown',
  /** The whole shipment is confirmed at the marketplace. */
  'confirmed',
  'purchaseCancelled',
  'delivered',
  'sellerCancelled',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Appendix D with decision 57: a purchase that is cancelled after the confirmation leaves the order confirmed. */
export const orderSteps: StepTable<OrderEvent, OrderStatus> = {
  imported: [{ from: [S.None], to: S.Sold }],
  importedShipped: [{ from: [S.None], to: S.Confirmed }],
  bought: [{ from: [S.Sold], to: S.Placed }],
  trackingKnown: [{ from: [S.Placed], to: S.PreConfirmed }],
  confirmed: [{ from: [S.Sold, S.Placed, S.PreConfirmed], to: S.Confirmed }],
  purchaseCancelled: [
    { from: [S.Placed, S.PreConfirmed], to: S.Sold },
    { from: [S.Confirmed], to: S.Confirmed },
  ],
  delivered: [{ from: [S.Confirmed], to: S.Delivered }],
  sellerCancelled: [{ from: [S.None, S.Sold, S.Placed, S.PreConfirmed, S.Confirmed], to: S.None }],
};

/** The order after an event; null = the table has no such step. A cancelled order stays None for good: a later import changes nothing. */
export function nextOrderStatus(from: OrderStatus, event: OrderEvent, isCancelled = false): OrderStatus | null {
  return isCancelled && event !== 'sellerCancelled' ? null : stepBy(orderSteps, from, event);
}

/**
 * True when an order may go from one status to the other, or stays.
 * @internal The table that tests hold the steps of the product against.
 */
export const orderMayGo = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || tableLeads(orderSteps, from, to);
