import { limits } from '../limits.ts';
import { stepBy, type StepTable } from '../orders/step-table.ts';
import { statusWords } from '../orders/status-words.ts';

/** Decision 57: an extra payment waits for the seller's answer; silence for 72 hours is a refusal; it ends with its parcel. */
export const ExtraPaymentState = { Pending: 1, Approved: 2, Refused: 3, Ended: 4 } as const;
export type ExtraPaymentState = (typeof ExtraPaymentState)[keyof typeof ExtraPaymentState];
const E = ExtraPaymentState;
export const extraPaymentStateWords = statusWords<ExtraPaymentState>({
  [E.Pending]: 'Pending',
  [E.Approved]: 'Approved',
  [E.Refused]: 'Refused',
  [E.Ended]: 'Ended',
});
export type ExtraPaymentEvent = 'approved' | 'refused' | 'silent' | 'parcelOver';
export const extraPaymentSteps = {
  approved: [{ from: [E.Pending], to: E.Approved }],
  refused: [{ from: [E.Pending], to: E.Refused }],
  silent: [{ from: [E.Pending], to: E.Refused }],
  // WH-023: its parcel was destroyed or cancelled; nothing is paid for it any more.
  parcelOver: [{ from: [E.Pending], to: E.Ended }],
} as const satisfies StepTable<ExtraPaymentEvent, ExtraPaymentState>;
export const nextExtraPaymentState = (from: ExtraPaymentState, event: ExtraPaymentEvent): ExtraPaymentState | null =>
  stepBy<ExtraPaymentEvent, ExtraPaymentState>(extraPaymentSteps, from, event);
/** Until when it is answered, ms. */
export const answerUntil = (askedAt: number): number => askedAt + limits.warehouseAnswerMs;

/** WH-029: what became of money that was paid for it. */
export const ExtraRefund = { None: 0, Requested: 1, Refunded: 2, Rejected: 3 } as const;
export type ExtraRefund = (typeof ExtraRefund)[keyof typeof ExtraRefund];
const R = ExtraRefund;
export const extraRefundWords = statusWords<ExtraRefund>({
  [R.None]: 'None',
  [R.Requested]: 'Requested',
  [R.Refunded]: 'Refunded',
  [R.Rejected]: 'Rejected',
});
export type ExtraRefundEvent = 'requested' | 'refunded' | 'rejected';
export const extraRefundSteps = {
  requested: [{ from: [R.None], to: R.Requested }],
  // The warehouse may give it back unasked.
  refunded: [{ from: [R.None, R.Requested], to: R.Refunded }],
  rejected: [{ from: [R.Requested], to: R.Rejected }],
} as const satisfies StepTable<ExtraRefundEvent, ExtraRefund>;
/** Only what was approved was paid. */
export const nextExtraRefund = (
  from: ExtraRefund,
  event: ExtraRefundEvent,
  state: ExtraPaymentState,
): ExtraRefund | null =>
  state === E.Approved ? stepBy<ExtraRefundEvent, ExtraRefund>(extraRefundSteps, from, event) : null;
