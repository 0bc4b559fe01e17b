import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { entitlementOf, type AccountState, type EntitlementFacts, type SubscriptionFacts } from './entitlement.ts';
import { purchaseMayGo, type PurchaseState } from './purchase-state.ts';
import { subscriptionMayGo, SubscriptionStatus as S } from './subscription-status.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 12);

/** A table of characters: rows go from, columns to; `x` = may go, `.` = may not. */
const allowed = (table: string): [from: number, to: number, isAllowed: boolean][] =>
  table
    .trim()
    .split('\n')
    .flatMap((row, from) =>
      [...row.trim()].map((sign, to) => [from + 1, to + 1, sign === 'x'] as [number, number, boolean]),
    );

describe('the status of a subscription, from every one to every one', () => {
  // Incomplete, Trialing, Active, PastDue, Ended.
  const table = allowed(`
    xxxxx
    .xxxx
    ..xxx
    ..xxx
    ....x
  `);
  it.each(table)('ASVS 2.3.1 SUB-030 %i → %i: %s', (from, to, isAllowed) => {
    expect(subscriptionMayGo(from as S, to as S)).toBe(isAllowed);
  });
});

describe('the state of a purchase, from every one to every one', () => {
  // Draft, CustomerReady, CardSetUp, CardConfirmed, DefaultSet, Subscribed, NeedsAction, Paid, Activated, Failed, Expired.
  const table = allowed(`
    xx.......xx
    .xxx.....xx
    .xxx.....xx
    .xxxx....xx
    .xxxxxxx.xx
    .....xxxxxx
    ......xxxxx
    .......xx..
    ........x..
    .........x.
    ..........x
  `);
  it.each(table)('ASVS 2.3.1 SUB-019 SUB-020 %i → %i: %s', (from, to, isAllowed) => {
    expect(purchaseMayGo(from as PurchaseState, to as PurchaseState)).toBe(isAllowed);
  });
});

type Facts = EntitlementFacts & { subscription: SubscriptionFacts | null };
const running: SubscriptionFacts = {
  status: S.Active,
  plan: 'Professional',
  productLimit: 5000,
  trialEndsAt: null,
  periodEndsAt: NOW + 20 * DAY,
  endsWithPeriod: false,
  endedAt: null,
};
const trial: SubscriptionFacts = {
  ...running,
  status: S.Trialing,
  plan: 'AutoPricer',
  trialEndsAt: NOW + 5 * DAY,
  periodEndsAt: NOW + 5 * DAY,
};
const calm: Facts = {
  subscription: running,
  unpaidSince: null,
  disputedSince: null,
  allItems: 0,
  atStore: 0,
  atRiskSince: null,
};
const over = { ...running, status: S.Ended, endedAt: NOW - DAY };

/** An account in each state of appendix E. */
const states: Record<AccountState | 'stopped' | 'ending', Facts> = {
  none: { ...calm, subscription: null },
  trial: { ...calm, subscription: trial },
  active: calm,
  ending: { ...calm, subscription: { ...running, endsWithPeriod: true } },
  unpaid: { ...calm, subscription: { ...running, status: S.PastDue }, unpaidSince: NOW - DAY },
  stopped: { ...calm, subscription: { ...running, status: S.PastDue }, unpaidSince: NOW - 4 * DAY },
  suspended: { ...calm, subscription: { ...running, status: S.PastDue }, unpaidSince: NOW - 8 * DAY },
  cancelled: { ...calm, subscription: over },
  disputed: { ...calm, subscription: over, disputedSince: NOW - DAY },
};

const change = (facts: Facts, over_: Partial<SubscriptionFacts>): Facts =>
  facts.subscription === null ? facts : { ...facts, subscription: { ...facts.subscription, ...over_ } };
