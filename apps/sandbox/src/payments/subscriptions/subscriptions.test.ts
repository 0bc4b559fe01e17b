import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import {
  advanceClock,
  browserPost,
  createPayer,
  createPlan,
  openClient,
  pass3ds,
  typeCard,
} from '../testing/test-payments.ts';

const DAY = 86_400;
const START = Date.parse('2026-09-01T10:00:00Z') / 1000;

let sandbox: TestSandbox;
let test: TestWorld;
let stripe: Stripe;
let small: Stripe.Price;
let large: Stripe.Price;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z', products: 10 });
  stripe = openClient(test);
  small = await createPlan(stripe, 'Standard', 3_900);
  large = await createPlan(stripe, 'Professional', 7_900);
});
afterAll(() => sandbox.close());

const newClock = async (): Promise<string> => (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id;
const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (!item) throw new Error('no item');
  return item;
};
const invoiceOf = (subscription: Stripe.Subscription): Stripe.Invoice => subscription.latest_invoice as Stripe.Invoice;

describe('a subscription', () => {
  it('begins with its payment in the browser and keeps the card that paid', async () => {
    const customer = await stripe.customers.create();
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    });
    expect(begun.status).toBe('incomplete');
    const secret = invoiceOf(begun).confirmation_secret?.client_secret ?? '';
    const intent = secret.split('_secret_')[0] ?? '';
    const confirmed = await browserPost(test, `/v1/payment_intents/${intent}/confirm`, {
      client_secret: secret,
      payment_method: await typeCard(test, '4000002500003155'),
      use_stripe_sdk: 'true',
    });
    expect(confirmed.status).toBe('requires_action');
    await pass3ds(test, { id: intent, client_secret: secret });
    const active = await stripe.subscriptions.retrieve(begun.id, {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(active.status).toBe('active');
    expect(invoiceOf(active).payments?.data[0]?.status).toBe('paid');
    expect((active.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('3155');
  });

  it('expires after 23 hours without its first payment, and its invoice is void', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock, card: 'pm_card_chargeCustomerFail' });
    const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    expect(begun.status).toBe('incomplete');
    await advanceClock(stripe, clock, START + 23 * 3_600 - 1);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete');
    await advanceClock(stripe, clock, START + 23 * 3_600);
    const ended = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect([ended.status, invoiceOf(ended).status]).toEqual(['incomplete_expired', 'void']);
  });

  it('is past due when a renewal is refused, is tried again after 1, 3 and 5 days, and goes on once it is paid', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    await test.request('POST', '/world/payments/declines', { body: { customer: customer.id, count: 3 } });
    const failedAt = START + 30 * DAY + 3_600;
    await advanceClock(stripe, clock, failedAt);
    const unpaid = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect([unpaid.status, invoiceOf(unpaid).attempt_count]).toEqual(['past_due', 1]);
    expect(invoiceOf(unpaid).next_payment_attempt).toBe(failedAt + DAY);
    expect(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).delinquent).toBe(true);
    await advanceClock(stripe, clock, failedAt + 4 * DAY);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('past_due');
    await advanceClock(stripe, clock, failedAt + 5 * DAY);
    const paid = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect([paid.status, invoiceOf(paid).status, invoiceOf(paid).attempt_count]).toEqual(['active', 'paid', 4]);
  });

  it('changes its plan at once for the difference by seconds, and gives the rest of a dearer one back as balance', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    await advanceClock(stripe, clock, START + 10 * DAY + 43_200);
    const change = {
      items: [{ id: itemOf(begun).id, price: large.id }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription: begun.id,
      subscription_details: change,
    });
    const changed = await stripe.subscriptions.update(begun.id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
    // 19.5 of 30 days: 3,900 → 2,535 back, 7,900 → 5,135.
    expect(invoiceOf(changed).lines.data.map(({ amount }) => amount)).toEqual([-2_535, 5_135]);
    expect([preview.total, invoiceOf(changed).total, invoiceOf(changed).status]).toEqual([2_600, 2_600, 'paid']);
    expect(itemOf(changed).price.id).toBe(large.id);
    const back = await stripe.subscriptions.update(begun.id, {
      items: [{ id: itemOf(begun).id, price: small.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect([invoiceOf(back).total, invoiceOf(back).amount_due]).toEqual([-2_600, 0]);
    expect(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance).toBe(-2_600);
  });

  it('gives back what was paid and takes what is discounted when it changes under a coupon', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
      discounts: [{ coupon: coupon.id }],
    });
    await advanceClock(stripe, clock, START + 15 * DAY);
    const changed = await stripe.subscriptions.update(begun.id, {
      items: [{ id: itemOf(begun).id, price: large.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    // Half of the 1,950 that were paid, half of the 3,950 that it costs now.
    expect(invoiceOf(changed).lines.data.map(({ amount }) => amount)).toEqual([-975, 1_975]);
    expect(invoiceOf(changed).total).toBe(1_000);
  });

  it('keeps its plan while the change waits for 3-D Secure, takes it when that is passed and drops it after 23 hours', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
    const ask = (): Promise<Stripe.Subscription> =>
      stripe.subscriptions.update(begun.id, {
        items: [{ id: itemOf(begun).id, price: large.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice.confirmation_secret'],
      });
    const waiting = await ask();
    expect([waiting.status, itemOf(waiting).price.id, waiting.pending_update?.expires_at]).toEqual([
      'active',
      small.id,
      START + 23 * 3_600,
    ]);
    await advanceClock(stripe, clock, START + 23 * 3_600);
    const dropped = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect([dropped.pending_update, itemOf(dropped).price.id, invoiceOf(dropped).status]).toEqual([
      null,
      small.id,
      'void',
    ]);
    const again = await ask();
    const secret = invoiceOf(again).confirmation_secret?.client_secret ?? '';
    await pass3ds(test, { id: secret.split('_secret_')[0] ?? '', client_secret: secret });
    const taken = await stripe.subscriptions.retrieve(begun.id);
    expect([taken.pending_update, itemOf(taken).price.id, taken.status]).toEqual([null, large.id, 'active']);
    await expect(
      stripe.subscriptions.update(begun.id, { metadata: { a: '1' }, payment_behavior: 'pending_if_incomplete' }),
    ).rejects.toThrow('pending_if_incomplete');
  });

  it('ends with its period when asked to, unless that is taken back', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const begun = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const ending = await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(START + 30 * DAY);
    expect((await stripe.subscriptions.update(begun.id, { cancel_at_period_end: false })).cancel_at).toBe(null);
    await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    await advanceClock(stripe, clock, START + 30 * DAY);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('canceled');
    expect((await stripe.invoices.list({ subscription: begun.id })).data).toHaveLength(1);
  });

  it('is tried out for 15 days, told of 3 days before, and then paid; without a card it ends or rests', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
      trial_period_days: 15,
      expand: ['latest_invoice'],
    });
    expect([trial.status, invoiceOf(trial).total, invoiceOf(trial).status]).toEqual(['trialing', 0, 'paid']);
    const bare = await stripe.customers.create({ test_clock: clock });
    const without = (missing: 'cancel' | 'pause'): Promise<Stripe.Subscription> =>
      stripe.subscriptions.create({
        customer: bare.id,
        items: [{ price: small.id }],
        trial_period_days: 15,
        trial_settings: { end_behavior: { missing_payment_method: missing } },
        expand: ['pending_setup_intent'],
      });
    const [ends, rests] = [await without('cancel'), await without('pause')];
    expect((rests.pending_setup_intent as Stripe.SetupIntent).status).toBe('requires_payment_method');
    await advanceClock(stripe, clock, START + 12 * DAY);
    const told = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect(told.data.some(({ data }) => (data.object as Stripe.Subscription).id === trial.id)).toBe(true);
    await advanceClock(stripe, clock, START + 15 * DAY + 3_600);
    const paid = await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] });
    expect([paid.status, invoiceOf(paid).amount_paid, itemOf(paid).current_period_end]).toEqual([
      'active',
      3_900,
      START + 45 * DAY,
    ]);
    expect((await stripe.subscriptions.retrieve(ends.id)).status).toBe('canceled');
    expect((await stripe.subscriptions.retrieve(rests.id)).status).toBe('paused');
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: bare.id });
    await stripe.customers.update(bare.id, { invoice_settings: { default_payment_method: method.id } });
    expect((await stripe.subscriptions.resume(rests.id, { billing_cycle_anchor: { type: 'now' } })).status).toBe(
      'active',
    );
  });

  it('meets four invoices of 30 days within three calendar months of a coupon, unless the discount is deleted', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'repeating', duration_in_months: 3 });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'AUTUMN',
      restrictions: { first_time_transaction: true },
    });
    const begin = (who: string): Promise<Stripe.Subscription> =>
      stripe.subscriptions.create({
        customer: who,
        items: [{ price: small.id }],
        discounts: [{ promotion_code: code.id }],
      });
    const kept = await begin(customer.id);
    await expect(begin(customer.id)).rejects.toMatchObject({ code: 'promotion_code_invalid' });
    const other = await createPayer(stripe, { clock });
    const deleted = await begin(other.id);
    await advanceClock(stripe, clock, START + 61 * DAY);
    await stripe.subscriptions.deleteDiscount(deleted.id);
    await advanceClock(stripe, clock, START + 151 * DAY);
    const totals = async (id: string): Promise<number[]> =>
      (await stripe.invoices.list({ subscription: id, limit: 100 })).data.map(({ total }) => total).reverse();
    expect(await totals(kept.id)).toEqual([2_925, 2_925, 2_925, 2_925, 3_900, 3_900]);
    expect(await totals(deleted.id)).toEqual([2_925, 2_925, 2_925, 3_900, 3_900, 3_900]);
  });

  it('renews by the market clock when it has no test clock', async () => {
    const world = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z', products: 10 });
    await world.request('POST', '/world/standstill');
    const client = openClient(world);
    const price = await createPlan(client, 'Market', 3_900);
    const customer = await createPayer(client);
    const begun = await client.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    expect((await client.subscriptions.retrieve(begun.id)).status).toBe('active');
    await world.advance((30 * DAY + 3_600) * 1000);
    const invoices = await client.invoices.list({ subscription: begun.id });
    expect(invoices.data.map(({ status, billing_reason: reason, created }) => [status, reason, created])).toEqual([
      ['paid', 'subscription_cycle', START + 30 * DAY],
      ['paid', 'subscription_create', START],
    ]);
  });
});

