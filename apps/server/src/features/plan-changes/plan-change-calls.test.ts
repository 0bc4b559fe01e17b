import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { EndReason } from '@kervan/domain/subscriptions/subscription-status';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { browserOf, buy, levelOf, openSale, pass3ds, providerOf, testCards } from '../../testing/card-entry.ts';
import { listUnpaidRenewals } from '../../records/billing/ladder-rows.ts';
import { reconcileCalls } from '../billing/calls/reconcile-calls.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { grant, owe, pay } from '../../testing/subscriptions.ts';
import { runTask } from '../../testing/run-task.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));
const DAY = 86_400_000;

const newcomer = () => product.signUp({ subscription: 'none' });
const change = async (seller: Seller, levelId: number, subscriptionId: number, more: object = {}) => {
  const { priceId } = await levelOf(product, levelId);
  const body = { subscriptionId, subscriptionPlanLevelId: levelId, priceId, ...more };
  return seller.call(planChanges.change, { body });
};
const levelOfSeller = async (seller: Seller) => (await seller.call(subscriptions.current, {})).levelName;
/** The card that pays from now on, as its bank's other moods are shown by. */
const payWith = async (seller: Seller, number: string) => {
  const provider = providerOf(product);
  const { stripe_customer_id: customer } = await product.worker.db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  const secret = await seller.call(billing.setupIntent, {});
  const { cardId } = await browserOf(product).confirmSetup(secret, number);
  if (number === testCards.threeDSecure) await pass3ds(product, secret);
  await provider.post(`/v1/customers/${customer}`, { 'invoice_settings[default_payment_method]': cardId });
  const { stripe_subscription_id: id } = await subscriptionRow(seller);
  await provider.post(`/v1/subscriptions/${id}`, { default_payment_method: cardId });
};
const subscriptionRow = (seller: Seller) =>
  product.worker.db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', seller.accountId)
    .orderBy('subscription_id', 'desc')
    .executeTakeFirstOrThrow();
const pass = async (days: number) => {
  await product.world.advance(days * DAY);
  await product.deps.clock.refresh();
};
const job = async (name: string) => {
  await runTask(product.work, name);
  await product.runJobs();
};
const paidOf = async (seller: Seller) =>
  (await seller.call(billing.invoices, { query: {} })).map(({ status, amountPaid }) => [status, amountPaid]);

// These let months pass, in which everybody renews who has subscribed before.
it('SUB-094 the page that pays is the one of the newest unpaid renewal', async () => {
  const seller = await newcomer();
  await buy(product, seller);
  await payWith(seller, testCards.failsLater);
  await pass(30.1);
  await job('billing.sweep');
  const address = await seller.call(billing.latestUnpaidUrl, { query: {} });
  const at = new Date(product.deps.clock.now() - 60 * DAY);
  const older = { created_at: at, updated_at: at, failed_at: at, status: InvoiceStatus.Open, payment_type: 1 };
  await product.worker.db
    .insertInto('invoice')
    .values({
      ...older,
      account_id: seller.accountId,
      number: 'OLDER-1',
      amount_due: 1,
      amount_paid: 0,
      amount_remaining: 1,
      hosted_url: 'https://older.example/',
    })
    .execute();
  expect(await seller.call(billing.latestUnpaidUrl, { query: {} })).toBe(address);
});

