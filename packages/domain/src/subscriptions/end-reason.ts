import { EndReason } from './subscription-status.ts';

/** Why a subscription ended, from what the provider says of it and what was noted before (appendix E). Instants in ms. */
export function endReasonOf(
  ended: { status: string; cancelReason: string | null; endedAt: number | null; periodEnd: number | null },
  noted: { endsWithPeriod: boolean; wasInForce: boolean },
): EndReason {
  if (ended.status === 'incomplete_expired' || !noted.wasInForce) return EndReason.NeverPaid;
  if (ended.cancelReason === 'payment_disputed') return EndReason.Disputed;
  if (ended.cancelReason === 'payment_failed') return EndReason.Unpaid;
  const isAtPeriodEnd = ended.endedAt !== null && ended.periodEnd !== null && ended.endedAt >= ended.periodEnd;
  return noted.endsWithPeriod && isAtPeriodEnd ? EndReason.PeriodEnd : EndReason.CancelledNow;
}
