import { affiliateShareOf } from '../credit/affiliate-share.ts';
import type { Minor } from '../money/money.ts';

/** AFF-002: where a program or a referral stands. */
export const programStatuses = [
  'Initial',
  'Active',
  'InProgress',
  'CanBeCalculated',
  'PaymentWaiting',
  'PaymentDone',
  'Canceled',
  'CanceledDueToSameMarketPlace',
] as const;
export type ProgramStatus = (typeof programStatuses)[number];

/** AFF-003: where an earning stands. */
export const earningStatuses = [
  'Initial',
  'WaitingToBeCalculated',
  'Calculated',
  'PaymentDone',
  'NoPaymentDueToCoupon',
  'ErrorOccurred',
] as const;
export type EarningStatus = (typeof earningStatuses)[number];

/** AFF-005: the terms of the program. */
export const affiliateTerms = {
  ratioPercent: 20,
  months: 12,
  payoutFromMinor: 5_000,
  creditFromMinor: 1_000,
  payableDays: 90,
  /** A code of a link is kept in the browser so long. */
  codeKeptDays: 30,
} as const;

const DAY = 86_400_000;
const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC');

/** The month that an earning is counted to, as 2026-01. */
export const monthOf = (paidAt: number): string => dateOf(paidAt).toPlainDate().toPlainYearMonth().toString();

/** The 1st of the month after the invoice was paid: from then on the earning is calculated. */
export const calculatedFrom = (paidAt: number): number =>
  dateOf(paidAt).with({ day: 1 }).startOfDay().add({ months: 1 }).epochMilliseconds;

/** Whether an invoice still earns: paid within twelve months of the first one that was. */
export const earnsAt = (firstPaidAt: number, paidAt: number): boolean =>
  paidAt >= firstPaidAt && paidAt < dateOf(firstPaidAt).add({ months: affiliateTerms.months }).epochMilliseconds;

/** What a paid invoice brings: a fifth of what was paid after discounts, nothing where a coupon lessened it. */
export function earningOf({ paid, discount }: { paid: Minor; discount: Minor }): {
  amount: Minor;
  status: EarningStatus;
} {
  return discount > 0
    ? { amount: 0, status: 'NoPaymentDueToCoupon' }
    : { amount: affiliateShareOf(paid), status: 'WaitingToBeCalculated' };
}

/** AFF-006: who refers somebody with the same card, device or phone refers himself; a store that another connected earns nothing. */
export function referralStatusOf(facts: {
  sharesCard: boolean;
  sharesDevice: boolean;
  sharesPhone: boolean;
  storeKnown: boolean;
  hasPaid: boolean;
}): ProgramStatus {
  if (facts.sharesCard || facts.sharesDevice || facts.sharesPhone) return 'Canceled';
  if (facts.storeKnown) return 'CanceledDueToSameMarketPlace';
  return facts.hasPaid ? 'Active' : 'Initial';
}

/** What the program of an account is decided by. `endedAt`: of its subscription, null while it has one. */
export type ProgramFacts = {
  endedAt: number | null;
  hasPaidReferral: boolean;
  balance: Minor;
  isPaymentWaiting: boolean;
  wasPaid: boolean;
};

/** AFF-004, AFF-006: where the program stands. */
export function programStatusOf(facts: ProgramFacts): ProgramStatus {
  if (facts.isPaymentWaiting) return 'PaymentWaiting';
  if (facts.endedAt !== null) return 'Canceled';
  if (facts.balance >= affiliateTerms.payoutFromMinor) return 'CanBeCalculated';
  if (facts.wasPaid && facts.balance <= 0) return 'PaymentDone';
  return facts.hasPaidReferral ? 'Active' : 'Initial';
}

export type PayoutRefusal = 'AffiliatePaymentWaiting' | 'AffiliateEnded' | 'AffiliateBalanceTooLow';

/** Why nothing is paid out now; null = it is. A balance stays payable for 90 days after the subscription's end. */
export function refusalOfPayout(
  { endedAt, balance, isPaymentWaiting }: ProgramFacts,
  { now, toCredit }: { now: number; toCredit: boolean },
): PayoutRefusal | null {
  if (isPaymentWaiting) return 'AffiliatePaymentWaiting';
  if (endedAt !== null && now >= endedAt + affiliateTerms.payableDays * DAY) return 'AffiliateEnded';
  const from = toCredit ? affiliateTerms.creditFromMinor : affiliateTerms.payoutFromMinor;
  return balance < from ? 'AffiliateBalanceTooLow' : null;
}
