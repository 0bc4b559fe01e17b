import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '@kervan/contracts/messages-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import {
  defaultNotice,
  noticePeriodMs,
  type InvoiceNotice,
  type NoticeSetting,
} from '@kervan/domain/notices/notice-settings';
import { texts } from '@kervan/texts/texts';
import { issueWarehouseInvoice } from '../../records/billing/warehouse-invoices.ts';
import { isWantedInPanel, notifyOfInvoice, notifyOfStore } from '../../records/stores/notice-settings.ts';
import { itemOf, offerOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});

const get = (who = seller) => who.call(notificationSettings.get, {});
const set = async (over: Partial<NoticeSetting>) =>
  seller.call(notificationSettings.save, {
    body: { ...(await get()), connectionError: { ...defaultNotice, ...over }, invoice: { ...defaultNotice, ...over } },
  });
const start = Date.parse('2026-03-02T09:00:00Z');
const happens = (key: string, after = 0) =>
  notifyOfStore(product.worker.db, {
    accountId: seller.accountId,
    storeId: seller.storeId,
    event: 'connectionError',
    key,
    now: start + after,
  });
const SUBJECTS: readonly string[] = [
  texts.en.mail.noticeConnectionError.subject,
  texts.tr.mail.noticeConnectionError.subject,
];
const told = async () => {
  const { items } = await seller.call(messages.list, { body: { limit: 50 } });
  return items.filter(({ title }) => SUBJECTS.includes(title)).length;
};
const jobs = async () => {
  const row = await product.worker.db
    .selectFrom('notice_setting')
    .select('mailed_at')
    .where('store_id', '=', seller.storeId)
    .where('event', '=', 4)
    .executeTakeFirst();
  return row?.mailed_at?.getTime() ?? null;
};

describe('notification settings', () => {
  it('STORE-043 STORE-070 are the defaults until they are saved, of each store its own', async () => {
    expect(await get()).toMatchObject({
      lowCredit: { byMail: false, inPanel: true },
      savedSearch: defaultNotice,
    });
    await set({ period: 'week1', byMail: true });
    await set({ period: 'week1', byMail: true });
    expect(await get()).toMatchObject({ connectionError: { period: 'week1', byMail: true }, stockOut: defaultNotice });
    expect((await get(other)).connectionError).toEqual(defaultNotice);
    const { statusCode } = await other.request({
      method: 'GET',
      url: '/api/notificationSettings/get',
      headers: { 'x-customer-marketplace-id': String(seller.storeId) },
    });
    expect(statusCode).toBe(400);
    const wrong = { ...(await get()), invoice: { ...defaultNotice, period: 'hours5' as 'hours6' } };
    expect(await refusalOf(seller.call(notificationSettings.save, { body: wrong }))).toMatchObject({
      code: 'ValidationFailed',
    });
  });

  it('STORE-043 nothing is told in the panel while it is off, once for each event while it is on', async () => {
    await set({ inPanel: false });
    await happens('one');
    expect(await told()).toBe(0);
    expect(await isWantedInPanel(product.worker.db, seller.accountId, 'invoice')).toBe(false);
    await set({});
    await happens('two');
    await happens('two');
    expect(await told()).toBe(1);
    expect(await isWantedInPanel(product.worker.db, seller.accountId, 'invoice')).toBe(true);
  });

  it('STORE-044 at most one mail in a period goes out, and none while mails are off', async () => {
    expect(await jobs()).toBeNull();
    await set({ byMail: true, period: 'hours6', inPanel: false });
    await happens('a');
    await happens('b', noticePeriodMs.hours6 - 1);
    expect(await jobs()).toBe(start);
    await product.runJobs();
    const mails = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => SUBJECTS.includes(subject));
    expect(await mails()).toHaveLength(1);
    await happens('c', noticePeriodMs.hours6);
    await product.runJobs();
    expect(await mails()).toHaveLength(2);
  });

  it('STORE-043 STORE-044 WH-053 an invoice is told of once in the panel, by mail as the switch and the period say', async () => {
    const subjects: readonly string[] = [texts.en.mail, texts.tr.mail].flatMap((words) => [
      words.noticeWarehouseInvoice.subject,
      words.noticeSubscriptionInvoice.subject,
    ]);
    const said = async () =>
      (await seller.call(messages.list, { body: { limit: 50 } })).items.filter(({ title }) => subjects.includes(title))
        .length;
    const mails = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => subjects.includes(subject)).length;
    const invoiced = async (kind: InvoiceNotice, key: string, after: number) => {
      const now = product.deps.clock.now() + after;
      await notifyOfInvoice(product.worker.db, { accountId: seller.accountId, kind, key, now });
      await product.runJobs();
    };
    await set({ inPanel: false });
    await invoiced('noticeWarehouseInvoice', 'day 1', 0);
    expect([await said(), await mails()]).toEqual([0, 0]);
    await set({ byMail: true, period: 'hours24' });
    // Whatever writes an invoice orders it to be told of.
    const issue = (cause: string) =>
      product.worker.db.transaction().execute((tx) =>
        issueWarehouseInvoice(tx, {
          accountId: seller.accountId,
          paymentType: 2,
          lines: [{ kind: 'shipping', amount: 1 }],
          cause,
          now: product.deps.clock.now(),
        }),
      );
    await issue('test:told');
    await issue('test:told twice');
    await product.runJobs();
    expect([await said(), await mails()]).toEqual([1, 1]);
    await invoiced('noticeSubscriptionInvoice', '7', noticePeriodMs.hours24 - 60_000);
    await invoiced('noticeSubscriptionInvoice', '7', noticePeriodMs.hours24 - 60_000);
    expect([await said(), await mails()]).toEqual([2, 1]);
    await invoiced('noticeSubscriptionInvoice', '8', noticePeriodMs.hours24 + 60_000);
    expect([await said(), await mails()]).toEqual([3, 2]);
    // Nobody of another account hears of it.
    expect(
      (await other.call(messages.list, { body: { limit: 50 } })).items.filter(({ title }) => subjects.includes(title)),
    ).toEqual([]);
    await set({});
  });

  it('STORE-043 STORE-044 products that run out at the source are told of once a day in the panel, by mail once a period', async () => {
    const subjects: readonly string[] = [texts.en.mail.noticeStockOut.subject, texts.tr.mail.noticeStockOut.subject];
    const said = async () => {
      const { items } = await seller.call(messages.list, { body: { limit: 50 } });
      return items.filter(({ title }) => subjects.includes(title)).length;
    };
    const mails = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => subjects.includes(subject)).length;
    const runOut = async (place: number) => {
      const target = stocked.listed[place];
      if (!target) throw new Error('too few products');
      await product.world.setOffer('US', target.asin, offerOf(target.sourcePriceMinor ?? 0, { quantity: 0 }));
      await product.settle({ until: async () => (await itemOf(seller, target.sku)).quantity === 0 });
      await product.settle();
    };
    const setStock = async (over: Partial<NoticeSetting>) =>
      seller.call(notificationSettings.save, { body: { ...(await get()), stockOut: { ...defaultNotice, ...over } } });
    await setStock({ inPanel: false });
    await runOut(0);
    expect([await said(), await mails()]).toEqual([0, 0]);
    await setStock({ byMail: true, period: 'week1' });
    await runOut(1);
    await runOut(2);
    expect([await said(), await mails()]).toEqual([1, 1]);
  });
});
