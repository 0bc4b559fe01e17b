import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { desks } from './books/desk.ts';
import { browserPost, openClient, pass3ds, typeCard } from './testing/test-payments.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z', products: 10 });
  stripe = openClient(test);
});
afterAll(() => sandbox.close());

const refusal = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await work;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('nothing was refused');
};

describe('cards', () => {
  it('takes a number from a browser alone, and keeps it nowhere', async () => {
    const id = await typeCard(test, '4242 4242 4242 4242');
    const method = await stripe.paymentMethods.retrieve(id);
    expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2034 });
    const refused = await refusal(
      stripe.paymentMethods.create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 1, exp_year: 2030 },
      }),
    );
    expect(refused.message).toContain('generally unsafe');
    const { rows } = await test.world.sql.query('select doc::text as doc from sandbox.payment');
    expect(rows.some(({ doc }: { doc: string }) => doc.includes('4242424242424242'))).toBe(false);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ])('refuses %s with %s, %s, and remembers the attempt', async (number, code, declineCode) => {
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
    const refused = await refusal(
      stripe.paymentIntents.confirm(intent.id, { payment_method: await typeCard(test, number) }),
    );
    expect(refused).toMatchObject({ type: 'StripeCardError', code, decline_code: declineCode, statusCode: 402 });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error?.code).toBe(code);
    expect((after.latest_charge as Stripe.Charge).status).toBe('failed');
  });

  it('asks for 3-D Secure and goes on when it is passed, not when it fails', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.test' });
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    });
    const confirmed = await browserPost(test, `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? '',
      payment_method: await typeCard(test, '4000002500003155'),
      use_stripe_sdk: 'true',
    });
    expect(confirmed.status).toBe('requires_action');
    await pass3ds(test, setup);
    const done = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method', 'latest_attempt'] });
    expect(done.status).toBe('succeeded');
    const method = done.payment_method as Stripe.PaymentMethod;
    expect(method.customer).toBe(customer.id);
    const paid = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe('succeeded');
    const challenged = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      payment_method_options: { card: { request_three_d_secure: 'any' } },
      statement_descriptor_suffix: '123456',
    });
    expect(challenged.status).toBe('requires_action');
    await pass3ds(test, challenged, 'fail');
    const failed = await stripe.paymentIntents.retrieve(challenged.id);
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('refuses a card that needs its holder when he is not there', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach(await typeCard(test, '4000002760003184'), {
      customer: customer.id,
    });
    const refused = await refusal(
      stripe.paymentIntents.create({
        amount: 700,
        currency: 'usd',
        customer: customer.id,
        payment_method: method.id,
        off_session: true,
        confirm: true,
      }),
    );
    expect(refused).toMatchObject({ code: 'authentication_required', statusCode: 402 });
  });
});

describe('the protocol', () => {
  it('answers a repeated key with what it answered first, and refuses other parameters under it', async () => {
    const first = await stripe.customers.create({ name: 'Ayşe' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ name: 'Ayşe' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await refusal(stripe.customers.create({ name: 'Veli' }, { idempotencyKey: 'k1' }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    await test.advance(24 * 3_600_000);
    expect((await stripe.customers.create({ name: 'Ayşe' }, { idempotencyKey: 'k1' })).id).not.toBe(first.id);
  });

  it('keeps a refused payment under its key, and a broken answer too', async () => {
    const method = await typeCard(test, '4000000000000341');
    const customer = await stripe.customers.create();
    await stripe.paymentMethods.attach(method, { customer: customer.id });
    const pay = (): Promise<unknown> =>
      stripe.paymentIntents.create(
        { amount: 900, currency: 'usd', customer: customer.id, payment_method: method, confirm: true },
        { idempotencyKey: 'k2' },
      );
    const [one, other] = [await refusal(pay()), await refusal(pay())];
    expect([one.code, other.code]).toEqual(['card_declined', 'card_declined']);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
    const fault = await test.request('POST', '/world/faults', {
      body: { kind: 'keptError', operation: 'products.create', forMs: 1_000 },
    });
    await refusal(stripe.products.create({ name: 'P' }, { idempotencyKey: 'k3' }));
    await test.request('DELETE', `/world/faults/${(fault.body as { id: string }).id}`);
    expect((await refusal(stripe.products.create({ name: 'P' }, { idempotencyKey: 'k3' }))).statusCode).toBe(500);
  });

  it('refuses a key that is still being answered, and gives a lost answer again under its key', async () => {
    const { keysInUse } = desks.of(test.world);
    keysInUse.add('k4');
    expect(await refusal(stripe.products.create({ name: 'P' }, { idempotencyKey: 'k4' }))).toMatchObject({
      code: 'idempotency_key_in_use',
      statusCode: 409,
    });
    keysInUse.delete('k4');
    const strike = async (kind: string): Promise<() => Promise<unknown>> => {
      const { body } = await test.request('POST', '/world/faults', {
        body: { kind, operation: 'products.create', forMs: 1_000 },
      });
      return () => test.request('DELETE', `/world/faults/${(body as { id: string }).id}`);
    };
    const heal = await strike('lostAnswer');
    const lost = await refusal(stripe.products.create({ name: 'Lost' }, { idempotencyKey: 'k5' }));
    expect(lost.type).toBe('StripeConnectionError');
    await heal();
    const again = await stripe.products.create({ name: 'Lost' }, { idempotencyKey: 'k5' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const healToo = await strike('tooManyRequests');
    const tooMany = await refusal(stripe.products.create({ name: 'P' }));
    expect([tooMany.type, tooMany.headers?.['stripe-should-retry']]).toEqual(['StripeRateLimitError', 'true']);
    await healToo();
  });

  it('refuses unknown, missing and wrong parameters, ids and keys in the words of Stripe', async () => {
    const unknown = await refusal(stripe.customers.create({ nonsense: '1' } as Stripe.CustomerCreateParams));
    expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'nonsense', statusCode: 400 });
    expect(await refusal(stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
    expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
      message: "No such customer: 'cus_nobody'",
    });
    expect((await refusal(openClient(test, 'sk_test_invalid1').balance.retrieve())).type).toBe(
      'StripeAuthenticationError',
    );
    const browser = openClient(test, 'pk_test_kervan');
    expect((await refusal(browser.balance.retrieve())).code).toBe('secret_key_required');
    expect(await refusal(stripe.customers.list({ expand: ['data.email'] }))).toMatchObject({ param: 'expand' });
  });

  it('walks a list by its cursors without loss or repetition, in both directions', async () => {
    const other = openClient(await sandbox.createWorld({ products: 10 }));
    const ids: string[] = [];
    for (let at = 0; at < 23; at++) ids.unshift((await other.products.create({ name: `P${at}` })).id);
    const walked: string[] = [];
    for await (const product of other.products.list({ limit: 5 })) walked.push(product.id);
    expect(walked).toEqual(ids);
    const before = await other.products.list({ limit: 4, ending_before: ids[10] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(6, 10));
    expect(before.has_more).toBe(true);
  });
});
