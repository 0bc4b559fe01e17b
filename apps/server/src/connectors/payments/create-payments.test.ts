import { readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import Ajv from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyKeyOf, type ParamsOf, type ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { openSmallProvider, readForm, subscriptionAnswer, type SmallProvider } from '../../testing/small-provider.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { SignatureInvalid } from './webhook-signature.ts';

let provider: SmallProvider;
beforeEach(async () => {
  provider = await openSmallProvider();
});
afterEach(() => provider.close());

const sentOf = <Operation extends ProviderOperation>(operation: Operation, callId: string = randomUUID()) => ({
  key: idempotencyKeyOf(operation, callId),
  callId,
});
const payment: ParamsOf<'createPayment'> = {
  accountId: 4,
  customerId: 'customers_1',
  cardId: 'pm_1',
  amount: 1078,
  description: 'Credit',
  statementCode: null,
  offSession: false,
  metadata: { load_id: 'l-1' },
};
const refusal = (status: number, error: object) => ({ status, body: JSON.stringify({ error }) });
const faultOf = async (trouble: Parameters<SmallProvider['troubles']['push']>[0]): Promise<ProviderError> => {
  provider.troubles.push(trouble);
  const error: unknown = await provider
    .connect()
    .writes.createPayment(payment, sentOf('createPayment'))
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};

describe('a call to the payment provider', () => {
  it('goes out under the key that it was given, and carries the number of its call', async () => {
    const sent = sentOf('createPayment');
    await provider.connect().writes.createPayment(payment, sent);
    const [seen] = provider.stub.seen;
    expect(seen?.headers['idempotency-key']).toBe(`createPayment:${sent.callId}`);
    expect(seen?.headers['stripe-version']).toBe('2026-10-28.endive');
    expect(readForm(seen?.body ?? '')).toMatchObject({
      amount: '1078',
      metadata: { call_id: sent.callId, account_id: '4', load_id: 'l-1' },
    });
  });

  it('that is repeated makes nothing twice and shows what has become of the object since', async () => {
    const sent = sentOf('createPayment');
    const { writes } = provider.connect();
    const first = await writes.createPayment(payment, sent);
    provider.put(
      { ...provider.kept.get(first.id), id: first.id, object: 'payment_intent', status: 'canceled' },
      'payment_intents',
    );
    expect(await writes.createPayment(payment, sent)).toMatchObject({ id: first.id, status: 'canceled' });
    expect(provider.made()).toBe(1);
  });

  it.each([
    [
      'CardDeclined',
      'notMade',
      refusal(402, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }),
    ],
    ['KeyReused', 'notMade', refusal(400, { type: 'idempotency_error' })],
    ['KeyInUse', 'unknown', refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
    ['RateLimited', 'unknown', refusal(429, { type: 'invalid_request_error', code: 'rate_limit' })],
    ['NotAuthorized', 'notMade', refusal(401, { type: 'invalid_request_error' })],
    ['NotAuthorized', 'notMade', refusal(403, { type: 'invalid_request_error' })],
    ['NotFound', 'notMade', refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })],
    ['Refused', 'notMade', refusal(400, { type: 'invalid_request_error', code: 'parameter_unknown', param: 'x' })],
    ['OutcomeUnknown', 'unknown', refusal(500, { type: 'api_error' })],
    [
      'FailureStored',
      'unknown',
      { ...refusal(500, { type: 'api_error' }), headers: { 'idempotent-replayed': 'true' } },
    ],
    ['OutcomeUnknown', 'unknown', { status: 200, body: '<html>' }],
    ['OutcomeUnknown', 'unknown', 'answer lost'],
  ] as const)('that fails is named: %s (%s)', async (fault, outcome, trouble) => {
    const error = await faultOf(trouble);
    expect([error.fault, error.outcome]).toEqual([fault, outcome]);
  });

  it('that a bank declined says why', async () => {
    const declined = refusal(402, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' });
    expect((await faultOf(declined)).words).toMatchObject({ code: 'card_declined', declineCode: 'insufficient_funds' });
  });

  it('that takes away is done when it was done before', async () => {
    const { writes } = provider.connect();
    provider.put(
      subscriptionAnswer('sub_1', 'cus_1', { status: 'canceled', ended_at: 1_700_000_900 }),
      'subscriptions',
    );
    provider.troubles.push(refusal(404, { type: 'invalid_request_error', code: 'resource_missing' }));
    expect(await writes.cancelSubscription({ subscriptionId: 'sub_1' }, sentOf('cancelSubscription'))).toMatchObject({
      status: 'canceled',
      endedAt: 1_700_000_900_000,
    });
  });
});

describe('a provider that does not answer', () => {
  it('is left alone after five calls, then tried with one', async () => {
    let now = 0;
    const breaker = createCircuitBreaker(() => now);
    let calls = 0;
    const failing = () =>
      breaker.run(async () => {
        calls++;
        throw new ProviderError('OutcomeUnknown');
      });
    for (let time = 0; time < 8; time++) await failing().catch(() => {});
    expect(calls).toBe(5);
    await expect(failing()).rejects.toMatchObject({ fault: 'Unavailable', outcome: 'notMade' });
    now += 15_001;
    await failing().catch(() => {});
    await failing().catch(() => {});
    expect(calls).toBe(6);
    now += 15_001;
    await breaker.run(async () => 1);
    await failing().catch(() => {});
    await failing().catch(() => {});
    expect(calls).toBe(8);
  });
});

