/** Where a subscription stands on the provider's side, as our row mirrors it; what the account may do follows from it by `entitlementOf`. */
export const SubscriptionStatus = {
  /** Made, its first invoice not paid yet; ends by itself after 23 hours. */
  Incomplete: 1,
  Trialing: 2,
  Active: 3,
  /** A renewal could not be charged. */
  PastDue: 4,
  Ended: 5,
} as const;
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

const S = SubscriptionStatus;

/**
 * Every step that a subscription takes, from → to. A reading may skip what lay between two of them; what ended never runs again, and what began never
 * waits for its first payment again.
 */
export const subscriptionSteps = {
  [S.Incomplete]: [S.Trialing, S.Active, S.PastDue, S.Ended],
  [S.Trialing]: [S.Active, S.PastDue, S.Ended],
  [S.Active]: [S.PastDue, S.Ended],
  [S.PastDue]: [S.Active, S.Ended],
  [S.Ended]: [],
} as const satisfies Record<SubscriptionStatus, readonly SubscriptionStatus[]>;

/** True when a subscription may go from one status to the other, or stays. */
export function subscriptionMayGo(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  const allowed: readonly SubscriptionStatus[] = subscriptionSteps[from];
  return from === to || allowed.includes(to);
}

/** Statuses of which an account has one subscription at most (SUB-020). */
export const openSubscriptionStatuses: readonly SubscriptionStatus[] = [
  SubscriptionStatus.Incomplete,
  SubscriptionStatus.Trialing,
  SubscriptionStatus.Active,
  SubscriptionStatus.PastDue,
];

/** Why a subscription ended; kept with it (appendix E). */
export const EndReason = {
  /** Never paid: its first invoice stayed open, or 3-D Secure failed. */
  NeverPaid: 1,
  CancelledNow: 2,
  PeriodEnd: 3,
  Unpaid: 4,
  Disputed: 5,
  /** The whole current period was refunded (SUB-098). */
  Refunded: 6,
} as const;
export type EndReason = (typeof EndReason)[keyof typeof EndReason];

/** The provider's word for a status → ours. Its list is open: an unknown word is null and leaves the row as it is. */
export function statusOfProvider(word: string): SubscriptionStatus | null {
  return Object.hasOwn(words, word) ? words[word as keyof typeof words] : null;
}

const words = {
  incomplete: SubscriptionStatus.Incomplete,
  incomplete_expired: SubscriptionStatus.Ended,
  trialing: SubscriptionStatus.Trialing,
  active: SubscriptionStatus.Active,
  past_due: SubscriptionStatus.PastDue,
  unpaid: SubscriptionStatus.PastDue,
  paused: SubscriptionStatus.PastDue,
  canceled: SubscriptionStatus.Ended,
} as const;