describe('a coupon that is for the new plan', () => {
  /** A seller with all of the price off for three invoices, whatever the plan. */
  const lessened = async (code: string, card?: string) => {
    await providerOf(product).makeCoupon(code, 100, { months: 3 });
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: code });
    if (card !== undefined) await payWith(seller, card);
    return { seller, id };
  };
  const couponOf = async (seller: Seller) => (await seller.call(subscriptions.current, {})).coupon;

  it('SUB-026 SUB-099 lessens nothing of the change itself, and the renewals that are left of it', async () => {
    const { seller, id } = await lessened('STAYS-A');
    const preview = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 9 } });
    expect(preview).toMatchObject({ amountDue: 22_900, keepsCoupon: true });
    const { subscription } = await change(seller, 9, id);
    expect(subscription).toMatchObject({ levelName: 'AutoPricer 25000', coupon: { percentOff: 100 } });
    expect((await paidOf(seller))[0]).toEqual(['paid', 22_900]);
    // One invoice was lessened before, two renewals are now; the third pays.
    const renewals: unknown[] = [];
    for (const _ of [1, 2, 3]) {
      // An invoice of a renewal is a draft for its first hour.
      await pass(30.1);
      await job('billing.sweep');
      renewals.push((await paidOf(seller))[0]?.[1]);
    }
    expect(renewals).toEqual([0, 0, 22_900]);
    expect(await couponOf(seller)).toBeNull();
  });

  it('SUB-026 SUB-053 likewise where the bank was asked first', async () => {
    const { seller, id } = await lessened('STAYS-B', testCards.threeDSecure);
    const { clientSecret } = await change(seller, 9, id);
    expect(await couponOf(seller)).toMatchObject({ percentOff: 100 });
    await pass3ds(product, clientSecret ?? '');
    await job('billing.sweep');
    expect(await levelOfSeller(seller)).toBe('AutoPricer 25000');
    expect((await paidOf(seller))[0]).toEqual(['paid', 22_900]);
    expect(await couponOf(seller)).toMatchObject({ percentOff: 100 });
  });
});

describe('a coupon that is not for the new plan', () => {
  /** A seller of Standard with all of its price off, whose card asks its bank from now on. */
  const lessened = async (code: string, card?: string) => {
    await providerOf(product).makeCoupon(code, 100, { months: 3, product: 'kervan_standard' });
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: code });
    if (card !== undefined) await payWith(seller, card);
    return { seller, id };
  };
  const couponOf = async (seller: Seller) => (await seller.call(subscriptions.current, {})).coupon;

  it('SUB-026 SUB-034 lessens nothing of the change, and is gone with it', async () => {
    const { seller, id } = await lessened('WHOLE-A');
    expect((await couponOf(seller))?.appliesTo).toEqual({ products: ['kervan_standard'] });
    const preview = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 9 } });
    expect(preview).toMatchObject({ amountDue: 22_900, keepsCoupon: false });
    const { subscription } = await change(seller, 9, id);
    expect(subscription).toMatchObject({ levelName: 'AutoPricer 25000', coupon: null });
    expect((await paidOf(seller))[0]).toEqual(['paid', 22_900]);
  });

  it('SUB-026 SUB-053 goes as well where the bank was asked first; until then the old plan keeps it', async () => {
    const { seller, id } = await lessened('WHOLE-B', testCards.threeDSecure);
    const { clientSecret } = await change(seller, 9, id);
    expect(await levelOfSeller(seller)).toBe('Standard 5000');
    expect(await couponOf(seller)).toMatchObject({ percentOff: 100 });
    await pass3ds(product, clientSecret ?? '');
    await job('billing.sweep');
    expect(await levelOfSeller(seller)).toBe('AutoPricer 25000');
    expect(await couponOf(seller)).toBeNull();
    expect((await paidOf(seller))[0]).toEqual(['paid', 22_900]);
    await pass(30);
    await job('billing.sweep');
    expect((await paidOf(seller))[0]).toEqual(['paid', 22_900]);
  });

  it('SUB-026 stays with the old plan where the change was never paid', async () => {
    const { seller, id } = await lessened('WHOLE-C', testCards.threeDSecure);
    await change(seller, 9, id);
    await pass(1);
    await job('billing.sweep');
    expect(await levelOfSeller(seller)).toBe('Standard 5000');
    expect(await couponOf(seller)).toMatchObject({ percentOff: 100 });
  });

  it('SUB-043 SUB-083 what a coupon is for is told as the provider says; what was not read is not made up', async () => {
    const { seller } = await lessened('WHOLE-D');
    await product.worker.db
      .updateTable('subscription')
      .set({ coupon_products: null })
      .where('account_id', '=', seller.accountId)
      .execute();
    expect((await couponOf(seller))?.appliesTo).toBeNull();
    await providerOf(product).makeCoupon('ANY-D', 50, { months: 3 });
    const other = await newcomer();
    await buy(product, other, { couponId: 'ANY-D' });
    expect((await couponOf(other))?.appliesTo).toEqual({ products: [] });
  });
});

