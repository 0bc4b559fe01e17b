import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { protection } from '@kervan/contracts/protection-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { defaultPreventSuspend, type PreventSuspend } from '@kervan/domain/protection/prevent-suspend';
import { NotFound, Transient } from '../../connectors/marketplace/errors.ts';
import type { Marketplace } from '../../connectors/marketplace/create-marketplace.ts';
import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import { itemOf } from '../../testing/items.ts';
import { announce } from '../../events/announce.ts';
import { noteIssues } from '../../records/protection/note-issues.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { openStream } from '../../testing/stream.ts';
import { postboxOf } from '../inbound-mail/keep-mail.ts';
import { sweepSuppressed } from './sweep-suppressed.ts';

const stocked = useStocked();
let receiver: Receiver;
beforeAll(async () => {
  await stocked.product.app.listen({ port: 0, host: '127.0.0.1' });
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(stocked.product.worker));
});
afterAll(() => receiver.close());

/** The hints that the seller's panel gets from now on: those of a kind so far, all that was told before the question among them. */
async function follow() {
  const stream = await openStream(stocked.product, stocked.seller);
  let asked = 0;
  const frames = async (type: string) => {
    asked += 1;
    const mark = asked;
    const { accountId, storeId } = stocked.seller;
    await db()
      .transaction()
      .execute((tx) => announce(tx, accountId, { type: 'message', storeId, ids: [mark] }));
    await stream.wait((block) => block.includes(`"ids":[${mark}]`) && block.includes('"message"'));
    return stream.frames().filter((frame) => frame.type === type);
  };
  return { frames, close: stream.close };
}
const now = () => stocked.product.worker.clock.now();
const HOUR = 3_600_000;
const db = () => stocked.product.worker.db;
const product = (index: number) => {
  const item = stocked.listed[index];
  if (!item) throw new Error('no such product');
  return item;
};
const get = (who = stocked.seller) => who.call(protection.get, {});
const rules = (over: Partial<PreventSuspend>) =>
  stocked.seller.call(protection.save, { body: { ...defaultPreventSuspend(), ...over } });
const suppressed = (body: object = {}, who = stocked.seller) => who.call(protection.suppressed, { body });
const issue = (sku: string, kind: string, over: object = {}) =>
  stocked.product.world.ask('POST', '/world/listing-issues', {
    market: 'DE',
    sellerId: stocked.seller.sellingPartnerId,
    sku,
    kind,
    ...over,
  });
const told = async () => (await stocked.seller.call(messages.list, { body: {} })).items;
const warnings = async () =>
  (await stocked.seller.call(activity.list, { body: {} })).items.filter(({ kind }) => kind === 'Warning');
const settle = () => stocked.product.settle();
const readAt = async (sku: string) =>
  (
    await sql<{ at: Date }>`
      select l.reported_at as at from listing_reported l join item_details d on d.store_id = l.store_id and d.item_id = l.item_id where l.store_id = ${stocked.seller.storeId} and d.sku = ${sku}`.execute(
      db(),
    )
  ).rows[0]?.at.getTime() ?? 0;
/** Raises an issue, or takes it back, and waits until its notification led to a new reading of the listing. */
const hearOf = async (sku: string, kind: string, over: object = {}) => {
  const before = await readAt(sku);
  await stocked.product.world.advance(1_000);
  await issue(sku, kind, over);
  await stocked.product.settle({ until: async () => (await readAt(sku)) > before });
  await settle();
};