describe('an event', () => {
  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice_payment.paid',
    created: 1_700_000_000,
    data: { object: { id: 'inpay_1', object: 'invoice_payment', invoice: 'in_1' } },
  });
  const read = (signature: string | undefined, body = event, secrets?: readonly string[]) =>
    provider.connect(secrets ? { webhookSecrets: secrets } : {}).readSignedEvent(Buffer.from(body), signature);

  it('is read when the provider signed it lately, with either of two secrets', () => {
    expect(read(provider.sign(event))).toEqual({
      id: 'evt_1',
      kind: 'invoice_payment.paid',
      createdAt: 1_700_000_000_000,
      object: { kind: 'invoice', id: 'in_1' },
    });
    expect(read(provider.sign(event), event, ['whsec_new', 'whsec_small']).id).toBe('evt_1');
  });

  it.each([
    ['another secret', () => read(provider.sign(event, { secret: 'whsec_other' }))],
    ['an old signature', () => read(provider.sign(event, { ageS: 301 }))],
    ['a changed body', () => read(provider.sign(event), event.replace('in_1', 'in_2'))],
    ['no signature', () => read(undefined)],
    ['no secret', () => read(provider.sign(event), event, [])],
    ['a body that is no JSON', () => read(provider.sign('{'), '{')],
  ])('is not believed with %s', (_, attempt) => {
    expect(attempt).toThrow(SignatureInvalid);
  });
});

const samples = process.env.KERVAN_SAMPLES;
const sub = { subscriptionId: 'sub_1' };
const address = { name: 'A', line1: 'B 1', line2: null, city: 'C', state: null, country: 'TR', postCode: '34000' };
/** A call of each operation that has a schema, with the parameters that exercise most of it. */
const requests: { [Operation in ProviderOperation]?: [definition: string, params: ParamsOf<Operation>] } = {
  createCustomer: ['CustomerCreateParams', { accountId: 4, email: 'a@example.com', address }],
  updateCustomer: ['CustomerUpdateParams', { customerId: 'customers_1', address, email: 'b@example.com' }],
  setDefaultCard: ['CustomerUpdateParams', { customerId: 'customers_1', cardId: 'pm_1' }],
  createSetup: ['SetupIntentCreateParams', { customerId: 'customers_1' }],
  attachCard: ['PaymentMethodAttachParams', { customerId: 'customers_1', cardId: 'pm_1' }],
  createSubscription: [
    'SubscriptionCreateParams',
    {
      accountId: 4,
      customerId: 'customers_1',
      priceId: 'price_7',
      levelId: 10,
      nextLevelId: 7,
      trialDays: 15,
      promotionId: 'promo_1',
    },
  ],
  changePlan: [
    'SubscriptionUpdateParams',
    { ...sub, itemId: 'si_1', priceId: 'price_8', isTrialing: false, dropsDiscounts: false },
  ],
  setEndsWithPeriod: ['SubscriptionUpdateParams', { ...sub, endsWithPeriod: true }],
  cancelSubscription: ['SubscriptionCancelParams', sub],
  payInvoice: ['InvoicePayParams', { invoiceId: 'in_1', cardId: 'pm_1' }],
  createPayment: ['PaymentIntentCreateParams', { ...payment, statementCode: '123456', offSession: true }],
  confirmPayment: ['PaymentIntentConfirmParams', { paymentId: 'pi_1', cardId: 'pm_1' }],
  cancelPayment: ['PaymentIntentCancelParams', { paymentId: 'pi_1' }],
  refundPayment: ['RefundCreateParams', { paymentId: 'pi_1', amount: 100 }],
  createProduct: ['ProductCreateParams', { productId: 'kervan_standard', name: 'Kervan Standard' }],
  createPrice: [
    'PriceCreateParams',
    { productId: 'p', unitAmount: 4900, lookupKey: 'k', periodDays: 30, replaces: true },
  ],
  createCoupon: [
    'CouponCreateParams',
    { couponId: 'kervan_spring', name: 'SPRING', percentOff: 20, durationInMonths: 3, productIds: ['kervan_standard'] },
  ],
  createPromotion: [
    'PromotionCodeCreateParams',
    { couponId: 'kervan_spring', code: 'SPRING', maxRedemptions: 10, expiresAt: 1_800_000_000_000 },
  ],
};

describe.skipIf(!samples)('what is sent (vendor samples absent)', () => {
  it.each(Object.entries(requests))('%s is what the provider takes', async (operation, [definition, params]) => {
    const schema = JSON.parse(
      readFileSync(path.join(samples ?? '', 'stripe/stripe-23.1.0.schema.json'), 'utf8'),
    ) as object;
    const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false }).addSchema(schema, 'stripe');
    const name = operation as ProviderOperation;
    // What the answer holds is of no interest here: what was sent is.
    const call = provider.connect().writes[name] as (params: unknown, sent: object) => Promise<unknown>;
    await call(params, sentOf(name)).catch(() => {});
    const [seen] = provider.stub.seen;
    const sent = listsOf(readForm(seen?.body || seen?.query.toString() || ''));
    ajv.validate(`stripe#/definitions/${definition}`, sent);
    expect(ajv.errors, JSON.stringify(sent)).toBeNull();
  });
});

/** Objects whose names are 0, 1, 2 … are lists on the wire. */
function listsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, listsOf(entry)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}