const runs = ({ subscription }: Facts) => subscription !== null && subscription.status !== S.Ended;
/** What happens is written into the facts as the provider's reading writes it; what cannot happen changes nothing. */
const events: Record<string, (facts: Facts) => [facts: Facts, now: number]> = {
  'a purchase': (facts) => [runs(facts) ? facts : { ...facts, subscription: running }, NOW],
  'a purchase that is not paid': (facts) => [facts, NOW],
  'the next renewal, paid': (facts) => [
    runs(facts)
      ? change({ ...facts, unpaidSince: null }, { status: S.Active, trialEndsAt: null, periodEndsAt: NOW + 50 * DAY })
      : facts,
    NOW,
  ],
  'the next renewal, refused': (facts) => [
    runs(facts) ? change({ ...facts, unpaidSince: facts.unpaidSince ?? NOW }, { status: S.PastDue }) : facts,
    NOW,
  ],
  'three days more': (facts) => [facts, NOW + 3 * DAY],
  'seven days more': (facts) => [facts, NOW + 7 * DAY],
  'thirty days more': (facts) => [facts, NOW + 30 * DAY],
  'a cancellation to the end': (facts) => [runs(facts) ? change(facts, { endsWithPeriod: true }) : facts, NOW],
  'its undoing': (facts) => [runs(facts) ? change(facts, { endsWithPeriod: false }) : facts, NOW],
  'a cancellation now': (facts) => [runs(facts) ? change(facts, { status: S.Ended, endedAt: NOW }) : facts, NOW],
  'a dispute': (facts) => [{ ...facts, disputedSince: NOW }, NOW],
  'its clearing by staff': (facts) => [{ ...facts, disputedSince: null }, NOW],
  'a change of plan': (facts) => [
    runs(facts)
      ? change(facts, { status: S.Active, trialEndsAt: null, plan: 'AutoPricer', periodEndsAt: NOW + 30 * DAY })
      : facts,
    NOW,
  ],
};

/** Columns: none, trial, active, ending, unpaid, stopped, suspended, cancelled, disputed. Written by hand from appendix E. */
const order = ['none', 'trial', 'active', 'ending', 'unpaid', 'stopped', 'suspended', 'cancelled', 'disputed'] as const;
const matrix: Record<keyof typeof events, string> = {
  'a purchase': 'active trial active ending unpaid stopped suspended active disputed',
  'a purchase that is not paid': 'none trial active ending unpaid stopped suspended cancelled disputed',
  'the next renewal, paid': 'none active active ending active active active cancelled disputed',
  'the next renewal, refused': 'none unpaid unpaid unpaid unpaid stopped suspended cancelled disputed',
  'three days more': 'none trial active ending stopped suspended suspended cancelled disputed',
  'seven days more': 'none trial active ending suspended suspended suspended cancelled disputed',
  'thirty days more': 'none trial active cancelled cancelled cancelled cancelled cancelled disputed',
  'a cancellation to the end': 'none trialEnding ending ending unpaid stopped suspended cancelled disputed',
  'its undoing': 'none trial active active unpaid stopped suspended cancelled disputed',
  'a cancellation now': 'none cancelled cancelled cancelled cancelled cancelled cancelled cancelled disputed',
  'a dispute': 'disputed disputed disputed disputed disputed disputed disputed disputed disputed',
  'its clearing by staff': 'none trial active ending unpaid stopped suspended cancelled cancelled',
  'a change of plan': 'none active active ending unpaid stopped suspended cancelled disputed',
};
const nameOf = (facts: Facts, now: number): string => {
  const { state, servicesRun, endsAt, owes } = entitlementOf(facts, now);
  if (state === 'unpaid') return servicesRun ? 'unpaid' : 'stopped';
  if (endsAt !== null && !owes) return state === 'trial' ? 'trialEnding' : 'ending';
  return state;
};

describe('an account, from every state by everything that happens', () => {
  it.each(order)('SUB-030 SUB-037 %s is what its name says', (name) => {
    expect(nameOf(states[name], NOW)).toBe(name);
  });

  it.each(
    Object.entries(matrix).flatMap(([event, row]) =>
      row.split(' ').map((next, place) => [order[place] ?? 'none', event, next] as const),
    ),
  )('SUB-030 SUB-037 SUB-032 %s, then %s: %s', (from, event, next) => {
    const [facts, now] = events[event]?.(states[from]) ?? [calm, NOW];
    expect(nameOf(facts, now)).toBe(next);
  });

  it('SUB-037 the days of the ladder are the specification’s', () => {
    expect([limits.unpaidServicesStopDays, limits.unpaidSuspendDays, limits.unpaidCancelDays]).toEqual([3, 7, 30]);
  });
});
