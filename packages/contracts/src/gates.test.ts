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
import { feedback } from './feedback-calls.ts';
import { filters } from './filters-calls.ts';
import { help } from './help-calls.ts';
import { inventory } from './inventory-calls.ts';
import { manual } from './manual-calls.ts';
import { margin } from './margin-calls.ts';
import { messages } from './messages-calls.ts';
import { onboarding } from './onboarding-calls.ts';
import { planChanges } from './plan-changes-calls.ts';
import { pricing } from './pricing-calls.ts';
import { publishing } from './publishing-calls.ts';
import { purchase } from './purchase-calls.ts';
import { reports } from './reports-calls.ts';
import { routing } from './routing-calls.ts';
import { search } from './search-calls.ts';
import { stores } from './stores-calls.ts';
import { subscriptions } from './subscriptions-calls.ts';
import { takeover } from './takeover-calls.ts';
import { templates } from './templates-calls.ts';
import { gates } from './testing/gates.ts';
import { warehouse } from './warehouse-calls.ts';

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
  feedback,
  filters,
  help,
  inventory,
  manual,
  margin,
  messages,
  onboarding,
  planChanges,
  pricing,
  publishing,
  purchase,
  reports,
  routing,
  search,
  stores,
  subscriptions,
  takeover,
  templates,
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