describe('changing the plan', () => {
  it('SUB-076 is refused for the same level, for what is not for sale, and without a subscription of one’s own', async () => {
    const [seller, other] = [await newcomer(), await newcomer()];
    const id = await buy(product, seller);
    await buy(product, other);
    expect(await codeOf(change(seller, 1, id))).toBe('SamePlan');
    expect(await codeOf(change(seller, 10, id))).toBe('PlanLevelNotFound');
    expect(await codeOf(change(seller, 4, id, { subscriptionPlanLevelId: 999 }))).toBe('PlanLevelNotFound');
    expect(await codeOf(change(seller, 4, id, { priceId: 'price_cheap' }))).toBe('PlanLevelNotFound');
    expect(await codeOf(change(seller, 4, id, { priceId: (await levelOf(product, 1)).priceId }))).toBe(
      'PlanLevelNotFound',
    );
    expect(await codeOf(change(other, 4, id))).toBe('RecordNotFound');
    const granted = await product.signUp();
    const { subscription_id: grantedId } = await subscriptionRow(granted);
    expect(await codeOf(change(granted, 4, grantedId))).toBe('NoActiveSubscription');
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    expect(await codeOf(change(seller, 4, id))).toBe('CanceledSubscription');
    expect(await paidOf(seller)).toEqual([['paid', 4900]]);
  });

  it('SUB-076 is closed while an invoice is unpaid', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await owe(product.worker, seller.accountId, 0);
    expect(await codeOf(change(seller, 4, id))).toBe('NonPayingUser');
    await pay(product.worker, seller.accountId);
    expect(await change(seller, 4, id)).toMatchObject({ subscription: { levelName: 'Professional 5000' } });
  });

  it('SUB-076 that its bank wants confirmed keeps the old plan until it is, and is charged once', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await payWith(seller, testCards.threeDSecure);
    const { subscription, clientSecret } = await change(seller, 4, id);
    expect([subscription.levelName, clientSecret]).toEqual(['Standard 5000', expect.stringMatching(/^pi_/)]);
    await browserOf(product).confirmPayment(clientSecret ?? '');
    await pass3ds(product, clientSecret ?? '');
    const after = await seller.call(purchase.activateByPost, { body: { subscriptionIdOnDb: id } });
    expect(after?.levelName).toBe('Professional 5000');
    expect(await paidOf(seller)).toHaveLength(2);
  });

  it.each([
    ['now', 'false'],
    ['with its period', 'true'],
  ] as const)(
    'SUB-032 SUB-076 that waits for its bank is paid no more once the subscription ends %s',
    async (_, later) => {
      const seller = await newcomer();
      const id = await buy(product, seller);
      await payWith(seller, testCards.threeDSecure);
      const { clientSecret } = await change(seller, 4, id);
      await seller.call(planChanges.cancel, {
        query: { subscriptionId: id, shouldsetisactiveastrue: later },
      });
      await browserOf(product)
        .confirmPayment(clientSecret ?? '')
        .catch(() => {});
      await pass3ds(product, clientSecret ?? '');
      await job('billing.reread-open');
      expect((await paidOf(seller)).filter(([status]) => status === 'paid')).toHaveLength(1);
      expect((await paidOf(seller)).filter(([status]) => status === 'open')).toEqual([]);
    },
  );

  it('SUB-032 SUB-034 after a noted cancellation charges nothing: the cancellation is taken back first', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await seller.call(planChanges.cancel, { query: { subscriptionId: id } });
    expect(await codeOf(change(seller, 4, id))).toBe('CancellationNoted');
    expect(await codeOf(seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 4 } }))).toBe(
      'CancellationNoted',
    );
    expect(await paidOf(seller)).toHaveLength(1);
  });

  it('SUB-037 a renewal that the provider gives up collecting is unpaid like any other, and ends on day 30', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await owe(product.worker, seller.accountId, 4 * DAY);
    await product.worker.db
      .updateTable('invoice')
      .set({ status: InvoiceStatus.Uncollectible, stripe_invoice_id: `in_given_up_${id}` })
      .where('account_id', '=', seller.accountId)
      .where('failed_at', 'is not', null)
      .execute();
    expect(await seller.call(billing.hasUnpaid, {})).toBe(true);
    expect(await codeOf(change(seller, 4, id))).toBe('NonPayingUser');
    expect((await listUnpaidRenewals(product.worker.db)).map(({ accountId }) => accountId)).toContain(seller.accountId);
    await pay(product.worker, seller.accountId);
  });

  it('SUB-076 with a card that is declined leaves the old plan and nothing that waits', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await payWith(seller, testCards.failsLater);
    const refusal = await refusalOf(change(seller, 4, id));
    expect([refusal.code, refusal.data]).toEqual(['CardError', { declineCode: 'generic_decline' }]);
    expect(await levelOfSeller(seller)).toBe('Standard 5000');
    expect(await seller.call(billing.hasUnpaid, {})).toBe(false);
    expect((await paidOf(seller)).filter(([status]) => status === 'open')).toEqual([]);
  });

  it('SUB-076 SUB-020 asked for twice at once is charged once', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await pass(10);
    const outcomes = await Promise.allSettled([change(seller, 4, id), change(seller, 4, id)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await levelOfSeller(seller)).toBe('Professional 5000');
    expect(await paidOf(seller)).toHaveLength(2);
  });

  it('SUB-076 SUB-020 whose panel dies is mended, and the next change is one of its own', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    const { writes } = product.deps.payments;
    const real = writes.changePlan;
    Object.assign(writes, {
      changePlan: async (...args: Parameters<typeof real>) => {
        await real(...args);
        throw new ProviderError('OutcomeUnknown');
      },
    });
    expect(await codeOf(change(seller, 4, id))).toBe('PaymentInProgress');
    Object.assign(writes, { changePlan: real });
    await reconcileCalls(product.worker, { quietS: 0 });
    expect(await levelOfSeller(seller)).toBe('Professional 5000');
    expect(await change(seller, 7, id)).toMatchObject({ subscription: { levelName: 'AutoPricer 5000' } });
  });

  it.each([
    ['for every plan', 'KEEPS', undefined, true],
    ['for the old plan', 'LOSES', 'kervan_standard', false],
  ] as const)('SUB-026 a coupon %s is kept, or lost, as the preview said', async (_what, code, product_, isKept) => {
    await providerOf(product).makeCoupon(code, 50, {
      months: 3,
      ...(product_ === undefined ? {} : { product: product_ }),
    });
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: code });
    const preview = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 4 } });
    expect(preview.keepsCoupon).toBe(isKept);
    const { subscription } = await change(seller, 4, id);
    expect(subscription.coupon !== null).toBe(isKept);
  });
});

