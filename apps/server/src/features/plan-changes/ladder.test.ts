import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { clearDispute } from '../../records/billing/clear-dispute.ts';
import { asinsOf, itemOf, offerOf } from '../../testing/items.ts';
import { buy } from '../../testing/card-entry.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import {
  attemptsOf,
  passTo,
  payOnPage,
  refuseCharges,
  subscribeInstead,
  unpaidSince,
} from '../../testing/subscribed.ts';
import { runTask } from '../../testing/run-task.ts';
import { workLadder } from './ladder.ts';
import { wordMoment } from '../../word-moment.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const stocked = useStocked();
const worker = () => stocked.product.worker;
const now = () => stocked.product.deps.clock.now();
const shown = ({ sku }: ItemRow) => stocked.product.world.listing('DE', stocked.seller.sellingPartnerId, sku);
const item = (index: number): ItemRow => stocked.listed[index] as ItemRow; // The stock has as many.
const sent = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from submission`.execute(worker().db)).rows[0]?.n ?? 0;
/** The source asks more: the item is decided anew. */
const dearer = async (target: ItemRow) => {
  const { sourcePriceMinor, priceMinor } = await itemOf(stocked.seller, target.sku);
  await stocked.product.world.setOffer('US', target.asin, offerOf((sourcePriceMinor ?? 0) + 1_500));
  await stocked.product.settle({
    until: async () => (await itemOf(stocked.seller, target.sku)).priceMinor !== priceMinor,
  });
};
/** What the account is told of itself. */
const told = async (seller: Seller) => {
  const [standing, appData] = await Promise.all([
    seller.call(subscriptions.get, {}),
    seller.call(subscriptions.appData, {}),
  ]);
  return {
    status: standing?.status,
    runs: standing?.servicesRun,
    unpaid: appData.isCustomerStripeInvoiceNotPaid,
    payment: appData.customerPaymentStatus,
  };
};
const adding = async (seller: Seller) => {
  const asins = (await asinsOf(stocked.product, 60)).slice(-2);
  return seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
};
const zeroing = (seller: Seller) =>
  seller.call(inventory.zeroAll, { body: { customerMarketPlaceIds: [seller.storeId] } });
const mailsOf = async (seller: Seller) => (await stocked.product.world.mails(seller.email)).toReversed();
/** Works until the clock is there; every job that is due meanwhile runs, and nobody sends an event. */
const workTo = async (at: number) => {
  await passTo(stocked.product, at);
  await pass(stocked.product, 3, { stride: 1 });
};

let since = 0;
/** The second seller sees the panel in Turkish, and has a subscription of its own. */
beforeAll(async () => {
  const { product, seller, other } = stocked;
  await other.call(stores.setLanguage, { query: { language: 'tr' } });
  await subscribeInstead(product, seller);
  await subscribeInstead(product, other);
  await refuseCharges(product, seller);
  // And the first charge of the renewal after that.
  await refuseCharges(product, other, 5);
  // The provider makes the invoice when the period ends and charges it an hour later.
  await workTo(now() + 30 * DAY + 61 * MINUTE);
  since = await unpaidSince(product, seller);
});

describe('a renewal that cannot be charged', () => {
  it('SUB-037 on day 0 closes search and adding, and works on', async () => {
    expect(await told(stocked.seller)).toEqual({ status: 'unpaid', runs: true, unpaid: true, payment: 1 });
    expect(Math.abs(since - (now() - 4 * MINUTE))).toBeLessThan(10 * MINUTE);
    expect(await codeOf(adding(stocked.seller))).toBe('NonPayingUser');
    expect(await codeOf(zeroing(stocked.seller))).toBe('ServicesRun');
    const [before, price] = [await sent(), (await shown(item(0))).priceMinor];
    await dearer(item(0));
    await stocked.product.settle({ until: async () => (await shown(item(0))).priceMinor !== price });
    expect(await sent()).toBeGreaterThan(before);
  });

  it('SUB-037 is tried again on days 1, 3 and 5, each once, whoever does it', async () => {
    const attempts = [await attemptsOf(stocked.product, stocked.seller)];
    for (const day of [0.9, 1.1, 2.9]) {
      await workTo(since + day * DAY);
      attempts.push(await attemptsOf(stocked.product, stocked.seller));
    }
    expect(attempts).toEqual([1, 1, 2, 2]);
    expect(await told(stocked.seller)).toMatchObject({ status: 'unpaid', runs: true });
  });

  it('SUB-037 a try that reaches nobody is none of the day', async () => {
    const { product, seller } = stocked;
    const { payments } = worker();
    const { rows } = await sql<{ id: string }>`
      select stripe_invoice_id as id from invoice where account_id = ${seller.accountId} and status = 1`.execute(
      worker().db,
    );
    let tries = 0;
    const workWith = (fault: 'Unavailable' | 'CardDeclined') => {
      const payInvoice = ({ invoiceId }: { invoiceId: string }) => {
        const isOwn = invoiceId === rows[0]?.id;
        if (isOwn) tries++;
        return Promise.reject(new ProviderError(isOwn ? fault : 'Unavailable'));
      };
      return workLadder({
        ...worker(),
        clock: { ...worker().clock, now: () => since + 3.05 * DAY },
        payments: { ...payments, writes: { ...payments.writes, payInvoice } },
      });
    };
    const before = await attemptsOf(product, seller);
    for (const fault of ['Unavailable', 'Unavailable', 'CardDeclined', 'CardDeclined'] as const) await workWith(fault);
    expect([tries, await attemptsOf(product, seller)]).toEqual([3, before]);
  });

  it('SUB-035 SUB-037 from day 3 stops what is sent, in that minute and without a word from anybody', async () => {
    await workTo(since + 3 * DAY + MINUTE);
    expect(await told(stocked.seller)).toEqual({ status: 'unpaid', runs: false, unpaid: true, payment: 1 });
    const [before, price] = [await sent(), (await shown(item(1))).priceMinor];
    await dearer(item(1));
    await pass(stocked.product, 10);
    expect([await sent(), (await shown(item(1))).priceMinor]).toEqual([before, price]);
    // Reading, help and paying stay open; so does the way back.
    expect(await stocked.seller.call(billing.latestUnpaidUrl, { query: {} })).toMatch(/^http/);
    await stocked.seller.call(inventory.counts, {});
    expect(await codeOf(adding(stocked.seller))).toBe('NonPayingUser');
  });

  it('SUB-037 on day 7 is suspended; paid on the provider’s page everything is back within a minute, though no event comes', async () => {
    await workTo(since + 6.9 * DAY);
    expect(await attemptsOf(stocked.product, stocked.seller)).toBe(4);
    expect(await told(stocked.seller)).toMatchObject({ status: 'unpaid', payment: 1 });
    await workTo(since + 7 * DAY + MINUTE);
    expect(await told(stocked.seller)).toEqual({ status: 'suspended', runs: false, unpaid: true, payment: 2 });
    const wanted = (await itemOf(stocked.seller, item(1).sku)).priceMinor;
    expect((await shown(item(1))).priceMinor).not.toBe(wanted);
    await payOnPage(stocked.product, stocked.seller);
    await stocked.product.deps.clock.refresh();
    const paidAt = now();
    await stocked.product.settle({ until: async () => (await shown(item(1))).priceMinor === wanted });
    expect(now() - paidAt).toBeLessThan(MINUTE);
    expect(await told(stocked.seller)).toEqual({ status: 'active', runs: true, unpaid: false, payment: 0 });
    expect(await adding(stocked.seller)).toMatchObject({ accepted: 2 });
  });

  it('SUB-037 on day 30 ends, and owes nothing any more', async () => {
    const { other } = stocked;
    await workTo(since + 30 * DAY + 2 * MINUTE);
    expect(await told(other)).toEqual({ status: 'cancelled', runs: false, unpaid: false, payment: 0 });
    expect((await other.call(billing.invoices, { query: {} }))[0]).toMatchObject({ status: 'void', amountPaid: 0 });
    expect(await codeOf(other.call(billing.latestUnpaidUrl, { query: {} }))).toBe('NoPaymentFound');
    expect(await codeOf(adding(other))).toBe('CanceledSubscription');
  });

  it('SUB-037 SUB-056 is told of by mail at each step, in the language of the account, with the day of the next', async () => {
    const day = (days: number, language: string) =>
      wordMoment(language === 'tr-TR' ? 'tr' : 'en', null, new Date(since + days * DAY));
    const english = await mailsOf(stocked.seller);
    expect(english.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'We couldn’t charge your Kervan subscription',
        'Your Kervan services have stopped',
        'Your Kervan subscription is suspended',
      ]),
    );
    const turkish = await mailsOf(stocked.other);
    const steps = [
      ['Aboneliğinizin ücreti çekilemedi', 3],
      ['Kervan hizmetleriniz durdu', 7],
      ['Kervan aboneliğiniz askıya alındı', 30],
      ['Kervan aboneliğiniz sona erdi', null],
    ] as const;
    for (const [subject, next] of steps) {
      const found = turkish.filter((mail) => mail.subject === subject);
      expect([subject, found.length]).toEqual([subject, 1]);
      if (next !== null) expect(found[0]?.text).toContain(day(next, 'tr-TR'));
    }
    const places = turkish.flatMap(({ text }) => /localhost:\d+(\/\S+)/.exec(text)?.[1] ?? []);
    expect(places).toEqual(expect.arrayContaining(['/subscriptions/mypayments', '/subscriptions/subscribe']));
    expect(english.find(({ subject }) => subject.includes('stopped'))?.text).toContain(day(7, 'en-US'));
  });
});

describe('a disputed payment', () => {
  it('SUB-036 SUB-060 ends the membership at once, is told in both languages, and is open again by staff alone', async () => {
    const { product, seller, other } = stocked;
    await buy(product, other);
    const disputed: { id: string; seller: Seller }[] = [];
    for (const who of [seller, other]) {
      const { stripe_customer_id: customer } = await worker()
        .db.selectFrom('billing_customer')
        .select('stripe_customer_id')
        .where('account_id', '=', who.accountId)
        .executeTakeFirstOrThrow();
      const { id } = await product.world.ask<{ id: string }>('POST', '/world/payments/disputes', { customer });
      disputed.push({ id, seller: who });
    }
    const before = await sent();
    await runTask(product.work, 'billing.sweep');
    await product.runJobs();
    await runTask(product.work, 'plan-changes.ends');
    await product.runJobs();
    for (const who of [seller, other]) {
      expect(await told(who)).toEqual({ status: 'disputed', runs: false, unpaid: false, payment: 3 });
      expect(await codeOf(adding(who))).toBe('DisputedPayment');
      expect(await codeOf(who.call(planChanges.renew, { body: { subscriptionId: 1 } }))).toBe('DisputedPayment');
      await who.call(inventory.counts, {});
      await who.call(stores.setLanguage, { query: { language: who === seller ? 'us' : 'tr' } });
    }
    await dearer(item(2));
    await pass(product, 5);
    expect(await sent()).toBe(before);
    expect((await mailsOf(seller)).at(-1)).toMatchObject({ subject: 'A payment of your subscription is disputed' });
    expect((await mailsOf(other)).at(-1)).toMatchObject({ subject: 'Aboneliğinizin bir ödemesine itiraz edildi' });

    // However the bank decides, nothing is reinstated by itself.
    await product.world.ask('POST', `/world/payments/disputes/${disputed[0]?.id}/close`, { result: 'won' });
    await product.world.ask('POST', `/world/payments/disputes/${disputed[1]?.id}/close`, { result: 'lost' });
    await runTask(product.work, 'billing.sweep');
    await product.runJobs();
    for (const who of [seller, other]) {
      expect(await told(who)).toMatchObject({ status: 'disputed', payment: 3 });
      await expect(buy(product, who)).rejects.toThrow();
    }
    await worker()
      .db.transaction()
      .execute((tx) =>
        clearDispute(tx, {
          accountId: seller.accountId,
          disputeId: disputed[0]?.id ?? '',
          by: 'the help desk',
          now: now(),
        }),
      );
    expect(await told(seller)).toEqual({ status: 'cancelled', runs: false, unpaid: false, payment: 0 });
    await buy(product, seller);
    expect(await told(seller)).toMatchObject({ status: 'active', runs: true });
  });
});
