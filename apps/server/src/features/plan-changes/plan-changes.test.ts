import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { planChangeAmounts } from '@kervan/domain/subscriptions/plan-change';
import { browserOf, buy, enterCard, levelOf, openSale, providerOf, testCards } from '../../testing/card-entry.ts';
import { addAndSettle, asinsOf } from '../../testing/items.ts';
import { refuseCharges } from '../../testing/subscribed.ts';
import { loseAnswer } from '../../testing/kept-answer.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { refreshInvoice, refreshSubscription } from '../../records/billing/refresh.ts';
import { runTask } from '../../testing/run-task.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));
const DAY = 86_400_000;

const newcomer = () => product.signUp({ subscription: 'none' });
const rowOf = (seller: Seller) =>
  product.worker.db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', seller.accountId)
    .orderBy('subscription_id', 'desc')
    .executeTakeFirstOrThrow();
/** Days of the market pass; then what is known of the account is read again, as an event would have it read. */
const pass = async (seller: Seller, days: number) => {
  await product.world.advance(days * DAY);
  await product.deps.clock.refresh();
  const { stripe_subscription_id: id } = await rowOf(seller);
  if (id === null) return;
  await refreshSubscription(product.worker, id);
  const read = await product.worker.payments.findSubscription(id);
  if (read?.latestInvoiceId) await refreshInvoice(product.worker, read.latestInvoiceId);
};
const job = async (name: string) => {
  await runTask(product.work, name);
  await product.runJobs();
};
const mailsOf = async (seller: Seller) => (await product.world.mails(seller.email)).map(({ subject }) => subject);
const change = async (seller: Seller, levelId: number, subscriptionId: number) => {
  const { priceId } = await levelOf(product, levelId);
  return seller.call(planChanges.change, { body: { subscriptionId, subscriptionPlanLevelId: levelId, priceId } });
};

describe('a change of plan', () => {
  it('SUB-034 SUB-099 charges what the preview showed, as the rule computes it', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await pass(seller, 10);
    const before = await rowOf(seller);
    const preview = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 4 } });
    const now = product.deps.clock.now();
    const expected = planChangeAmounts(
      { isTrial: false, paid: 4900, periodEndsAt: before.period_end?.getTime() ?? 0, balance: 0 },
      6900,
      now,
    );
    expect(Math.abs(preview.amountDue - expected.amountDue)).toBeLessThanOrEqual(1);
    expect(Math.abs(preview.credit - expected.credit)).toBeLessThanOrEqual(1);
    const { subscription } = await change(seller, 4, id);
    expect(subscription).toMatchObject({ levelName: 'Professional 5000', status: 'active' });
    const [newest] = await seller.call(billing.invoices, { query: {} });
    expect(newest).toMatchObject({ amountPaid: preview.amountDue, status: 'paid' });
    const detail = await seller.call(billing.invoiceDetail, { query: { invoiceId: newest?.id ?? 0 } });
    expect(detail.lines.reduce((sum, { amount }) => sum + amount, 0) - detail.discount).toBe(detail.total);
    expect(await codeOf(change(seller, 4, id))).toBe('SamePlan');
    const other = await newcomer();
    await buy(product, other);
    expect(await codeOf(change(other, 7, id))).toBe('RecordNotFound');
    expect(await codeOf(other.call(billing.invoiceDetail, { query: { invoiceId: newest?.id ?? 0 } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(other.call(billing.invoicePdf, { query: { invoiceid: newest?.id ?? 0 } }))).toBe(
      'RecordNotFound',
    );
  });

  it('SUB-033 SUB-076 made before a crash it is answered under its key, and charged once', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await pass(seller, 10);
    const { priceId } = await levelOf(product, 4);
    const body = { subscriptionId: id, subscriptionPlanLevelId: 4, priceId };
    const ask = () => seller.call(planChanges.change, { body, key: 'change-before-a-crash' });
    const first = await ask();
    const invoices = await seller.call(billing.invoices, { query: {} });
    await loseAnswer(product, 'change-before-a-crash');
    expect(await ask()).toEqual(first);
    expect(await seller.call(billing.invoices, { query: {} })).toEqual(invoices);
  });

  it('SUB-076 declined before a crash it is declined under its key, and the old plan goes on', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await pass(seller, 10);
    await refuseCharges(product, seller);
    const { priceId } = await levelOf(product, 4);
    const body = { subscriptionId: id, subscriptionPlanLevelId: 4, priceId };
    const ask = () => codeOf(seller.call(planChanges.change, { body, key: 'declined-before-a-crash' }));
    expect(await ask()).toBe('CardError');
    await loseAnswer(product, 'declined-before-a-crash');
    expect(await ask()).toBe('CardError');
    expect((await rowOf(seller)).plan_level_id).not.toBe(4);
  });

  it('SUB-082 of a lower plan leaves its credit at the provider, and the next one uses it up', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    const balance = () => seller.call(billing.balance, { query: { customerid: seller.accountId } });
    const { stripe_customer_id: customer } = await product.worker.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const atProvider = async () => Number((await providerOf(product).get(`/v1/customers/${customer}`)).balance);
    await change(seller, 4, id);
    expect([await balance(), await atProvider()]).toEqual([0, 0]);
    // All that was paid for the larger plan goes back, the smaller one is paid of it: 69 − 49 dollars.
    await change(seller, 1, id);
    expect(await atProvider()).toBe(-2_000);
    expect(await balance()).toBe(20);
    // Then 69 dollars are due, of which 49 went back and 20 were there.
    await change(seller, 4, id);
    expect([await balance(), await atProvider()]).toEqual([0, 0]);
    // What the customer owes is below nothing.
    await providerOf(product).post(`/v1/customers/${customer}`, { balance: '1234' });
    expect(await balance()).toBe(-12.34);
  });

  it('SUB-033 ends a trial and charges now', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller, { levelId: 10, paidLevelId: 7 });
    const preview = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 1 } });
    expect(preview).toMatchObject({ amountDue: 4900, credit: 0 });
    const { subscription } = await change(seller, 1, id);
    expect(subscription).toMatchObject({ status: 'active', levelName: 'Standard 5000' });
  });
});