describe('an invoice', () => {
  it('SUB-078 is told with its number, dates, lines, amounts, status and card, to its own customer alone', async () => {
    const [seller, other] = [await newcomer(), await newcomer()];
    await buy(product, seller);
    const [listed] = await seller.call(billing.invoices, { query: {} });
    const detail = (by: Seller, invoiceId: number) => by.call(billing.invoiceDetail, { query: { invoiceId } });
    const last4 = (await seller.call(subscriptions.current, {})).cardLast4;
    const told = await detail(seller, listed?.id ?? 0);
    expect(told).toMatchObject({
      ...listed,
      lines: [{ description: expect.stringContaining('Kervan Standard'), amount: 4900, quantity: 1 }],
      amountDue: 4900,
      amountRemaining: 0,
      amountPaid: 4900,
      discount: 0,
      total: 4900,
      status: 'paid',
      cardLast4: last4,
    });
    expect(told.number).toMatch(/\w+-\d+/);
    const days = (Date.parse(told.periodEnd ?? '') - Date.parse(told.periodStart ?? '')) / DAY;
    expect([days, told.paidDate === null]).toEqual([30, false]);
    expect(await codeOf(detail(other, listed?.id ?? 0))).toBe('RecordNotFound');
    expect(await codeOf(detail(seller, 987_654_321))).toBe('RecordNotFound');
  });
});

