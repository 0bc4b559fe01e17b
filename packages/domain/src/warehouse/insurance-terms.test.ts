import { describe, expect, it } from 'vitest';
import { marketCodes } from '../markets.ts';
import { insuranceOf } from '../credit/insurance-fee.ts';
import {
  claimTerm,
  coverEndsAt,
  coverOf,
  damageClaimEndsAt,
  insuranceExamples,
  isInsuredDestination,
  lostClaimFrom,
  payoutOf,
  refuseClaim,
  type ClaimedParcel,
} from './insurance-terms.ts';

const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[America/New_York]`).epochMilliseconds;
const shown = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString();

describe('insurance', () => {
  it('WH-027 is to 18 destinations', () => {
    expect('US CA MX DE GB NL IT ES FR BE SE IE PL SG JP AE SA AU'.split(' ').every(isInsuredDestination)).toBe(true);
    expect(marketCodes.filter((code) => !isInsuredDestination(code)).toSorted()).toEqual(['BR', 'IN', 'TR']);
    expect(isInsuredDestination('us')).toBe(false);
  });

  it('WH-024 WH-025 its price is explained by examples: free up to 100, then 1.50 for each started 50', () => {
    expect(insuranceExamples()).toEqual([
      { value: 10_000, fee: 0, cover: 10_000 },
      { value: 10_001, fee: 150, cover: 10_001 },
      { value: 15_000, fee: 150, cover: 15_000 },
      { value: 15_001, fee: 300, cover: 15_001 },
      { value: 100_000, fee: 2_700, cover: 100_000 },
    ]);
  });

  it.each([
    ['DE', true, 30_000, 30_000],
    ['DE', false, 30_000, 10_000],
    ['TR', true, 30_000, 10_000],
    ['TR', true, 4_000, 4_000],
  ])('WH-040 to %s with the switch %s a loss of %i pays %i', (destination, isOn, value, paid) => {
    const { fee, cover } = insuranceOf({ value, isOn, destination });
    expect(payoutOf(value, cover)).toBe(paid);
    if (destination === 'TR') expect(fee).toBe(0);
  });

  it('WH-026 cover ends 2 months after dispatch, damage is claimed within 5 business days, 15 without tracking are a loss', () => {
    expect(shown(coverEndsAt(at('2026-11-24T10:00')))).toBe('2027-01-25T00:00:00');
    expect(shown(coverEndsAt(at('2026-12-31T10:00')))).toBe('2027-03-01T00:00:00');
    expect(shown(damageClaimEndsAt(at('2026-11-24T23:00')))).toBe('2026-12-02T00:00:00');
    expect(shown(damageClaimEndsAt(at('2026-11-27T09:00')))).toBe('2026-12-05T00:00:00');
    expect(shown(lostClaimFrom(at('2026-11-24T10:00')))).toBe('2026-12-16T00:00:00');
  });
});

const dispatchedAt = at('2026-11-02T10:00');
const parcel = (more: Partial<ClaimedParcel> = {}): ClaimedParcel => ({
  dispatchedAt,
  deliveredAt: null,
  lastTrackingAt: null,
  hasOpenClaim: false,
  wasAccepted: false,
  ...more,
});

describe('a claim', () => {
  it.each([
    ['lost', {}, '2026-11-23T23:59', 'tooEarly'],
    ['lost', {}, '2026-11-24T00:00', null],
    ['lost', { lastTrackingAt: at('2026-11-10T10:00') }, '2026-11-30T12:00', 'tooEarly'],
    ['lost', { isLost: true, lastTrackingAt: at('2026-11-20T10:00') }, '2026-11-20T10:00', null],
    ['lost', {}, '2027-01-02T23:59', null],
    ['lost', {}, '2027-01-03T00:00', 'claimTermOver'],
    ['lost', { deliveredAt: at('2026-11-20T10:00') }, '2026-12-20T12:00', 'wasDelivered'],
    ['lost', { dispatchedAt: null }, '2026-12-20T12:00', 'notDispatched'],
    ['lost', { hasOpenClaim: true }, '2026-12-20T12:00', 'claimOpen'],
    ['lost', { wasAccepted: true }, '2026-12-20T12:00', 'claimAccepted'],
    ['damaged', {}, '2026-11-20T12:00', 'notDelivered'],
    ['damaged', { deliveredAt: at('2026-11-20T10:00') }, '2026-11-27T23:59', null],
    ['damaged', { deliveredAt: at('2026-11-20T10:00') }, '2026-11-28T00:00', 'claimTermOver'],
    // Delivered so late that the cover ends before the five days do.
    ['damaged', { deliveredAt: at('2027-01-01T10:00') }, '2027-01-03T01:00', 'claimTermOver'],
  ] as const)('WH-026 WH-041 %s with %j at %s: %s', (kind, more, now, refusal) => {
    expect(refuseClaim(kind, parcel(more), at(now))).toBe(refusal);
  });
});

describe('the term of a claim', () => {
  const deliveredAt = at('2026-11-20T10:00');
  it.each([
    ['lost', {}, ['2026-11-24T00:00:00', '2027-01-03T00:00:00']],
    ['lost', { lastTrackingAt: at('2026-11-10T10:00') }, ['2026-12-02T00:00:00', '2027-01-03T00:00:00']],
    ['lost', { deliveredAt }, null],
    ['lost', { dispatchedAt: null }, null],
    ['damaged', {}, null],
    ['damaged', { deliveredAt }, ['2026-11-20T10:00:00', '2026-11-28T00:00:00']],
    ['damaged', { deliveredAt: at('2027-01-01T10:00') }, ['2027-01-01T10:00:00', '2027-01-03T00:00:00']],
  ] as const)('WH-026 of %s with %j is %j', (kind, more, expected) => {
    const term = claimTerm(kind, parcel(more));
    expect(term && [shown(term.from), shown(term.until)]).toEqual(expected);
    // What the term says is what is refused: neither before nor at its end.
    if (!term) return;
    expect(refuseClaim(kind, parcel(more), term.from)).toBe(null);
    expect(refuseClaim(kind, parcel(more), term.from - 1)).toBe(kind === 'lost' ? 'tooEarly' : null);
    expect(refuseClaim(kind, parcel(more), term.until)).toBe('claimTermOver');
  });

  it.each([
    [30_000, 600, 30_000],
    [30_000, 0, 10_000],
    [4_000, 0, 4_000],
  ])('WH-040 a value of %i whose insurance cost %i is covered by %i', (value, paid, cover) => {
    expect(coverOf(value, paid)).toBe(cover);
  });
});
