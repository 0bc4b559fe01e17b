import { describe, expect, it } from 'vitest';
import { isPaymentRoute } from './payment-routes.ts';

describe('screens on which cards are entered', () => {
  it.each([
    ['/subscriptions/subscribe', true],
    ['/subscriptions/subscribe?level=3', true],
    ['/Subscriptions/Subscribe/', true],
    ['/subscriptions/subscribe//', true],
    ['', false],
    ['/changePlan/12', true],
    ['/changePlan', true],
    ['/edit-subscription', true],
    ['/change-credit-card#cards', true],
    ['/subscriptions/mySubscription', false],
    ['/subscriptions/subscribed', false],
    ['/subscriptions/mypayments', false],
    ['/?to=/subscriptions/subscribe', false],
    ['/', false],
  ])('SUB-023 %s: %s', (address, expected) => {
    expect(isPaymentRoute(address)).toBe(expected);
  });
});