describe('a cancellation', () => {
  it('SUB-032 SUB-085 SUB-097 keeps the period, can be undone, and is not noted twice', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    const cancel = () =>
      seller.call(planChanges.cancelByPost, { body: { subscriptionId: id, shouldsetisactiveastrue: true } });
    expect(await cancel()).toMatchObject({ status: 'active', endsAt: expect.any(String), renewalDate: null });
    expect(await codeOf(cancel())).toBe('AlreadyCancelled');
    const undone = await seller.call(planChanges.renew, { body: { subscriptionId: id } });
    expect(undone).toMatchObject({ status: 'active', endsAt: null });
    const other = await newcomer();
    expect(await codeOf(other.call(planChanges.renew, { body: { subscriptionId: id } }))).toBe('SubscriptionNotFound');
    expect(await codeOf(other.call(planChanges.cancelNow, { query: { subscriptionId: id } }))).toBe(
      'SubscriptionNotFound',
    );
  });

  itLong(
    'SUB-031 SUB-081 now ends at once: lists leave use, the mail goes out; a renewal brings them back',
    async () => {
      const seller = await newcomer();
      const id = await buy(product, seller);
      await product.connectStore(seller, 'DE');
      const [asin] = await asinsOf(product, 1);
      await addAndSettle(product, seller, [asin ?? '']);
      const { items } = await seller.call(inventory.list, { body: { page: 1, limit: 25, desc: true } });
      await seller.call(inventory.remove, { body: { inventoryItemIds: [items[0]?.id ?? 0], addToExcluded: true } });
      const excluded = async (table: 'restriction' | 'restriction_archive') =>
        (await product.worker.db.selectFrom(table).select('value').where('store_id', '=', seller.storeId).execute())
          .length;
      expect(await excluded('restriction')).toBe(1);
      const ended = await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
      expect(ended).toMatchObject({ status: 'cancelled' });
      await product.runJobs();
      expect([await excluded('restriction'), await excluded('restriction_archive')]).toEqual([0, 1]);
      expect((await mailsOf(seller)).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
      expect(await codeOf(seller.call(planChanges.cancelNow, { query: { subscriptionId: id } }))).toBe(
        'AlreadyCancelled',
      );
      expect(await codeOf(seller.call(planChanges.renew, { body: { subscriptionId: id } }))).toBe(
        'NoActiveSubscription',
      );
      // SUB-067: without a trial.
      await enterCard(product, seller);
      const { priceId } = await levelOf(product, 7);
      const trial = seller.call(purchase.subscribe, { body: { priceId, price: 0, subscriptionPlanLevelId: 10 } });
      expect(await codeOf(trial)).toBe('TrialAlreadyUsed');
      await buy(product, seller);
      expect([await excluded('restriction'), await excluded('restriction_archive')]).toEqual([1, 0]);
    },
  );

  itLong('SUB-029 SUB-032 of a trial is never charged', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller, { levelId: 10, paidLevelId: 7 });
    await seller.call(planChanges.cancelByPost, { body: { subscriptionId: id, shouldsetisactiveastrue: true } });
    await pass(seller, 16);
    await job('plan-changes.ends');
    expect(await rowOf(seller)).toMatchObject({ status: 5, effects_at: expect.any(Date) });
    const invoices = await seller.call(billing.invoices, { query: {} });
    expect(invoices.reduce((sum, { amountPaid }) => sum + amountPaid, 0)).toBe(0);
  });
});

