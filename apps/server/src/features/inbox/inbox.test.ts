import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { itemOf, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { confirm } from '../listings/confirm.ts';
import { applyInbox } from './apply-inbox.ts';
import { receiveNotifications } from './receive-notifications.ts';
import { publish, type ReadyChange } from '../listings/publish.ts';
import { sendSingly } from '../listings/send-singly.ts';
import { claimWaiting } from '../listings/waiting-changes.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});

afterEach(() => product.world.endFaults());

const item = (index: number): ItemRow => {
  const found = listed[index];
  if (!found) throw new Error(`only ${listed.length} items are at the store`);
  return found;
};
/** A competitor's price in the seller's own market. */
const compete = ({ asin }: ItemRow, priceMinor: number) =>
  product.world.ask('PUT', `/world/offers/DE/${asin}`, offerOf(priceMinor, { sellerType: 'FBM' }));
const kept = async (asin: string) =>
  (
    await sql<{
      id: string;
      applied: boolean;
    }>`select notification_id as id, applied_at is not null as applied from notification_inbox where type = 'ANY_OFFER_CHANGED' and body::text like ${`%${asin}%`}`.execute(
      product.worker.db,
    )
  ).rows;
const revisions = async ({ id }: ItemRow) =>
  (
    await sql<{ n: number }>`select revision::int as n from target_offer where item_id = ${id}`.execute(
      product.worker.db,
    )
  ).rows[0]?.n ?? 0;
const shown = ({ sku }: ItemRow) => product.world.listing('DE', seller.sellingPartnerId, sku);
const sell = ({ sku }: ItemRow, quantity: number) =>
  product.world.ask('POST', '/world/orders', { market: 'DE', sellerId: seller.sellingPartnerId, sku, quantity });
/** What the marketplace told has reached the inbox and is applied. */
async function notified(): Promise<void> {
  await receiveNotifications(product.worker);
  await applyInbox(product.worker);
}
async function connected(): Promise<ConnectedStore> {
  const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  return store;
}
const lowest = async (row: ItemRow) => (await itemOf(seller, row.sku)).lowestMinor;

describe('notifications', () => {
  it('INV-052 a change of the competition is known without asking for it', async () => {
    const target = item(0);
    const calls = async () =>
      (await product.world.calls())
        .filter((call) => call.operation === 'getListingOffersBatch')
        .reduce((sum, call) => sum + call.count, 0);
    const before = await calls();
    await compete(target, 1_234);
    await product.settle({ until: async () => (await lowest(target)) === 1_234 });
    expect(await calls()).toBe(before);
    expect((await kept(target.asin)).every((row) => row.applied)).toBe(true);
  });

  it('INV-052 a sale is heard of: its pieces are not offered a second time', async () => {
    const target = item(5);
    const shown = async () => (await product.world.listing('DE', seller.sellingPartnerId, target.sku)).quantity;
    const wanted = (await itemOf(seller, target.sku)).quantity;
    await product.world.ask('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      sku: target.sku,
      quantity: 3,
    });
    expect(await shown()).toBe(wanted - 3);
    await product.settle();
    expect(await shown()).toBe(wanted - 3);
    expect(await itemOf(seller, target.sku)).toMatchObject({
      status: 'AtStore',
      quantity: wanted - 3,
      confirmedQuantity: wanted - 3,
    });
  });

  it('INV-052 a sale while a price is on its way does not make the change look lost', async () => {
    const target = item(6);
    const wanted = (await itemOf(seller, target.sku)).quantity;
    const sends = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from submission where item_id = ${target.id} and sent_at is not null`.execute(
          product.worker.db,
        )
      ).rows[0]?.n ?? 0;
    const before = await sends();
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 700));
    await product.settle({ until: async () => (await sends()) > before });
    await product.world.ask('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      sku: target.sku,
      quantity: 2,
    });
    const { worldMs } = await product.settle();
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({
      confirmedPriceMinor: now.priceMinor,
      confirmedQuantity: wanted - 2,
      status: 'AtStore',
    });
    expect(now.priceMinor).not.toBe(target.priceMinor);
    expect(worldMs).toBeLessThan(30 * 60_000);
  });

  it('INV-052 a sale that is heard of while an older reading is on its way is not lost with it', async () => {
    const target = item(7);
    const wanted = (await itemOf(seller, target.sku)).quantity;
    const { db, clock, marketplace } = product.worker;
    let isSold = false;
    const slow: typeof marketplace = {
      ...marketplace,
      searchListings: async (...request) => {
        const shown = await marketplace.searchListings(...request);
        if (!isSold) {
          await sell(target, 1);
          await notified();
        }
        isSold = true;
        return shown;
      },
    };
    await sql`insert into listing_check (store_id, item_id, due_at) values (${seller.storeId}, ${target.id}, ${new Date(clock.now())})`.execute(
      db,
    );
    await confirm({ ...product.worker, marketplace: slow }, await connected());
    expect(isSold).toBe(true);
    // The order's payment, of which the marketplace will tell too, is not waited for.
    expect((await shown(target)).quantity).toBe(wanted - 1);
    expect(
      (await sql`select 1 from publish_queue where item_id = ${target.id}`.execute(db)).rows,
      'sent again',
    ).toHaveLength(1);
    await product.settle();
    // Once its order is in.
    expect((await shown(target)).quantity).toBe(wanted - 1);
    expect(await itemOf(seller, target.sku)).toMatchObject({ confirmedQuantity: wanted - 1 });
  });

  it('INV-052 a sale that is read while a price is being sent is made good within minutes', async () => {
    const target = item(8);
    const { db, clock, alive, marketplace } = product.worker;
    const wanted = (await itemOf(seller, target.sku)).quantity;
    await product.settle();
    await sql`insert into publish_queue (store_id, item_id, seq, priority, not_before) select store_id, item_id, (select max(seq) from price_change), 2, ${new Date(clock.now())} from item where item_id = ${target.id}`.execute(
      db,
    );
    const [claimed] = await claimWaiting(db, seller.storeId, { holder: alive.holder(), now: clock.now(), limit: 1 });
    const price = (target.priceMinor ?? 0) + 100;
    await sql`update item set price = ${price} where item_id = ${target.id}`.execute(db);
    const store = await connected();
    // As sorted out from the claim, which knows of no sale.
    const send = () =>
      sendSingly(product.worker, store, [
        { ...claimed, submission: { kind: 'patch', price, quantity: null, handlingDays: null } } as ReadyChange,
      ]);
    await sell(target, 1);
    await notified();
    // The order itself is read before the listing; here its reading is late.
    await sql`update listing_check set due_at = ${new Date(clock.now())} where item_id = ${target.id}`.execute(db);
    let sending: Promise<unknown> | undefined;
    await confirm(
      {
        ...product.worker,
        marketplace: {
          ...marketplace,
          searchListings: async (...request) => {
            const listings = await marketplace.searchListings(...request);
            await (sending ??= send());
            return listings;
          },
        },
      },
      store,
    );
    expect(await itemOf(seller, target.sku)).toMatchObject({ confirmedQuantity: wanted - 1 });
    // Competition that is read meanwhile decides this made-up price anew: what was shown counts, not what is.
    const isMadeGood = async (): Promise<boolean> =>
      (await shown(target)).history.some((one) => one.quantity === wanted - 1 && one.priceMinor === price);
    await pass(product, 40, { stride: 2, until: isMadeGood });
    expect(await isMadeGood()).toBe(true);
    await product.settle();
    const { rows } =
      await sql`select state, price, quantity from submission where item_id = ${target.id} and (price = ${price} or state = 'failed')`.execute(
        db,
      );
    expect(rows).toEqual([{ state: 'done', price, quantity: null }]);
  });

  it('INV-052 a sale that the listing shows before its order is told is not made good: no piece is offered a second time', async () => {
    const target = item(9);
    const { db, clock } = product.worker;
    await product.settle();
    const wanted = (await itemOf(seller, target.sku)).quantity;
    const sends = async (): Promise<unknown[]> =>
      (await sql`select seq, quantity from submission where item_id = ${target.id} order by seq, attempt`.execute(db))
        .rows;
    const before = await sends();
    await sell(target, 1);
    const store = await connected();
    for (let reading = 0; reading < 2; reading++) {
      await sql`insert into listing_check (store_id, item_id, due_at) values (${seller.storeId}, ${target.id}, ${new Date(clock.now())}) on conflict do nothing`.execute(
        db,
      );
      await confirm(product.worker, store);
      await publish(product.worker, store);
    }
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity: wanted, confirmedQuantity: wanted - 1 });
    expect(await sends()).toEqual(before);
    await product.settle();
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity: wanted - 1, status: 'AtStore' });
    expect((await shown(target)).quantity).toBe(wanted - 1);
    expect(await sends()).toEqual(before);
  });

  it('a notification that comes twice is applied once', async () => {
    const target = item(1);
    const { id } = await product.world.fault({ kind: 'duplicateNotification' });
    await compete(target, 1_300);
    await product.settle({ until: async () => (await lowest(target)) === 1_300 });
    await product.settle();
    await product.world.endFault(id);
    const rows = await kept(target.asin);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    const revision = await revisions(target);
    await product.runJobs();
    expect(await revisions(target)).toBe(revision);
  });

  it.each(['lateNotification', 'reorderedNotification'])(
    '%s: an older state never overwrites a newer one',
    async (kind) => {
      const target = item(kind === 'lateNotification' ? 2 : 3);
      const { id } = await product.world.fault({ kind, share: 0.6, seed: 3 });
      for (const price of [1_500, 1_400, 1_600, 1_450, 1_550]) {
        await compete(target, price);
        await product.world.advance(3_000);
        await product.runJobs();
      }
      await product.world.endFault(id);
      await product.settle();
      expect(await lowest(target)).toBe(1_550);
      // Whatever is still on its way arrives within the next hour.
      await product.world.advance(3_600_000);
      await product.settle();
      expect(await lowest(target)).toBe(1_550);
    },
  );

  it('PRICE-032 a lost notification is made good by the next reading, at the latest after half an hour', async () => {
    const target = item(4);
    const { id } = await product.world.fault({ kind: 'lostNotification', forMs: 7_200_000 });
    const before = product.deps.clock.now();
    const told = (await kept(target.asin)).length;
    await compete(target, 1_700);
    await pass(product, 60, { until: async () => (await lowest(target)) === 1_700 });
    await product.world.endFault(id);
    expect(await lowest(target)).toBe(1_700);
    expect(product.deps.clock.now() - before).toBeLessThanOrEqual(35 * 60_000);
    expect(await kept(target.asin)).toHaveLength(told);
  });

  it('INV-052 of several states of one product in the inbox the newest counts', async () => {
    const target = item(8);
    const [before] = (
      await sql<{ n: number }>`select revision::int as n from target_offer where item_id = ${target.id}`.execute(
        product.worker.db,
      )
    ).rows;
    for (const priceMinor of [1_400, 1_300, 1_500]) await compete(target, priceMinor);
    await receiveNotifications(product.worker);
    const waiting = async () => (await kept(target.asin)).filter(({ applied }) => !applied).length;
    expect(await waiting()).toBe(3);
    await applyInbox(product.worker);
    expect(await waiting()).toBe(0);
    expect(await revisions(target)).toBe((before?.n ?? 0) + 1);
    expect(await lowest(target)).toBe(1_500);
  });

  it('a message that nobody can read is put aside and holds up nothing', async () => {
    const target = item(5);
    await receiveNotifications(product.worker);
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs');
    const {
      SQS_ENDPOINT = '',
      SQS_QUEUE_URL,
      AWS_REGION,
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
    } = product.deps.config;
    const queue = new SQSClient({
      endpoint: SQS_ENDPOINT,
      region: AWS_REGION,
      credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    });
    for (const MessageBody of ['no JSON', '{}', '{"notificationType":"ANY_OFFER_CHANGED","payload":7}'])
      await queue.send(new SendMessageCommand({ QueueUrl: SQS_QUEUE_URL, MessageBody }));
    queue.destroy();
    // Without a word they are off the queue, each once.
    const deleted = vi.spyOn(product.worker.marketplace, 'deleteNotification');
    await receiveNotifications(product.worker);
    await receiveNotifications(product.worker);
    expect(deleted.mock.calls.length).toBe(3);
    deleted.mockRestore();
    await compete(target, 1_800);
    await product.settle({ until: async () => (await lowest(target)) === 1_800 });
    await product.settle();
  });
});
