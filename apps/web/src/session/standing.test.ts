import { expect, it } from 'vitest';
import { PaymentStatus, refusalOf } from '@kervan/domain/subscriptions/standing';
import { standingOf } from './standing.ts';

const trial = {
  plan: 'AutoPricer',
  period: 'trial',
  renewalDate: null,
  coupon: null,
  levelItemCount: 5000,
  status: 'trial',
  trialEnd: null,
} as const;
const clear = {
  isCustomerStripeInvoiceNotPaid: false,
  customerPaymentStatus: 0,
  hasSubscriptionCanceled: false,
  hasPaymentWaitingPackage: false,
  hasCustomerDisputedPayment: false,
};

it('SHELL-097 a trial with a working store may do everything', () => {
  expect(
    refusalOf(
      { subscription: true, goodStanding: true, paid: true, connection: true },
      standingOf(trial, clear, { hasAmazonConnectionError: false }),
    ),
  ).toBeNull();
});

it.each([
  [
    'disputed before anything else',
    { ...clear, hasCustomerDisputedPayment: true, hasSubscriptionCanceled: true },
    PaymentStatus.Disputed,
    'DisputedPayment',
  ],
  ['cancelled', { ...clear, hasSubscriptionCanceled: true }, PaymentStatus.None, 'CanceledSubscription'],
  ['an unpaid invoice', { ...clear, isCustomerStripeInvoiceNotPaid: true }, PaymentStatus.Unpaid, 'NonPayingUser'],
  ['suspended', { ...clear, customerPaymentStatus: 2 }, PaymentStatus.Suspended, 'NonPayingUser'],
])('SHELL-099 %s', (_what, appData, paymentStatus, refusal) => {
  const standing = standingOf(trial, appData, null);
  expect([standing.paymentStatus, refusalOf({ paid: true }, standing)]).toEqual([paymentStatus, refusal]);
});

it('SHELL-099 a broken connection and no subscription', () => {
  expect(refusalOf({ connection: true }, standingOf(trial, clear, { hasAmazonConnectionError: true }))).toBe(
    'StoreConnectionError',
  );
  expect(refusalOf({ subscription: true }, standingOf(null, clear, null))).toBe('NoActiveSubscription');
});
