import { entitlementOf } from '@kervan/domain/subscriptions/entitlement';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { gatedBy, gatedByAnswers, refusalOf } from '@kervan/domain/subscriptions/standing';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { account } from './account-calls.ts';
import { activity } from './activity-calls.ts';
import { billing } from './billing-calls.ts';
import { cards } from './cards-calls.ts';
import { credit } from './credit-calls.ts';
import { company } from './company-calls.ts';
import { currency } from './currency-calls.ts';
import { dashboard } from './dashboard-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { extension } from './extension-calls.ts';
import { filters } from './filters-calls.ts';
import { inventory } from './inventory-calls.ts';
import { margin } from './margin-calls.ts';
import { messages } from './messages-calls.ts';
import { onboarding } from './onboarding-calls.ts';
import { planChanges } from './plan-changes-calls.ts';
import { pricing } from './pricing-calls.ts';
import { purchase } from './purchase-calls.ts';
import { routing } from './routing-calls.ts';
import { search } from './search-calls.ts';
import { stores } from './stores-calls.ts';
import { subscriptions } from './subscriptions-calls.ts';
import { warehouse } from './warehouse-calls.ts';

/** The gates of requirements appendix F, by the id of the call; calls that are named nowhere here have none but the session. */
const gates: Record<string, string> = {
  // My account (SUB-068).
  'AUTH-054': 'openInDispute',
  'AUTH-055': 'openInDispute',
  'AUTH-040-cancel': 'openInDispute',
  'AUTH-039-reauthenticate': 'openInDispute',
  'AUTH-039-endSession': 'openInDispute',
  'AUTH-039-endOtherSessions': 'openInDispute',
  'AUTH-039-setUpTwoFactor': 'openInDispute',
  'AUTH-039-confirmTwoFactor': 'openInDispute',
  'AUTH-039-renewRecoveryCodes': 'openInDispute',
  'AUTH-039-turnOffTwoFactor': 'openInDispute',
  'AUTH-058': 'openInDispute',
  'AUTH-059': 'openInDispute',
  'AUTH-056-requestExport': 'openInDispute',
  'STORE-065': 'openInDispute',
  'STORE-064': 'sub',
  'STORE-071': 'sub',
  'STORE-071-logo': 'sub',
  'INV-094': 'sub',
  'INV-095': 'sub clear conn',
  'INV-096': 'sub',
  'INV-096-export': 'sub',
  'INV-097': 'sub',
  'INV-098': 'sub paid conn',
  'INV-101': 'sub',
  'INV-110': 'sub',
  'INV-120': 'conn',
  'INV-122': 'sub',
  'INV-123': 'sub paid conn',
  'INV-124': 'sub conn',
  'INV-125': 'sub paid',
  'INV-126': 'sub',
  'PRICE-016': 'sub paid',
  'PRICE-038': 'sub',
  'PRICE-039': 'sub paid',
  'PRICE-039-dryRun': 'sub',
  'PRICE-041': 'sub',
  'PRICE-041-whatIf': 'sub',
  'FILT-035': 'sub',
  'FILT-037': 'sub',
  'FILT-038': 'sub paid',
  'FILT-047': 'sub',
  'FILT-048': 'sub paid',
  'STORE-052': 'sub',
  'STORE-053': 'sub paid',
  'STORE-054': 'openInDispute',
  'STORE-057': 'sub',
  'STORE-058': 'sub paid',
  'STORE-061': 'sub',
  'STORE-062': 'sub paid',
  'STORE-067': 'sub',
  'STORE-068': 'sub',
  'SHELL-107': 'openInDispute',
  'SHELL-108': 'sub clear',
  'REP-028': 'sub',
  M6: 'sub',
  'M6-raise': 'sub conn',
  'M6-zero': 'sub conn',
  'M6-cap': 'sub paid',
  'MSG-027': 'openInDispute',
  'MSG-028': 'openInDispute',
  'SUB-076': 'sub clear',
  'SUB-099': 'sub',
  'WH-046': 'sub',
  'WH-047': 'sub',
  'WH-048': 'sub paid',
  'WH-078': 'sub paid',
  'WH-079': 'sub',
  'WH-087': 'sub',
  'STORE-022': 'sub',
  'STORE-022-save': 'sub paid',
};

const areas: Record<string, Endpoint>[] = [
  account,
  activity,
  billing,
  cards,
  company,
  credit,
  currency,
  dashboard,
  extension,
  filters,
  inventory,
  margin,
  messages,
  onboarding,
  planChanges,
  pricing,
  purchase,
  routing,
  search,
  stores,
  subscriptions,
  warehouse,
];
const calls = areas.flatMap((area) => Object.values(area));

it('SHELL-099 SUB-068 every call has the gates of the specification, and no others', () => {
  const declared = calls.map(({ id, needs = {} }) => [id, Object.keys(needs).join(' ')]);
  expect(declared).toEqual(calls.map(({ id }) => [id, gates[id] ?? '']));
  expect(Object.keys(gates).filter((id) => !calls.some((call) => call.id === id))).toEqual([]);
});

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 12);
/** Whatever may be known of an account. */
const facts = fc.record({
  subscription: fc.option(
    fc.record({
      status: fc.constantFrom(...Object.values(SubscriptionStatus)),
      plan: fc.constantFrom(...subscriptionPlans),
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

it('SHELL-097 SHELL-099 whatever is known of an account, no screen offers a call that the server refuses, nor the other way round', () => {
  fc.assert(
    fc.property(facts, fc.option(fc.boolean()), fc.boolean(), (known, isYes, warehouseActive) => {
      const entitlement = entitlementOf(known, NOW);
      const { state, everSubscribed, servicesRun } = entitlement;
      const store = { connectionHealthy: isYes, isManualStore: isYes, warehouseActive };
      // What SUB-069 and SUB-070 tell the panel, and nothing else.
      const told = everSubscribed
        ? { status: state, plan: known.subscription?.plan ?? ('Standard' as const), everSubscribed, servicesRun }
        : null;
      const panel = gatedByAnswers(told, { hasCustomerDisputedPayment: state === 'disputed' });
      for (const call of calls)
        expect([call.id, refusalOf(call, { ...panel, ...store })]).toEqual([
          call.id,
          refusalOf(call, { ...gatedBy(entitlement), ...store }),
        ]);
    }),
  );
});