describe('the rules of the protection', () => {
  it('FILT-045 FILT-046 INV-066 do nothing at first, are saved as a whole, and are taken back', async () => {
    const { revision, ...first } = await get();
    expect(first).toEqual(defaultPreventSuspend());
    const mail = { ...first.mail, suspected: 'zero' as const };
    const { actionId } = await stocked.seller.call(protection.save, {
      body: { ...first, mail, restrictBrandOnTrademark: true, revision },
    });
    expect(await get()).toMatchObject({ api: first.api, mail, restrictBrandOnTrademark: true });
    expect((await get(stocked.other)).mail.suspected).toBe('none');
    const again = await stocked.seller.call(protection.save, {
      body: { ...first, mail, restrictBrandOnTrademark: true },
    });
    expect(again.actionId).toBeNull();
    const stale = stocked.seller.call(protection.save, { body: { ...first, revision } });
    expect(await codeOf(stale)).toBe('SettingsChangedMeanwhile');
    await stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
    expect(await get()).toMatchObject(first);
  });

  it('FILT-046 refuses what is no action, and a kind that is missing', async () => {
    const { mail, ...rest } = defaultPreventSuspend();
    const send = (body: object) =>
      stocked.seller.call(protection.save, { body: body as ReturnType<typeof defaultPreventSuspend> });
    expect(await codeOf(send({ ...rest, mail: { ...mail, safety: 'shout' } }))).toBe('ValidationFailed');
    const { safety: _, ...six } = mail;
    expect(await codeOf(send({ ...rest, mail: six }))).toBe('ValidationFailed');
  });
});

