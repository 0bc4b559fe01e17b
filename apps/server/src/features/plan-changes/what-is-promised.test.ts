import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts } from '@kervan/texts/texts';
import { refreshSubscription } from '../../records/billing/refresh.ts';
import { buy, openSale, providerOf } from '../../testing/card-entry.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { runTask } from '../../testing/run-task.ts';
import { wordMoment } from '../../word-moment.ts';
import { workWarnings } from './warnings.ts';

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
const pass = async (days: number) => {
  await product.world.advance(days * DAY);
  await product.deps.clock.refresh();
};

describe('the end of a trial', () => {
  it('SUB-029 is announced three days before, once', async () => {
    const seller = await newcomer();
    await buy(product, seller, { levelId: 10, paidLevelId: 7 });
    const end = (await rowOf(seller)).trial_end?.getTime() ?? 0;
    const toldAt = async (now: number) => {
      await workWarnings({ ...product.worker, clock: { ...product.worker.clock, now: () => now } });
      await product.runJobs();
      const mails = await product.world.mails(seller.email);
      return mails.filter(({ subject }) => subject.startsWith('Your trial ends')).length;
    };
    expect([await toldAt(end - 3 * DAY - 1), await toldAt(end - 3 * DAY), await toldAt(end - 2 * DAY)]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('the end of a coupon', () => {
  it('SUB-026 is announced three days before the first full price, with its day and hour, once', async () => {
    await providerOf(product).makeCoupon('ONEFREE', 100, { months: 1 });
    const seller = await newcomer();
    await buy(product, seller, { couponId: 'ONEFREE' });
    await product.runJobs();
    expect((await seller.call(subscriptions.current, {})).coupon).toBeNull();
    const told = async () => {
      await runTask(product.work, 'plan-changes.warnings');
      await product.runJobs();
      return (await product.world.mails(seller.email)).filter(
        ({ subject }) => subject === texts.en.mail.couponEnds.subject,
      );
    };
    await pass(26.9);
    expect(await told()).toEqual([]);
    await pass(0.2);
    await told();
    const mails = await told();
    expect(mails).toHaveLength(1);
    const { period_end } = await rowOf(seller);
    expect(mails[0]?.text).toContain(wordMoment('en', null, period_end ?? new Date(0)));
  });

  it('SUB-031 is the end of the subscription, too: nothing of it is left to be used', async () => {
    const { couponId } = await providerOf(product).makeCoupon('GOESTOO', 20, { months: 3 });
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: 'GOESTOO' });
    const held = () => seller.call(billing.applicableCoupons, { query: { id: seller.accountId } });
    expect((await held()).map((coupon) => coupon.id)).toEqual([couponId]);
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    await product.runJobs();
    expect(await rowOf(seller)).toMatchObject({ coupon_id: null, coupon_percent: null, coupon_months: null });
    // Nor does a late word of the provider bring it back.
    await refreshSubscription(product.worker, (await rowOf(seller)).stripe_subscription_id ?? '');
    expect(await rowOf(seller)).toMatchObject({ coupon_id: null, ended_at: expect.any(Date) });
    expect(await held()).toEqual([]);
    expect(await seller.call(billing.couponOfSubscription, { query: { subscriptionid: id } })).toBeNull();
    const redeemed = await product.worker.db
      .selectFrom('coupon_redemption')
      .select('ended_at')
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(redeemed).toEqual([{ ended_at: expect.any(Date) }]);
  });
});

describe('the day of the renewal', () => {
  it('SUB-043 SUB-069 SUB-034 is thirty times 24 hours after the beginning, to the second, wherever it is shown', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    const { period_start: start } = await rowOf(seller);
    const day = new Date((start?.getTime() ?? 0) + 30 * DAY).toISOString();
    expect((await seller.call(subscriptions.current, {})).renewalDate).toBe(day);
    expect((await seller.call(subscriptions.get, {}))?.renewalDate).toBe(day);
    const [listed] = await seller.call(subscriptions.history, { query: { customerId: seller.accountId } });
    expect(listed?.renewalDate).toBe(day);
  });

  it('SUB-099 of a changed plan is thirty days from now on', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    await pass(10);
    const { date } = await seller.call(planChanges.previewChange, { body: { subscriptionPlanLevelId: 4 } });
    expect(date).toBe(new Date(product.deps.clock.now() + 30 * DAY).toISOString());
  });
});

describe('the flag of a cancellation', () => {
  /** As somebody sends it who is no panel of ours: a text in the address, or left out. */
  const cancelled = async (how: 'address' | 'body', flag: boolean | null) => {
    const seller = await newcomer();
    const id = await buy(product, seller);
    const { path, method } = how === 'address' ? planChanges.cancel : planChanges.cancelByPost;
    const answer = await seller.request({
      method,
      url:
        how === 'address'
          ? `${path}?subscriptionId=${id}${flag === null ? '' : `&shouldsetisactiveastrue=${flag}`}`
          : path,
      ...(how === 'address'
        ? {}
        : { payload: { subscriptionId: id, ...(flag === null ? {} : { shouldsetisactiveastrue: flag }) } }),
    });
    const standing = await seller.call(subscriptions.get, {});
    return [answer.statusCode, standing?.status, standing?.endsAt === null ? 'no end noted' : 'end noted'];
  };

  it.each([
    ['address', null, 'active'],
    ['address', true, 'active'],
    ['address', false, 'cancelled'],
    ['body', null, 'active'],
    ['body', true, 'active'],
    ['body', false, 'cancelled'],
  ] as const)('SUB-032 SUB-085 in the %s as %s: %s', async (how, flag, status) => {
    expect(await cancelled(how, flag)).toEqual([200, status, status === 'active' ? 'end noted' : expect.any(String)]);
  });
});

describe('whether it was cancelled', () => {
  it('SUB-070 SUB-077 SUB-036 is told alike by both calls: while it runs, after its end, and during a dispute that ended it', async () => {
    const told = async (seller: Seller) => [
      (await seller.call(subscriptions.appData, {})).hasSubscriptionCanceled,
      await seller.call(subscriptions.hasCancelled, { query: {} }),
    ];
    const [seller, other] = [await newcomer(), await newcomer()];
    const id = await buy(product, seller);
    await buy(product, other);
    expect(await told(seller)).toEqual([false, false]);
    await seller.call(planChanges.cancelByPost, { body: { subscriptionId: id, shouldsetisactiveastrue: true } });
    expect(await told(seller)).toEqual([false, false]);
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    expect(await told(seller)).toEqual([true, true]);
    await dispute(other);
    expect((await seller.call(subscriptions.appData, {})).hasCustomerDisputedPayment).toBe(false);
    expect((await other.call(subscriptions.appData, {})).hasCustomerDisputedPayment).toBe(true);
    expect(await told(other)).toEqual([true, true]);
  });
});

/** The bank takes the payment of a seller back; what follows from it is done. */
async function dispute(seller: Seller): Promise<void> {
  const [invoice] = await product.worker.db
    .selectFrom('invoice')
    .select('stripe_invoice_id')
    .where('account_id', '=', seller.accountId)
    .execute();
  const paymentId = await product.worker.payments.findPaymentOfInvoice(invoice?.stripe_invoice_id ?? '');
  const payment = await product.worker.payments.findPayment(paymentId ?? '');
  await product.world.ask('POST', '/world/payments/disputes', { charge: payment?.chargeId });
  for (const name of ['billing.sweep', 'plan-changes.ends']) {
    await runTask(product.work, name);
    await product.runJobs();
  }
}
