import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementOf, type EntitlementFacts, type SubscriptionFacts } from './entitlement.ts';
import { PaymentStatus } from './standing.ts';
import { SubscriptionStatus as S, statusOfProvider } from './subscription-status.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 12);
const running: SubscriptionFacts = {
  status: S.Active,
  plan: 'Professional',
  productLimit: 5000,
  trialEndsAt: null,
  periodEndsAt: NOW + 10 * DAY,
  endsWithPeriod: false,
  endedAt: null,
};
const calm: EntitlementFacts = {
  subscription: running,
  unpaidSince: null,
  disputedSince: null,
  allItems: 0,
  atStore: 0,
  atRiskSince: null,
};
const of = (facts: Partial<EntitlementFacts>, now = NOW) => entitlementOf({ ...calm, ...facts }, now);
const shown = (facts: Partial<EntitlementFacts>, now = NOW) => {
  const { state, plan, paymentStatus, owes, servicesRun } = of(facts, now);
  return [state, plan, paymentStatus, owes, servicesRun];
};

describe('what an account may do', () => {
  const { None, Unpaid, Suspended, Disputed } = PaymentStatus;
  const noted = { ...running, endsWithPeriod: true };
  const trial: SubscriptionFacts = {
    ...running,
    status: S.Trialing,
    plan: 'AutoPricer',
    trialEndsAt: NOW + 5 * DAY,
    periodEndsAt: NOW + 5 * DAY,
  };
  const rows: [string, Partial<EntitlementFacts>, unknown[]][] = [
    ['nobody who ever subscribed', { subscription: null }, ['none', null, None, false, false]],
    ['an open attempt', { subscription: { ...running, status: S.Incomplete } }, ['none', null, None, false, false]],
    ['a trial', { subscription: trial }, ['trial', 'AutoPricer', None, false, true]],
    ['a paid month', {}, ['active', 'Professional', None, false, true]],
    ['a noted cancellation', { subscription: noted }, ['active', 'Professional', None, false, true]],
    [
      'a noted cancellation of one that was granted without an end',
      { subscription: { ...noted, periodEndsAt: null } },
      ['active', 'Professional', None, false, true],
    ],
    ['its period over', { subscription: { ...noted, periodEndsAt: NOW } }, ['cancelled', null, None, false, false]],
    [
      'a trial that was cancelled, over',
      { subscription: { ...trial, endsWithPeriod: true, trialEndsAt: NOW } },
      ['cancelled', null, None, false, false],
    ],
    [
      'a period over whose renewal is not known yet',
      { subscription: { ...running, periodEndsAt: NOW - 1 } },
      ['active', 'Professional', None, false, true],
    ],
    [
      'an ended one',
      { subscription: { ...running, status: S.Ended, endedAt: NOW - 1 } },
      ['cancelled', null, None, false, false],
    ],
    ['day 0', { unpaidSince: NOW }, ['unpaid', 'Professional', Unpaid, true, true]],
    ['the last moment of day 2', { unpaidSince: NOW - 3 * DAY + 1 }, ['unpaid', 'Professional', Unpaid, true, true]],
    ['day 3', { unpaidSince: NOW - 3 * DAY }, ['unpaid', 'Professional', Unpaid, true, false]],
    ['day 7', { unpaidSince: NOW - 7 * DAY }, ['suspended', 'Professional', Suspended, true, false]],
    [
      'the last moment of day 29',
      { unpaidSince: NOW - 30 * DAY + 1 },
      ['suspended', 'Professional', Suspended, true, false],
    ],
    ['day 30', { unpaidSince: NOW - 30 * DAY }, ['cancelled', null, None, false, false]],
    ['a dispute', { disputedSince: NOW }, ['disputed', null, Disputed, false, false]],
    [
      'a dispute of one that is unpaid, too',
      { disputedSince: NOW, unpaidSince: NOW },
      ['disputed', null, Disputed, false, false],
    ],
    [
      'unpaid and ended',
      { unpaidSince: NOW, subscription: { ...running, status: S.Ended, endedAt: NOW } },
      ['cancelled', null, None, false, false],
    ],
  ];
  it.each(rows)('SUB-030 SUB-037 %s', (_name, facts, expected) => {
    expect(shown(facts)).toEqual(expected);
  });

  it('SUB-037 says when services stop, when the account is suspended and when it ends', () => {
    expect(of({ unpaidSince: NOW - DAY })).toMatchObject({
      servicesStopAt: NOW + 2 * DAY,
      suspendAt: NOW + 6 * DAY,
      endsAt: NOW + 29 * DAY,
      renewsAt: null,
    });
  });

  it('SUB-032 a noted cancellation says when it ends, a running one when it renews', () => {
    expect(of({ subscription: noted })).toMatchObject({ endsAt: NOW + 10 * DAY, renewsAt: null });
    expect(of({})).toMatchObject({ endsAt: null, renewsAt: NOW + 10 * DAY });
    expect(of({ subscription: { ...running, periodEndsAt: null } })).toMatchObject({ endsAt: null, renewsAt: null });
  });

  it('SUB-038 SUB-039 at risk above twice the limit in all or above it at the store, capped after seven days', () => {
    expect(of({ allItems: 10_000, atStore: 5000 }).atRisk).toBe(false);
    expect(of({ allItems: 10_001, atRiskSince: NOW })).toMatchObject({ atRisk: true, capsAt: NOW + 7 * DAY });
    expect(of({ atStore: 5001, atRiskSince: NOW - DAY })).toMatchObject({
      atRisk: true,
      capsAt: NOW + 6 * DAY,
      servicesRun: true,
    });
    expect(of({ subscription: null, allItems: 99_999 }).atRisk).toBe(false);
    // Not dated yet, and not at risk any more.
    expect([of({ atStore: 5001 }).capsAt, of({ atRiskSince: NOW - DAY }).capsAt]).toEqual([null, null]);
  });

  it('has a plan exactly while it may use one, and never services without it', () => {
    const facts: fc.Arbitrary<EntitlementFacts> = fc.record({
      subscription: fc.option(
        fc.record({
          status: fc.constantFrom(S.Incomplete, S.Trialing, S.Active, S.PastDue, S.Ended),
          plan: fc.constantFrom('Standard' as const, 'Professional' as const, 'AutoPricer' as const),
          productLimit: fc.constantFrom(5000, 10_000),
          trialEndsAt: fc.option(fc.integer({ min: NOW - 40 * DAY, max: NOW + 40 * DAY })),
          periodEndsAt: fc.option(fc.integer({ min: NOW - 40 * DAY, max: NOW + 40 * DAY })),
          endsWithPeriod: fc.boolean(),
          endedAt: fc.constant(null),
        }),
      ),
      unpaidSince: fc.option(fc.integer({ min: NOW - 40 * DAY, max: NOW })),
      disputedSince: fc.option(fc.constant(NOW)),
      allItems: fc.nat(30_000),
      atStore: fc.nat(30_000),
      atRiskSince: fc.constant(null),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const one = entitlementOf(given, NOW);
        expect(one.plan !== null).toBe(['trial', 'active', 'unpaid', 'suspended'].includes(one.state));
        if (one.servicesRun) expect(one.plan).not.toBeNull();
        expect(one.owes).toBe(
          one.paymentStatus === PaymentStatus.Unpaid || one.paymentStatus === PaymentStatus.Suspended,
        );
        if (one.plan === null) expect(one.productLimit).toBe(0);
      }),
    );
  });
});

describe('the words of the provider', () => {
  it.each([
    ['incomplete', S.Incomplete],
    ['incomplete_expired', S.Ended],
    ['trialing', S.Trialing],
    ['active', S.Active],
    ['past_due', S.PastDue],
    ['unpaid', S.PastDue],
    ['paused', S.PastDue],
    ['canceled', S.Ended],
    ['something_new', null],
    ['toString', null],
    ['', null],
  ])('SUB-030 %s is %s; an unknown one is none of ours', (word, status) => {
    expect(statusOfProvider(word)).toBe(status);
  });
});