/** What staff do at the provider; the event of it is found by the sweep. */
const refund = async (seller: Seller, amount?: number) => {
  const { stripe_customer_id: customer } = await product.worker.db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  const { data } = await providerOf(product).get(`/v1/charges?customer=${customer}`);
  const [newest] = data as { id: string }[];
  await providerOf(product).post('/v1/refunds', {
    charge: newest?.id ?? '',
    ...(amount === undefined ? {} : { amount: String(amount) }),
  });
  await job('billing.sweep');
  await job('plan-changes.ends');
};

describe('a refund', () => {
  it('SUB-098 changes nothing of what the account may do, until the whole running period went back', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    await refund(seller, 4899);
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'active', servicesRun: true });
    await refund(seller, 1);
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'cancelled', servicesRun: false });
    expect(await subscriptionRow(seller)).toMatchObject({
      end_reason: EndReason.Refunded,
      effects_at: expect.any(Date),
    });
  });

  itLong('SUB-098 of a period that is over ends nothing', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    const { stripe_customer_id: customer } = await product.worker.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const { data } = await providerOf(product).get(`/v1/charges?customer=${customer}`);
    const [first] = data as { id: string }[];
    await pass(30.1);
    await job('billing.sweep');
    await providerOf(product).post('/v1/refunds', { charge: first?.id ?? '' });
    await job('billing.sweep');
    await job('plan-changes.ends');
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'active' });
    expect(await paidOf(seller)).toEqual([
      ['paid', 4900],
      ['paid', 4900],
    ]);
  });

  it('SUB-098 has no call of the seller’s', async () => {
    const seller = await newcomer();
    const answer = await seller.request({ method: 'POST', url: '/sapi/billing/refund', payload: {} });
    expect(answer.statusCode).toBe(404);
  });
});

/** One entry of each kind of list in the seller's store. */
const fillLists = async (seller: Seller) => {
  const now = new Date(product.deps.clock.now());
  const rows = Object.values(RestrictionKind).map((kind) => ({
    store_id: seller.storeId,
    kind,
    value: `Value ${kind}`,
    folded: `value ${kind}`,
    note: 'mine',
    created_at: now,
  }));
  await product.worker.db.insertInto('restriction').values(rows).execute();
};
const listsOf = (seller: Seller, table: 'restriction' | 'restriction_archive' = 'restriction') =>
  product.worker.db
    .selectFrom(table)
    .select(['kind', 'value', 'note'])
    .where('store_id', '=', seller.storeId)
    .orderBy('kind')
    .execute();

/** A seller with lists whose subscription has ended. */
const endedWithLists = async (): Promise<Seller> => {
  const seller = await newcomer();
  const id = await buy(product, seller);
  await product.connectStore(seller, 'DE');
  await fillLists(seller);
  await seller.call(planChanges.cancelByPost, { body: { subscriptionId: id, shouldsetisactiveastrue: true } });
  expect(await listsOf(seller)).toHaveLength(7);
  await pass(30.1);
  await job('plan-changes.ends');
  return seller;
};
const restore = (seller: Seller) => seller.call(planChanges.restoreArchive, {});