describe('a listing that the marketplace takes down', () => {
  it('INV-064 INV-111 is on the list as soon as the notification comes, with its field and alert, and off it when it is back', async () => {
    const [fair, image] = [product(0), product(1)];
    await hearOf(fair.sku, 'fairPricing');
    await hearOf(image.sku, 'mainImage');
    const { items, totalCount } = await suppressed();
    expect(totalCount).toBe(2);
    expect(items.find(({ sku }) => sku === fair.sku)).toMatchObject({
      asin: fair.asin,
      inventoryItemId: fair.id,
      fieldName: 'purchasable_offer',
      alertType: 'price',
      explanation: expect.stringContaining('Fair Pricing'),
    });
    expect((await suppressed({ alertType: 'image' })).items.map(({ sku }) => sku)).toEqual([image.sku]);
    expect((await suppressed({ search: fair.asin.toLowerCase() })).items.map(({ sku }) => sku)).toEqual([fair.sku]);
    expect((await suppressed({ search: 'no such thing' })).totalCount).toBe(0);
    // Words of the explanation, and of the SKU, however their letters I are written.
    expect((await suppressed({ search: 'FAİR PRICING' })).items.map(({ sku }) => sku)).toEqual([fair.sku]);
    expect((await suppressed({ search: image.sku.toLowerCase().slice(2) })).items.map(({ sku }) => sku)).toEqual([
      image.sku,
    ]);
    expect(await suppressed({ page: 2, limit: 25 })).toMatchObject({ items: [], totalCount: 2 });
    expect((await suppressed({}, stocked.other)).totalCount).toBe(0);
    // The rule is off: the warning is told, and nothing is done.
    expect(await itemOf(stocked.seller, fair.sku)).toMatchObject({ status: 'AtStore' });
    expect((await told())[0]?.title).toContain(fair.asin);
    await hearOf(fair.sku, 'fairPricing', { isRaised: false });
    await hearOf(image.sku, 'mainImage', { isRaised: false });
    expect((await suppressed()).totalCount).toBe(0);
  });

  it('INV-064 SHELL-109 who looks at the list is told when it says something else, and not when a listing was read again', async () => {
    const { frames, close } = await follow();
    const issue = {
      code: '18000',
      message: 'The main image shows a logo.',
      categories: ['INVALID_IMAGE'],
      attributeNames: ['main_product_image_locator'],
      enforcements: ['SEARCH_SUPPRESSED'],
      exemption: null,
    };
    const { accountId, storeId } = stocked.seller;
    const read = (issues: (typeof issue)[]) =>
      db()
        .transaction()
        .execute((tx) =>
          noteIssues(tx, { accountId, storeId }, [{ sku: 'LIVE-1', asin: null, issues }], {
            askedAt: now(),
            now: now(),
          }),
        );
    const told: number[] = [];
    for (const issues of [[issue], [issue], [{ ...issue, message: 'It shows text.' }], [], []]) {
      await read(issues);
      told.push((await frames('counts')).length);
    }
    expect(told).toEqual([1, 1, 2, 3, 3]);
    close();
  });

  it('INV-064 that is exempt until a day stands: nothing is listed and nobody is warned', async () => {
    const before = (await told()).length;
    await hearOf(product(2).sku, 'trademark', { exemptUntil: '2099-01-01T00:00:00Z' });
    expect([(await suppressed()).totalCount, (await told()).length]).toEqual([0, before]);
    await hearOf(product(2).sku, 'trademark', { isRaised: false });
  });

  it('INV-066 INV-021 is held at zero by the rule until the marketplace takes the warning back', async () => {
    await rules({ api: { ...defaultPreventSuspend().api, safety: 'zero' } });
    const { sku } = product(3);
    await hearOf(sku, 'productSafety');
    expect(await itemOf(stocked.seller, sku)).toMatchObject({
      status: 'OutOfCriteria',
      quantity: 0,
      reason: 'RestrictedProduct',
    });
    await hearOf(sku, 'productSafety', { isRaised: false });
    expect(await itemOf(stocked.seller, sku)).toMatchObject({ status: 'AtStore' });
  });

  it('INV-090 SHELL-109 who looks at the list is told that a report was read, once it was', async () => {
    const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === stocked.seller.storeId);
    if (!store) throw new Error('the store is not connected');
    const sweep = async () => {
      await sql`update suppressed_sweep set due_at = ${new Date(now())}, lease_until = null where store_id = ${store.storeId}`.execute(
        db(),
      );
      await sweepSuppressed(stocked.product.worker, store);
    };
    await stocked.product.settle();
    const { frames, close } = await follow();
    await sweep();
    expect(await frames('counts')).toEqual([]);
    await stocked.product.world.advance(30 * 60_000);
    await stocked.product.worker.clock.refresh();
    await sweep();
    expect(await frames('counts')).toMatchObject([{ storeId: store.storeId, ids: [] }]);
    expect((await suppressed()).reportedAt).toBe(new Date(now()).toISOString());
    close();
  });

  it('INV-090 a report that the marketplace does not know any more is asked for anew, one that it does not answer about is not', async () => {
    const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === stocked.seller.storeId);
    if (!store) throw new Error('the store is not connected');
    const facts = { operation: 'getReport', status: 404, requestId: null };
    const askedFor = async (error: Error) => {
      await sql`update suppressed_sweep set report_id = 'R-old', asked_at = ${new Date(now())}, due_at = ${new Date(now())}, lease_until = null where store_id = ${store.storeId}`.execute(
        db(),
      );
      const marketplace = Object.assign(Object.create(stocked.product.worker.marketplace) as Marketplace, {
        getReport: () => Promise.reject(error),
      });
      await sweepSuppressed({ ...stocked.product.worker, marketplace }, store);
      const { rows } = await sql<{ id: string | null }>`
        select report_id as id from suppressed_sweep where store_id = ${store.storeId}`.execute(db());
      return rows[0]?.id;
    };
    expect(await askedFor(new NotFound(facts, []))).toBeNull();
    expect(await askedFor(new Transient('away', facts))).toBe('R-old');
    await sql`update suppressed_sweep set report_id = null, due_at = ${new Date(now())} where store_id = ${store.storeId}`.execute(
      db(),
    );
  });

  it('INV-090 that no notification told of is found by the report within 12 hours', async () => {
    const { sku } = product(4);
    await hearOf(sku, 'mainImage');
    // As if nothing had been heard, and a listing of which the panel knows nothing was on the list since long.
    await sql`delete from suppressed_listing where store_id = ${stocked.seller.storeId}`.execute(db());
    await sql`insert into suppressed_listing(store_id, sku, alert, explanation, first_at, updated_at)
      values (${stocked.seller.storeId}, 'GONE-1', 'other', 'old', now() - interval '300 days', now() - interval '300 days')`.execute(
      db(),
    );
    const read = async () => (await suppressed()).reportedAt;
    const before = await read();
    await stocked.product.world.advance(12 * HOUR);
    await stocked.product.settle({ until: async () => (await read()) !== before });
    await settle();
    expect((await suppressed()).items).toMatchObject([
      { sku, alertType: 'image', fieldName: 'main_product_image_locator', inventoryItemId: product(4).id },
    ]);
    await hearOf(sku, 'mainImage', { isRaised: false });
    expect((await suppressed()).totalCount).toBe(0);
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from due_at - read_at) / 3600)::int as hours from suppressed_sweep where store_id = ${stocked.seller.storeId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ hours: 12 }]);
  });
});

