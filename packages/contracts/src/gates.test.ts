import { entitlementOf } from '@kervan/domain/subscriptions/entitlement';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { gatedBy, gatedByAnswers, refusalOf } from '@kervan/domain/subscriptions/standing';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import fc from 'fast-check';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { gates } from './testing/gates.ts';

// Every file of calls that there is: a new one cannot be left out.
const files = fs.readdirSync(import.meta.dirname).filter((file) => file.endsWith('-calls.ts'));
const areas = await Promise.all(
  files.map(async (file) => (await import(`./${file}`)) as Record<string, Record<string, Endpoint>>),
);
const calls = areas.flatMap((area) => Object.values(area).flatMap((part) => Object.values(part)));

it('SHELL-099 SUB-068 every call has the gates of the specification, and no others', () => {
  expect(calls.length).toBeGreaterThan(300);
  const declared = calls.map(({ id, needs = {} }) => [id, Object.keys(needs).join(' ')]);
  expect(declared).toEqual(calls.map(({ id }) => [id, gates[id] ?? '']));
  expect(Object.keys(gates).filter((id) => !calls.some((call) => call.id === id))).toEqual([]);
});

it('SUB-055 SUB-074 SUB-085 no two calls have one number', () => {
  // What several files list is one call all the same.
  const byAddress = new Map(calls.map(({ method, path, id }) => [`${method} ${path}`, id]));
  const ids = [...byAddress.values()];
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
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
