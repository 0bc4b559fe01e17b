import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { uploadWeekEnds } from '@kervan/domain/listings/upload-week';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { itLong } from '../../testing/long.ts';
import { findConnectedStore } from '../../records/stores/connected-stores.ts';
import { liftUploadLimit, readUploadLimit, takeTry } from './upload-limit.ts';

/** A Tuesday: the marketplace's week of new listings does not end within the hours that pass here. */
const product = useProduct({ products: 60, startAt: '2026-03-03T09:00:00.000Z' });
const HOUR_MS = 3_600_000;
let seller: Seller;
let other: Seller;
let asins: string[];

const limitTo = (newListingsPerWeek: number | null) =>
  product.world.ask('PUT', `/world/listing-limits/DE/${seller.sellingPartnerId}`, { newListingsPerWeek });
const isLimited = (who = seller) => who.call(inventory.uploadLimit, {});
const listed = async () => (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore').length;
const held = async () => (await itemsOf(seller)).filter(({ uploadLimitUntil }) => uploadLimitUntil !== null);
/** Everything that was added is checked: it is listed, or waits, or cannot be sold. */
const isChecked = async () => (await itemsOf(seller)).every(({ status }) => status !== 'InQueue');
const puts = async () =>
  (await product.world.calls()).find(({ operation }) => operation === 'putListingsItem')?.count ?? 0;
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  other = await product.signUp();
  await product.connectStore(other, 'DE');
  await product.world.standStill();
  asins = await asinsOf(product, 18);
});

describe('the weekly limit of new listings', () => {
  /** How many wait. */
  let waiting: number;

  it('INV-088 INV-015 what is above it waits in the store queue with the reason, and is not sent again and again', async () => {
    await limitTo(2);
    await seller.call(inventory.add, { body: { asins: asins.slice(0, 14), customerMarketPlaceIds: [seller.storeId] } });
    await product.settle({
      until: async () => (await isChecked()) && (await listed()) === 2 && (await held()).length > 3,
    });
    waiting = (await held()).length;
    const renewsAt = uploadWeekEnds('Europe/Berlin', product.worker.clock.now());
    expect(await held()).toMatchObject(
      Array.from({ length: waiting }, () => ({
        status: 'AtStoreQueue',
        uploadLimitUntil: new Date(renewsAt).toISOString(),
        updateState: 'pending',
      })),
    );
    const sent = await puts();
    await pass(product, 3 * 60, { stride: 45 });
    // One of them is tried each hour: the marketplace may have raised the limit.
    expect((await puts()) - sent).toBeLessThanOrEqual(4);
    expect((await puts()) - sent).toBeGreaterThan(0);
    expect((await held()).length).toBe(waiting);
    // Of several that would send it one does.
    const { db, clock } = product.worker;
    const limit = await readUploadLimit(db, seller.storeId, clock.now());
    const tries = [1, 2].map(() => limit && takeTry(db, seller.storeId, limit, clock.now()));
    expect((await Promise.all(tries)).toSorted()).toEqual([false, true]);
  });

  it('INV-105 INV-087 the store says so, and no other', async () => {
    expect(await isLimited()).toBe(true);
    expect(await isLimited(other)).toBe(false);
    const foreign = other.request({
      method: 'GET',
      url: '/api/inventoryItem/hasAmazonUploadLimitError',
      headers: { 'x-customer-marketplace-id': String(seller.storeId) },
    });
    expect((await foreign).statusCode).toBe(400);
  });

  it('INV-088 with a new listing that is accepted it ends, and what waits for it is due at once', async () => {
    const { db, clock } = product.worker;
    const store = (await findConnectedStore(db, seller.storeId)) ?? expect.unreachable('not connected');
    const back = new Error('it stays as it was');
    const found: unknown[] = [];
    const lift = db.transaction().execute(async (tx) => {
      await liftUploadLimit(tx, store, clock.now());
      const due = await tx
        .selectFrom('publish_queue')
        .select('item_id')
        .where('store_id', '=', seller.storeId)
        .where('not_before', '<=', new Date(clock.now()))
        .execute();
      found.push(await readUploadLimit(tx, seller.storeId, clock.now()), due.length);
      throw back;
    });
    await expect(lift).rejects.toBe(back);
    expect(found).toEqual([null, waiting]);
  });

  itLong('INV-088 a limit that Amazon lifts early ends within the hour, and nothing is lost', async () => {
    await limitTo(null);
    await product.settle({ until: async () => (await listed()) === waiting + 2, maxMs: 2 * HOUR_MS });
    expect(await isLimited()).toBe(false);
    expect(await held()).toEqual([]);
  });
});
