import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { refusalOf } from '@kervan/domain/subscriptions/standing';
import { goodStanding, subscription } from '../testing/signed-in.ts';
import { standingOf } from './standing.ts';

it.each([
  ['nothing while all is well', subscription, goodStanding, false, null],
  ['no subscription', null, goodStanding, false, 'NoActiveSubscription'],
  ['a debt from day 0', { ...subscription, status: 'unpaid' as const }, goodStanding, false, 'NonPayingUser'],
  ['the end', { ...subscription, status: 'cancelled' as const }, goodStanding, false, 'CanceledSubscription'],
  [
    'a dispute, before anything else',
    { ...subscription, status: 'cancelled' as const },
    { ...goodStanding, hasCustomerDisputedPayment: true },
    true,
    'DisputedPayment',
  ],
  ['the broken connection of the selected store', subscription, goodStanding, true, 'StoreConnectionError'],
])('SHELL-099 adding products is blocked by %s', (_what, answer, appData, hasAmazonConnectionError, refusal) => {
  expect(
    refusalOf(inventory.add, standingOf(answer, appData, { hasAmazonConnectionError, isWarehouseActive: false })),
  ).toBe(refusal);
});