describe('24 months of one customer', () => {
  // Day, what the invoice says, what was due after the balance: worked out by hand.
  const byHand: readonly (readonly [number, number, number])[] = [
    [0, 0, 0],
    [15, 3_900, 3_900],
    [45, 3_900, 3_900],
    [60, 2_000, 2_000],
    [75, 7_900, 7_900],
    [105, 7_900, 7_900],
    [120, -2_000, 0],
    [135, 3_900, 1_900],
    ...Array.from({ length: 20 }, (_, month) => [165 + 30 * month, 3_900, 3_900] as const),
  ];

  it('are the invoices of a table worked out by hand', async () => {
    const clock = await newClock();
    const customer = await createPayer(stripe, { clock });
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
      trial_period_days: 15,
    });
    const change = (price: Stripe.Price): Promise<unknown> =>
      stripe.subscriptions.update(begun.id, {
        items: [{ id: itemOf(begun).id, price: price.id }],
        proration_behavior: 'always_invoice',
      });
    const startedAt = performance.now();
    await advanceClock(stripe, clock, START + 60 * DAY);
    await change(large);
    await advanceClock(stripe, clock, START + 120 * DAY);
    await change(small);
    await advanceClock(stripe, clock, START + 735 * DAY + 3_600);
    const tookMs = performance.now() - startedAt;
    console.log(`24 months of one customer: ${Math.round(tookMs)} ms`);
    const invoices = await stripe.invoices.list({ subscription: begun.id, limit: 100 });
    const told = invoices.data
      .map(({ created, total, amount_due: due, status }) => [(created - START) / DAY, total, due, status])
      .reverse();
    expect(told).toEqual(byHand.map((row) => [...row, 'paid']));
    const charges = await stripe.charges.list({ customer: customer.id, limit: 100 });
    expect(charges.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      byHand.reduce((sum, [, , due]) => sum + due, 0),
    );
  });
});
