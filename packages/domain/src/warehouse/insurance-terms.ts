import { insuranceOf, insuranceTerms, insuredDestinations } from '../credit/insurance-fee.ts';
import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import { addBusinessDays, mayBeLostAt } from '../orders/silent-package.ts';
import { WAREHOUSE_ZONE } from './warehouse-hours.ts';

/** WH-027. */
export const isInsuredDestination = (country: string): boolean => insuredDestinations.includes(country);

/** Values whose price explains the switch: what is free, the first step over it, a whole step, one cent more, a high value (WH-024, WH-025). USD cents. */
const exampleValues: readonly Minor[] = [100_00, 100_01, 150_00, 150_01, 1_000_00];

/** What parcels of these values cost and are covered by while the switch is on, to an insured destination. */
export const insuranceExamples = (): { value: Minor; fee: Minor; cover: Minor }[] =>
  exampleValues.map((value) => ({ value, ...insuranceOf({ value, isOn: true, destination: 'US' }) }));

/** What is paid for a lost or damaged parcel: its value, up to what its insurance covered when it was dispatched (WH-024, WH-040). */
export const payoutOf = (lossMinor: Minor, coverMinor: Minor): Minor => Math.max(0, Math.min(lossMinor, coverMinor));

/**
 * What a parcel is covered by, from what its insurance cost when it left (decision 57): its whole value where that was paid for, else what is free
 * (WH-024, WH-040).
 */
export const coverOf = (valueMinor: Minor, paidMinor: Minor): Minor =>
  paidMinor > 0 ? valueMinor : Math.min(valueMinor, insuranceTerms.free);

const dayOf = (at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(WAREHOUSE_ZONE).toPlainDate();
/** The end of a day of the warehouse, ms: the first moment that is no longer in it. */
const endOf = (date: Temporal.PlainDate): number =>
  date.add({ days: 1 }).toZonedDateTime(WAREHOUSE_ZONE).epochMilliseconds;

/** WH-026: the cover of a parcel ends 2 months after its dispatch, with the day. */
export const coverEndsAt = (dispatchedAt: number): number =>
  endOf(dayOf(dispatchedAt).add({ months: limits.insuranceMonths }));

/** WH-026: until when damage of a delivered parcel is claimed, with the day. */
export const damageClaimEndsAt = (deliveredAt: number): number =>
  endOf(Temporal.PlainDate.from(addBusinessDays(dayOf(deliveredAt).toString(), limits.damageBusinessDays)));

/** WH-026: from when a parcel that nobody tells of counts as lost. */
export const lostClaimFrom = (lastTrackingAt: number): number => mayBeLostAt(lastTrackingAt, WAREHOUSE_ZONE);

export const claimKinds = ['lost', 'damaged'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** A parcel as its claim is judged by it; ms, null = it did not happen. */
export type ClaimedParcel = {
  dispatchedAt: number | null;
  deliveredAt: number | null;
  lastTrackingAt: number | null;
  /** It is held for lost: its carrier said so, or nobody has told of it for so long. */
  isLost?: boolean;
  hasOpenClaim: boolean;
  /** A claim of it was accepted. */
  wasAccepted: boolean;
};
export type ClaimRefusal =
  | 'notDispatched'
  | 'notDelivered'
  | 'wasDelivered'
  | 'tooEarly'
  | 'claimTermOver'
  | 'claimOpen'
  | 'claimAccepted';

/** WH-041: why a claim cannot be opened now, or null. */
export function refuseClaim(kind: ClaimKind, parcel: ClaimedParcel, now: number): ClaimRefusal | null {
  const { dispatchedAt, deliveredAt, hasOpenClaim, wasAccepted } = parcel;
  if (dispatchedAt === null) return 'notDispatched';
  if (hasOpenClaim) return 'claimOpen';
  if (wasAccepted) return 'claimAccepted';
  if (now >= coverEndsAt(dispatchedAt)) return 'claimTermOver';
  if (kind === 'damaged') {
    if (deliveredAt === null) return 'notDelivered';
    return now >= damageClaimEndsAt(deliveredAt) ? 'claimTermOver' : null;
  }
  if (deliveredAt !== null) return 'wasDelivered';
  return now < lostFrom(parcel, dispatchedAt) ? 'tooEarly' : null;
}

/** A parcel that counts as lost, by its carrier's word or our own waiting, is not waited for again: that word is no tracking. */
const lostFrom = ({ isLost = false, lastTrackingAt }: ClaimedParcel, dispatchedAt: number): number =>
  isLost ? (lastTrackingAt ?? dispatchedAt) : lostClaimFrom(lastTrackingAt ?? dispatchedAt);

/** When a kind of claim may be opened: from, until, ms; null = that is not known yet (WH-026). */
export function claimTerm(kind: ClaimKind, parcel: ClaimedParcel): { from: number; until: number } | null {
  const { dispatchedAt, deliveredAt } = parcel;
  if (dispatchedAt === null) return null;
  const until = coverEndsAt(dispatchedAt);
  if (kind === 'lost') return deliveredAt === null ? { from: lostFrom(parcel, dispatchedAt), until } : null;
  return deliveredAt === null ? null : { from: deliveredAt, until: Math.min(until, damageClaimEndsAt(deliveredAt)) };
}