describe('the lists at the end of a subscription', () => {
  itLong('FILT-033 leave use at its actual end and not before, and are kept for 30 days', async () => {
    const seller = await endedWithLists();
    expect(await listsOf(seller)).toEqual([]);
    expect(await listsOf(seller, 'restriction_archive')).toHaveLength(7);
    const kept = async () => (await seller.call(subscriptions.history, { query: {} }))[0]?.listsKeptUntil;
    expect(Date.parse((await kept()) ?? '')).toBe(product.deps.clock.now() + 30 * DAY);
    await pass(29.9);
    await job('plan-changes.purge');
    expect(await listsOf(seller, 'restriction_archive')).toHaveLength(7);
    await pass(0.2);
    expect(await kept()).toBeNull();
    await job('plan-changes.purge');
    expect(await listsOf(seller, 'restriction_archive')).toEqual([]);
  });

  it('FILT-033 of an account without any are promised to nobody', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await product.connectStore(seller, 'DE');
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    await product.runJobs();
    expect((await seller.call(subscriptions.history, { query: {} }))[0]?.listsKeptUntil).toBeNull();
  });

  it('FILT-033 FILT-048 leave use with the end, come back whole within 30 days of it, and never later', async () => {
    const endedNow = async (since: number): Promise<Seller> => {
      const seller = await newcomer();
      const id = await buy(product, seller);
      await product.connectStore(seller, 'DE');
      await fillLists(seller);
      await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
      await product.runJobs();
      expect([await listsOf(seller), (await listsOf(seller, 'restriction_archive')).length]).toEqual([[], 7]);
      await product.worker.db
        .updateTable('subscription')
        .set({ lists_archived_at: new Date(product.deps.clock.now() - since) })
        .where('account_id', '=', seller.accountId)
        .execute();
      await grant(product.worker, seller.accountId);
      return seller;
    };
    const [soon, late] = [await endedNow(30 * DAY - 60_000), await endedNow(30 * DAY)];
    expect(await restore(soon)).toEqual({ reliable: 2, restricted: 4, excluded: 1 });
    expect(await listsOf(soon)).toEqual(
      Object.values(RestrictionKind).map((kind) => ({ kind, value: `Value ${kind}`, note: 'mine' })),
    );
    expect(await codeOf(restore(late))).toBe('RecordNotFound');
    expect(await listsOf(late)).toEqual([]);
  });

  itLong('FILT-048 come back whole with one click, once', async () => {
    const seller = await endedWithLists();
    expect(await codeOf(restore(seller))).toBe('CanceledSubscription');
    await grant(product.worker, seller.accountId);
    const other = await product.signUp();
    expect(await codeOf(restore(other))).toBe('RecordNotFound');
    await owe(product.worker, seller.accountId, 3 * DAY);
    expect(await codeOf(restore(seller))).toBe('NonPayingUser');
    await pay(product.worker, seller.accountId);
    expect(await restore(seller)).toEqual({ reliable: 2, restricted: 4, excluded: 1 });
    expect(await listsOf(seller)).toEqual(
      Object.values(RestrictionKind).map((kind) => ({ kind, value: `Value ${kind}`, note: 'mine' })),
    );
    expect(await codeOf(restore(seller))).toBe('RecordNotFound');
    expect(await listsOf(seller)).toHaveLength(7);
  });

  itLong('FILT-048 not after 30 days, and not when the seller let them go', async () => {
    const late = await endedWithLists();
    await grant(product.worker, late.accountId);
    await pass(30);
    expect(await codeOf(restore(late))).toBe('RecordNotFound');
    expect(await listsOf(late)).toEqual([]);
  });
});