describe('a brand complaint by mail and by notification', () => {
  it('MSG-040 INV-066 protection acts once, the store is told once, and one undo takes all of it back but what the seller put there himself', async () => {
    const { sku, asin } = product(5);
    const off = defaultPreventSuspend();
    await rules({
      api: { ...off.api, trademark: 'removeAndRestrict' },
      mail: { ...off.mail, trademark: 'removeAndRestrict' },
      restrictBrandOnTrademark: true,
    });
    await sql`update item_details set brand = 'Complainer' where store_id = ${stocked.seller.storeId} and sku = ${sku}`.execute(
      db(),
    );
    const before = { messages: (await told()).length, actions: (await warnings()).length };
    const { address } = await stocked.seller.call(inboundMail.get, {});
    const mail = (over: object) =>
      stocked.product.world.ask('POST', '/world/policy-mails', {
        to: address,
        kind: 'trademark',
        asins: [asin],
        port: receiver.port,
        ...over,
      });
    // Nobody proves the first one: it is a mail to read (decision 49).
    await mail({ isSigned: false });
    await stocked.product.runJobs();
    expect(await warnings()).toHaveLength(before.actions);
    await hearOf(sku, 'trademark');
    await mail({});
    await stocked.product.runJobs();
    await settle();
    expect(await itemOf(stocked.seller, sku)).toMatchObject({ status: 'RemovedFromInventory', reason: 'Trademark' });
    const listed = async (type: 'restrictedProduct' | 'restrictedBrand') =>
      (await stocked.seller.call(restrictions.list, { query: { type }, body: {} })).items.map(({ value }) => value);
    expect([await listed('restrictedProduct'), await listed('restrictedBrand')]).toEqual([[asin], ['Complainer']]);
    expect(await warnings()).toHaveLength(before.actions + 1);
    const messagesNow = await told();
    expect(messagesNow).toHaveLength(before.messages + 1);
    expect(messagesNow[0]?.title).toContain(asin);
    const { rows } = await sql<{ channel: number }>`
      select channel from warning where store_id = ${stocked.seller.storeId} and product = ${asin} order by channel`.execute(
      db(),
    );
    expect(rows).toEqual([{ channel: 1 }, { channel: 2 }]);
    const [action] = await warnings();
    // Meanwhile the seller takes the brand off and puts it there himself: it is his now.
    const brands = { query: { type: 'restrictedBrand' as const } };
    const { items: put } = await stocked.seller.call(restrictions.list, { ...brands, body: {} });
    await stocked.seller.call(restrictions.remove, { ...brands, body: { ids: put.map(({ id }) => id) } });
    await stocked.product.world.advance(1_000);
    await stocked.product.worker.clock.refresh();
    const own = { values: ['COMPLAINER'], customerMarketPlaceIds: [stocked.seller.storeId] };
    await stocked.seller.call(restrictions.add, { ...brands, body: own });
    const undone = await stocked.seller.call(activity.undo, { body: { actionId: action?.actionId ?? 0 } });
    expect([await listed('restrictedProduct'), await listed('restrictedBrand')]).toEqual([[], ['COMPLAINER']]);
    expect(undone.skipped).toContainEqual({ id: 'complainer', name: 'COMPLAINER', reason: 'changedSince' });
  });
});
