import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { idempotencyKeyOf, type ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { eventKinds } from '@kervan/domain/billing/event-kinds';
import { testsBegin } from '../../../../../scripts/tests-begin.ts';
import { openWorld } from '../../testing/world.ts';
import { addressOf, createPayments, type Payments } from './create-payments.ts';
import { API_VERSION } from './stripe-version.ts';

// What the product relies on, asked of whoever speaks the provider's language: the sandbox, and the provider's own test mode where a key is given.

const contractKey = process.env.STRIPE_CONTRACT_KEY;
const providers = [
  { name: 'the sandbox', isOpen: true, key: 'sk_test_kervan' },
  { name: 'the test mode of the provider', isOpen: Boolean(contractKey), key: contractKey ?? '' },
];
const DAY_S = 86_400;
const silent = { debug() {}, warn() {} };
const sentOf = <Operation extends ProviderOperation>(operation: Operation, callId: string = randomUUID()) => ({
  key: idempotencyKeyOf(operation, callId),
  callId,
});

for (const { name, isOpen, key } of providers)
  describe.skipIf(!isOpen)(name, () => {
    const run = randomUUID().slice(0, 8);
    let stripe: Stripe;
    let payments: Payments;
    let prices: { small: string; large: string };
    /** The provider's present, ms. */
    let now = (): number => Date.now();
    beforeAll(async () => {
      let apiBase = 'https://api.stripe.com';
      if (name === 'the sandbox') {
        const world = await openWorld({ products: 20 });
        now = () => Date.parse(testsBegin);
        apiBase = `http://localhost:${inject('sandbox').port}${world.prefix}`;
      }
      const fresh = Stripe.createNodeHttpClient();
      stripe = new Stripe(key, { apiVersion: API_VERSION, httpClient: fresh, ...addressOf(apiBase), telemetry: false });
      payments = createPayments({ apiBase, secretKey: key, webhookSecrets: [] }, silent);
      const productId = `kervan_contract_${run}`;
      await payments.writes.createProduct({ productId, name: 'Contract' }, sentOf('createProduct'));
      const price = async (unitAmount: number) =>
        (
          await payments.writes.createPrice(
            { productId, unitAmount, lookupKey: `contract_${run}_${unitAmount}`, periodDays: 30, replaces: false },
            sentOf('createPrice'),
          )
        ).id;
      prices = { small: await price(4_900), large: await price(9_900) };
    });

    /** A customer with a card, in a time of its own where one is given. */
    async function customerWith(card: string, testClock?: string): Promise<{ customerId: string; cardId: string }> {
      const customer = await stripe.customers.create({
        email: `${randomUUID()}@example.com`,
        ...(testClock === undefined ? {} : { test_clock: testClock }),
      });
      const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
      await payments.writes.setDefaultCard({ customerId: customer.id, cardId: method.id }, sentOf('setDefaultCard'));
      return { customerId: customer.id, cardId: method.id };
    }
    const subscribe = (
      customerId: string,
      over: { priceId?: string; trialDays?: number; promotionId?: string } = {},
      sent = sentOf('createSubscription'),
    ) =>
      payments.writes.createSubscription(
        {
          accountId: 1,
          customerId,
          priceId: over.priceId ?? prices.small,
          levelId: 1,
          nextLevelId: null,
          trialDays: over.trialDays ?? null,
          promotionId: over.promotionId ?? null,
        },
        sent,
      );
    async function clockAt(): Promise<{ id: string; advance(days: number): Promise<void> }> {
      const now = Math.floor(Date.now() / 1000);
      const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: now });
      let at = now;
      return {
        id,
        async advance(days) {
          at += Math.round(days * DAY_S);
          await stripe.testHelpers.testClocks.advance(id, { frozen_time: at });
          for (;;) {
            const { status } = await stripe.testHelpers.testClocks.retrieve(id);
            if (status === 'ready') return;
            if (status !== 'advancing') throw new Error(`the clock is ${status}`);
          }
        },
      };
    }
    /** Pays the open first invoice of a subscription, as the browser does. */
    const payFirst = async (invoiceId: string | null) =>
      payments.writes.payInvoice({ invoiceId: invoiceId ?? '', cardId: null }, sentOf('payInvoice'));

    it('makes a subscription that waits for its first payment, and opens it when it is paid', async () => {
      const { customerId } = await customerWith('pm_card_visa');
      const made = await subscribe(customerId);
      expect(made).toMatchObject({
        status: 'incomplete',
        priceId: prices.small,
        unitAmount: 4_900,
        latestInvoiceStatus: 'open',
      });
      expect(made.clientSecret).toMatch(/^pi_.+_secret_/);
      expect((made.periodEnd ?? 0) - (made.periodStart ?? 0)).toBe(30 * DAY_S * 1_000);
      expect(await payFirst(made.latestInvoiceId)).toMatchObject({
        status: 'paid',
        amountPaid: 4_900,
        amountRemaining: 0,
        reason: 'subscription_create',
      });
      expect(await payments.findSubscription(made.id)).toMatchObject({ status: 'active', latestInvoiceStatus: 'paid' });
      expect(await payments.findInvoice(made.latestInvoiceId ?? '')).toMatchObject({
        cardLast4: '4242',
        subscriptionId: made.id,
      });
    });

    it('makes it once for a key, and refuses the key for something else', async () => {
      const { customerId } = await customerWith('pm_card_visa');
      const sent = sentOf('createSubscription');
      const [first, second] = [await subscribe(customerId, {}, sent), await subscribe(customerId, {}, sent)];
      expect(second.id).toBe(first.id);
      await expect(subscribe(customerId, { priceId: prices.large }, sent)).rejects.toMatchObject({
        fault: 'KeyReused',
      });
      const params = {
        accountId: 1,
        customerId,
        priceId: prices.small,
        levelId: 1,
        nextLevelId: null,
        trialDays: null,
        promotionId: null,
      };
      expect(await payments.traces.createSubscription(params, sent.callId)).toMatchObject({ id: first.id });
      expect(await payments.traces.createSubscription(params, randomUUID())).toBeNull();
    });

    it('begins a trial without charging, and charges at its end', async () => {
      const clock = await clockAt();
      const { customerId } = await customerWith('pm_card_visa', clock.id);
      const made = await subscribe(customerId, { trialDays: 15 });
      expect(made).toMatchObject({ status: 'trialing', latestInvoiceStatus: 'paid' });
      await clock.advance(15.1);
      expect(await payments.findSubscription(made.id)).toMatchObject({ status: 'active' });
      const [renewal] = await payments.listInvoices(customerId);
      expect(renewal).toMatchObject({ reason: 'subscription_cycle', status: 'paid', amountPaid: 4_900 });
    });

    it('renews after 30 days, and says when the card is declined', async () => {
      const clock = await clockAt();
      const { customerId } = await customerWith('pm_card_visa', clock.id);
      const made = await subscribe(customerId);
      await payFirst(made.latestInvoiceId);
      const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId });
      await payments.writes.setDefaultCard({ customerId, cardId: bad.id }, sentOf('setDefaultCard'));
      await clock.advance(30.1);
      expect(await payments.findSubscription(made.id)).toMatchObject({ status: 'past_due' });
      const [open] = await payments.listInvoices(customerId, { status: 'open' });
      expect(open).toMatchObject({ reason: 'subscription_cycle', attempts: 1, amountRemaining: 4_900 });
      expect(open?.finalizedAt).not.toBeNull();
      const good = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId });
      await payments.writes.payInvoice({ invoiceId: open?.id ?? '', cardId: good.id }, sentOf('payInvoice'));
      expect(await payments.findSubscription(made.id)).toMatchObject({ status: 'active' });
    });

    it('charges a change of plan at once and begins its period, as the preview said', async () => {
      const { customerId } = await customerWith('pm_card_visa');
      const made = await subscribe(customerId);
      await payFirst(made.latestInvoiceId);
      const change = {
        subscriptionId: made.id,
        itemId: made.itemId ?? '',
        priceId: prices.large,
        isTrialing: false,
        dropsDiscounts: false,
      };
      const preview = await payments.previewChange({ ...change, customerId });
      expect(preview.amountDue).toBeGreaterThanOrEqual(4_990);
      expect(preview.amountDue).toBeLessThanOrEqual(5_010);
      expect(await payments.writes.changePlan(change, sentOf('changePlan'))).toMatchObject({
        priceId: prices.large,
        pendingChange: null,
        status: 'active',
      });
      const [invoice] = await payments.listInvoices(customerId);
      expect(invoice).toMatchObject({ reason: 'subscription_update', status: 'paid' });
    });

    it('keeps the old plan while the new one is not paid', async () => {
      const { customerId } = await customerWith('pm_card_visa');
      const made = await subscribe(customerId);
      await payFirst(made.latestInvoiceId);
      const secure = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customerId });
      await payments.writes.setDefaultCard({ customerId, cardId: secure.id }, sentOf('setDefaultCard'));
      const change = {
        subscriptionId: made.id,
        itemId: made.itemId ?? '',
        priceId: prices.large,
        isTrialing: false,
        dropsDiscounts: false,
      };
      const changed = await payments.writes.changePlan(change, sentOf('changePlan'));
      expect(changed).toMatchObject({ priceId: prices.small, pendingChange: { priceId: prices.large } });
    });

    it('notes a cancellation to the end of the period, takes it back, and ends at once when asked', async () => {
      const { customerId } = await customerWith('pm_card_visa');
      const made = await subscribe(customerId);
      await payFirst(made.latestInvoiceId);
      const set = (endsWithPeriod: boolean) =>
        payments.writes.setEndsWithPeriod({ subscriptionId: made.id, endsWithPeriod }, sentOf('setEndsWithPeriod'));
      expect(await set(true)).toMatchObject({ endsWithPeriod: true, status: 'active' });
      expect(await set(false)).toMatchObject({ endsWithPeriod: false, cancelledAt: null });
      const end = () => payments.writes.cancelSubscription({ subscriptionId: made.id }, sentOf('cancelSubscription'));
      expect(await end()).toMatchObject({ status: 'canceled' });
      expect(await end()).toMatchObject({ status: 'canceled' });
    });

    it('takes a coupon by its code, and off again', async () => {
      const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 3 });
      const code = `HALF${run}`.toUpperCase();
      await stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: coupon.id },
        code,
        restrictions: { first_time_transaction: true },
      });
      const promotion = await payments.findPromotion(code);
      expect(promotion).toMatchObject({
        isActive: true,
        isForFirstPayment: true,
        timesRedeemed: 0,
        maxRedemptions: null,
        expiresAt: null,
        coupon: { percentOff: 50, durationInMonths: 3, productIds: [] },
      });
      expect(await payments.findPromotion(`${code}X`)).toBeNull();
      const { customerId } = await customerWith('pm_card_visa');
      const made = await subscribe(customerId, { promotionId: promotion?.id ?? '' });
      expect(made.discounts).toMatchObject([{ couponId: coupon.id, percentOff: 50, durationInMonths: 3 }]);
      expect(await payFirst(made.latestInvoiceId)).toMatchObject({ amountPaid: 2_450, discount: 2_450 });
      const removed = await payments.writes.removeDiscount({ subscriptionId: made.id }, sentOf('removeDiscount'));
      expect(removed.discounts).toEqual([]);
      const again = { subscriptionId: made.id, couponId: coupon.id };
      const added = await payments.writes.addDiscount(again, sentOf('addDiscount'));
      expect(added.discounts).toMatchObject([{ couponId: coupon.id, percentOff: 50 }]);
    });

    it('charges a card once, says why it was declined, and gives it back', async () => {
      const { customerId, cardId } = await customerWith('pm_card_visa');
      const charge = (card: string, callId: string = randomUUID()) =>
        payments.writes.createPayment(
          {
            accountId: 1,
            customerId,
            cardId: card,
            amount: 1_078,
            description: 'Credit',
            statementCode: null,
            offSession: true,
            metadata: { load_id: 'l' },
          },
          sentOf('createPayment', callId),
        );
      const callId = randomUUID();
      const [first, second] = [await charge(cardId, callId), await charge(cardId, callId)];
      expect([first.status, second.id]).toEqual(['succeeded', first.id]);
      const { charges } = await payments.listCharges(customerId, { limit: 10, after: null });
      expect(charges).toMatchObject([{ amount: 1_078, paymentId: first.id, cardLast4: '4242' }]);
      const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerId });
      await expect(charge(bad.id)).rejects.toMatchObject({ fault: 'CardDeclined', words: { code: 'card_declined' } });
      expect(
        await payments.writes.refundPayment({ paymentId: first.id, amount: null }, sentOf('refundPayment')),
      ).toMatchObject({ status: 'succeeded', amount: 1_078 });
    });

    it('tells the secret of a webhook once', async () => {
      const url = `https://example.com/${run}`;
      const made = await payments.writes.createWebhook({ url, kinds: eventKinds }, sentOf('createWebhook'));
      expect(made).toMatchObject({ url, status: 'enabled', secret: expect.stringMatching(/^whsec_/) });
      expect(await payments.listWebhooks()).toContainEqual({ ...made, secret: null });
      await stripe.webhookEndpoints.del(made.id);
    });

    it('tells of what happened, newest first, and knows no object that is not there', async () => {
      const since = now() - 5 * 60_000;
      const { customerId } = await customerWith('pm_card_visa');
      const kinds: string[] = [];
      for await (const listed of payments.listEvents(since))
        if (listed?.object?.id === customerId) kinds.push(listed.kind);
      expect(kinds.at(-1)).toBe('customer.created');
      expect(await payments.findSubscription('sub_nothing')).toBeNull();
      expect(await payments.findInvoice('in_nothing')).toBeNull();
    });
  });
