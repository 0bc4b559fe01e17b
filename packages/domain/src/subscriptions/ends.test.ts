import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { billingMailPlaces } from './billing-mails.ts';
import { endReasonOf } from './end-reason.ts';
import { entitlementOf, type Entitlement } from './entitlement.ts';
import { openPurchaseStates } from './purchase-state.ts';
import { endsByRefund } from './refund.ts';
import { servicesUntil } from './services-until.ts';
import { PaymentStatus } from './standing.ts';
import { EndReason as R, openSubscriptionStatuses } from './subscription-status.ts';
import { ladderOf, retryDays } from './unpaid-ladder.ts';

const DAY = 86_400_000;
const END = 30 * DAY;

describe('why a subscription ended', () => {
  const said = { status: 'canceled', cancelReason: null, endedAt: END, periodEnd: END };
  const noted = { endsWithPeriod: true, wasInForce: true };
  it.each([
    ['at the end of its period, as it was noted', {}, {}, R.PeriodEnd],
    ['a little after it', { endedAt: END + 1 }, {}, R.PeriodEnd],
    ['before it', { endedAt: END - 1 }, {}, R.CancelledNow],
    ['then, and nobody had noted it', {}, { endsWithPeriod: false }, R.CancelledNow],
    ['nobody says when', { endedAt: null }, {}, R.CancelledNow],
    ['of no period', { periodEnd: null }, {}, R.CancelledNow],
    ['for a dispute', { cancelReason: 'payment_disputed' }, {}, R.Disputed],
    ['for not paying', { cancelReason: 'payment_failed' }, {}, R.Unpaid],
    ['on demand', { cancelReason: 'cancellation_requested', endedAt: 1 }, {}, R.CancelledNow],
    ['never paid, by the provider’s word', { status: 'incomplete_expired' }, {}, R.NeverPaid],
    ['never in force', {}, { wasInForce: false }, R.NeverPaid],
    ['never in force, whatever else is said', { cancelReason: 'payment_disputed' }, { wasInForce: false }, R.NeverPaid],
  ] as const)('SUB-030 SUB-036 %s', (_, ofProvider, ofOurs, reason) => {
    expect(endReasonOf({ ...said, ...ofProvider }, { ...noted, ...ofOurs })).toBe(reason);
  });
});

it('is kept under these numbers', () => {
  expect(R).toEqual({ NeverPaid: 1, CancelledNow: 2, PeriodEnd: 3, Unpaid: 4, Disputed: 5, Refunded: 6 });
  expect(PaymentStatus).toEqual({ None: 0, Unpaid: 1, Suspended: 2, Disputed: 3 });
  expect(openSubscriptionStatuses).toEqual([1, 2, 3, 4]);
  expect(openPurchaseStates).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

describe('a refund', () => {
  const invoice = { createdAt: 10, amountPaid: 4_900, refunded: 4_900 };
  it.each([
    ['of all of it ends', {}, true],
    ['of more than it ends', { refunded: 4_901 }, true],
    ['of a part does not', { refunded: 4_899 }, false],
    ['of nothing that was paid does not', { amountPaid: 0, refunded: 0 }, false],
    ['of an earlier period does not', { createdAt: 9 }, false],
    ['of an invoice after its beginning ends', { createdAt: 11 }, true],
  ])('SUB-098 %s', (_, over, ends) => {
    expect(endsByRefund({ ...invoice, ...over }, { startsAt: 10 })).toBe(ends);
  });
});

describe('how long services run', () => {
  const nobody = entitlementOf(
    { subscription: null, unpaidSince: null, disputedSince: null, allItems: 0, atStore: 0, atRiskSince: null },
    0,
  );
  it.each<[string, Partial<Entitlement>, number]>([
    ['not at all', { servicesRun: false, servicesStopAt: 5, endsAt: 6 }, -Infinity],
    ['without an end', { servicesRun: true }, Infinity],
    ['until they stop', { servicesRun: true, servicesStopAt: 5 }, 5],
    ['until its end', { servicesRun: true, endsAt: 6 }, 6],
    ['until the first of both', { servicesRun: true, servicesStopAt: 5, endsAt: 6 }, 5],
    ['until the first of both, the end', { servicesRun: true, servicesStopAt: 8, endsAt: 6 }, 6],
  ])('SUB-035 SUB-037 %s', (_, over, until) => {
    expect(servicesUntil({ ...nobody, ...over })).toBe(until);
  });

  it('SHELL-057 nobody who never subscribed has anything', () => {
    expect(nobody).toEqual({
      state: 'none',
      plan: null,
      isTrial: false,
      productLimit: 0,
      everSubscribed: false,
      paymentStatus: 0,
      owes: false,
      servicesRun: false,
      servicesStopAt: null,
      suspendAt: null,
      endsAt: null,
      renewsAt: null,
      atRisk: false,
      capsAt: null,
    });
  });
});

describe('the ladder', () => {
  it.each([
    [0, 'unpaid'],
    [3 * DAY - 1, 'unpaid'],
    [3 * DAY, 'stopped'],
    [7 * DAY - 1, 'stopped'],
    [7 * DAY, 'suspended'],
    [30 * DAY - 1, 'suspended'],
    [30 * DAY, 'over'],
  ])('SUB-037 after %i ms stands on %s', (passed, step) => {
    expect(ladderOf(1_000, 1_000 + passed)).toEqual({
      step,
      servicesStopAt: 1_000 + 3 * DAY,
      suspendAt: 1_000 + 7 * DAY,
      endsAt: 1_000 + 30 * DAY,
    });
  });

  it('SUB-037 is tried again on days before services are long gone', () => {
    expect(retryDays).toEqual([1, 3, 5]);
    expect(Math.max(...retryDays)).toBeLessThan(limits.unpaidSuspendDays);
  });
});

it('SUB-056 each mail leads where its reader can act: to what is owed, to the plans, to the help desk', () => {
  expect(billingMailPlaces).toEqual({
    unpaid: '/subscriptions/mypayments',
    stopped: '/subscriptions/mypayments',
    suspended: '/subscriptions/mypayments',
    over: '/subscriptions/subscribe',
    ended: '/subscriptions/subscribe',
    disputed: '/helpdesk',
    trialEnds: '/subscriptions/mySubscription',
    couponEnds: '/subscriptions/mySubscription',
    purgeSoon: '/subscriptions/subscribe',
    cardWaits: '/change-credit-card',
  });
});