describe('warnings', () => {
  itLong('SUB-029 tells of a trial’s end three days before, once', async () => {
    const seller = await newcomer();
    await buy(product, seller, { levelId: 10, paidLevelId: 7 });
    const told = async () => {
      await job('plan-changes.warnings');
      return (await mailsOf(seller)).filter((subject) => subject.startsWith('Your trial ends')).length;
    };
    await pass(seller, 11.9);
    expect(await told()).toBe(0);
    await pass(seller, 0.2);
    expect([await told(), await told()]).toEqual([1, 1]);
    const sticky = await product.worker.db
      .selectFrom('system_message')
      .select('is_sticky')
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(sticky).toEqual([{ is_sticky: true }]);
  });

  itLong('SUB-067 an ended account is told 30 and 7 days before its stores are taken away', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    await product.connectStore(seller, 'DE');
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    const stores = async () =>
      (
        await product.worker.db
          .selectFrom('store')
          .select('removed_at')
          .where('account_id', '=', seller.accountId)
          .execute()
      ).filter(({ removed_at }) => removed_at === null).length;
    const told = async (days: number) => {
      await pass(seller, days);
      await job('plan-changes.purge');
      return (await mailsOf(seller)).filter((subject) => subject.includes('will be deleted')).length;
    };
    expect([await told(334), await told(2), await told(1), await told(22), await stores()]).toEqual([0, 1, 1, 2, 1]);
    await told(5);
    expect(await stores()).toBe(1);
    await told(3);
    expect(await stores()).toBe(0);
  });
});

describe('an unpaid renewal', () => {
  itLong('SUB-037 is told of at each step, tried again, and ends on day 30', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    const secret = await seller.call(billing.setupIntent, {});
    await browserOf(product).confirmSetup(secret, testCards.failsLater);
    const { stripe_customer_id } = await product.worker.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const card = (await product.worker.payments.listCards(stripe_customer_id ?? '')).find(
      ({ last4 }) => last4 === '0341',
    );
    await product.worker.payments.writes.setDefaultCard(
      { customerId: stripe_customer_id ?? '', cardId: card?.id ?? '' },
      { key: `setDefaultCard:${seller.accountId}`, callId: crypto.randomUUID() },
    );
    const after = async (days: number) => {
      await pass(seller, days);
      await job('plan-changes.ladder');
      const standing = await seller.call(subscriptions.get, {});
      return { status: standing?.status, runs: standing?.servicesRun };
    };
    expect(await after(30.1)).toEqual({ status: 'unpaid', runs: true });
    expect(await seller.call(billing.hasUnpaid, {})).toBe(true);
    expect(await seller.call(billing.latestUnpaidUrl, { query: {} })).toMatch(/^http/);
    expect(await after(3)).toEqual({ status: 'unpaid', runs: false });
    expect(await after(4)).toEqual({ status: 'suspended', runs: false });
    await after(23);
    await job('plan-changes.ends');
    expect(await rowOf(seller)).toMatchObject({ status: 5, end_reason: 4 });
    expect(await seller.call(billing.hasUnpaid, {})).toBe(false);
    const subjects = (await mailsOf(seller)).toReversed().filter((subject) => !subject.startsWith('Confirm'));
    expect(subjects.toSorted()).toEqual(
      [
        'We couldn’t charge your Kervan subscription',
        'Your Kervan services have stopped',
        'Your Kervan subscription is suspended',
        'Your Kervan subscription has ended',
      ].toSorted(),
    );
    expect(await codeOf(seller.call(billing.latestUnpaidUrl, { query: {} }))).toBe('NoPaymentFound');
  });

  itLong('SUB-037 that the next renewal makes up for on day 30 ends nothing that is paid', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    await refuseCharges(product, seller);
    for (const days of [30.1, 3, 4]) {
      await pass(seller, days);
      await job('plan-changes.ladder');
    }
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'suspended' });
    // The next period's invoice is charged an hour after it begins: on that very day, and its card is good again.
    await pass(seller, 23);
    await job('plan-changes.ladder');
    await job('plan-changes.ends');
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'active', servicesRun: true });
    const invoices = await seller.call(billing.invoices, { query: {} });
    expect(invoices.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
      ['paid', 4900],
      ['void', 0],
      ['paid', 4900],
    ]);
  });

  it('SUB-036 a dispute ends the subscription at once', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    await product.worker.db
      .insertInto('dispute')
      .values({
        account_id: seller.accountId,
        stripe_dispute_id: `du_${seller.accountId}`,
        status: 'needs_response',
        amount: 4900,
        is_open: true,
        opened_at: new Date(product.deps.clock.now()),
      })
      .execute();
    await job('plan-changes.ends');
    expect(await rowOf(seller)).toMatchObject({ status: 5, end_reason: 5 });
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'disputed' });
  });
});
