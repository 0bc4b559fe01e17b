import { describe, expect, it } from 'vitest';
import { countryCodes } from './countries.ts';
import { eventKinds } from './event-kinds.ts';
import { failedSince, InvoiceStatus, invoiceStatusOf, payableInvoiceStatuses } from './invoice-status.ts';
import { PaymentType } from './payment-type.ts';
import { idempotencyKeyOf } from './provider-calls.ts';
import { fateOfFault, isPassing, ProviderError, refusalOfFault, type ProviderFault } from './provider-error.ts';

describe('a call that failed', () => {
  // Written by hand from decision 69: fault, whether it may have been made, whether it passes by itself, what the seller is told.
  const table: [ProviderFault, 'notMade' | 'notMadeNow' | 'unknown', boolean, string][] = [
    ['CardDeclined', 'notMade', false, 'CardError'],
    ['OutcomeUnknown', 'unknown', true, 'PaymentInProgress'],
    ['FailureStored', 'unknown', true, 'PaymentInProgress'],
    ['KeyInUse', 'unknown', true, 'PaymentInProgress'],
    ['KeyReused', 'notMadeNow', false, 'StripeError'],
    ['RateLimited', 'unknown', true, 'StripeError'],
    ['NotFound', 'notMade', false, 'StripeError'],
    ['Refused', 'notMade', false, 'StripeError'],
    ['NotAuthorized', 'notMadeNow', true, 'StripeError'],
    ['Unavailable', 'notMadeNow', true, 'StripeError'],
  ];
  it.each(table)('decision 69 %s: %s, passes %s, told as %s', (fault, fate, passes, told) => {
    expect([fateOfFault[fault], isPassing(fault), refusalOfFault[fault]]).toEqual([fate, passes, told]);
    expect(new ProviderError(fault).outcome).toBe(fate === 'unknown' ? 'unknown' : 'notMade');
  });

  it('ASVS 2.3.3 a call is made under a key of its own operation and its number', () => {
    expect([idempotencyKeyOf('payInvoice', 'c-1'), idempotencyKeyOf('refundPayment', 'c-1')]).toEqual([
      'payInvoice:c-1',
      'refundPayment:c-1',
    ]);
  });

  it('is every fault that there is', () => {
    expect(Object.keys(fateOfFault).toSorted()).toEqual(table.map(([fault]) => fault).toSorted());
  });

  it('says what the provider said, and nothing that it did not', () => {
    const cause = new Error('why');
    const words = { code: 'card_declined', declineCode: 'lost_card', param: 'card', requestId: 'req_1' };
    const error = new ProviderError('CardDeclined', words, { cause });
    expect(error.message).toBe('the payment provider: CardDeclined card_declined lost_card card');
    expect([error.name, error.fault, error.cause]).toEqual(['ProviderError', 'CardDeclined', cause]);
    expect(error.words).toEqual({ ...words, paymentId: null });
    expect(new ProviderError('Refused').message).toBe('the payment provider: Refused');
  });
});

describe('an invoice', () => {
  it('SUB-045 has the provider’s words; an unknown one is none of ours', () => {
    expect(['draft', 'open', 'paid', 'uncollectible', 'void'].map(invoiceStatusOf)).toEqual([0, 1, 2, 3, 4]);
    expect(['deleted', 'toString', ''].map(invoiceStatusOf)).toEqual([null, null, null]);
    expect(payableInvoiceStatuses).toEqual([InvoiceStatus.Open, InvoiceStatus.Uncollectible]);
    expect(PaymentType).toEqual({ Subscription: 1, WareHouse: 2, SellerOrderReturnFee: 3, ExtraCharge: 4 });
  });

  const renewal = { reason: 'subscription_cycle', status: 'open', attempts: 1, finalizedAt: 7, createdAt: 5 } as const;
  it.each([
    ['since it was finished', {}, 7],
    ['since it was made, where nobody says when it was finished', { finalizedAt: null }, 5],
    ['also when the provider gave it up', { status: 'uncollectible' }, 7],
    ['not once it is paid', { status: 'paid' }, null],
    ['not once it is void', { status: 'void' }, null],
    ['not before a charge was tried', { attempts: 0 }, null],
    ['not of a purchase', { reason: 'subscription_create' }, null],
    ['not of a change of plan', { reason: 'subscription_update' }, null],
  ])('SUB-037 decision 39 is unpaid %s', (_, over, since) => {
    expect(failedSince({ ...renewal, ...over } as Parameters<typeof failedSince>[0])).toBe(since);
  });
});

it('a billing address names one of the 249 countries of ISO 3166-1, each once', () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of countryCodes) expect([code, names.of(code)]).not.toEqual([code, code]);
});

it('the events that are asked for are of the objects that are read again', () => {
  expect(new Set(eventKinds).size).toBe(28);
  const objects = eventKinds.map((kind) => /^([a-z_]+)(\.[a-z_]+)+$/.exec(kind)?.[1]);
  expect([...new Set(objects)]).toEqual([
    'customer',
    'payment_method',
    'setup_intent',
    'invoice',
    'invoice_payment',
    'charge',
    'payment_intent',
    'refund',
  ]);
});
