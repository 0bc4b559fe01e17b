import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { itemOf, moveSource } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { writeReadings, type SourceReading } from '../sources/write-sources.ts';
import { evaluateDirty, findEvaluatedStore } from './evaluate.ts';
import { runTask } from '../../testing/run-task.ts';

// What keeps a product from being sold at a loss while its data cannot be trusted, or are not there.
const stocked = useStocked();
const { product } = stocked;
const MINUTE = 60_000;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
  expect(listed.length).toBeGreaterThanOrEqual(5);
});

const item = (place: number): ItemRow => listed[place] as ItemRow;
const db = () => product.worker.db;
type Offer = Extract<SourceReading, { kind: 'offers' }>;
const sourceIdOf = async ({ id }: ItemRow) =>
  (await db().selectFrom('item').select('source_id').where('item_id', '=', id).executeTakeFirstOrThrow()).source_id;

/** What one detailed reading of the source says. */
async function readingOf(target: ItemRow, over: Partial<Offer['state']>): Promise<SourceReading> {
  const source = await db()
    .selectFrom('source_product')
    .select(['price', 'shipping', 'seller_type', 'availability', 'prime', 'in_stock_in_days', 'buybox_price'])
    .select(['lowest_price', 'offers', 'sales_rank'])
    .where('source_id', '=', await sourceIdOf(target))
    .executeTakeFirstOrThrow();
  const sourceId = await sourceIdOf(target);
  return { sourceId, kind: 'offers', isAuthoritative: true, fingerprint: null, state: { ...source, ...over } };
}

/** One reading is taken over and decided; nothing is read beside it. */
async function read(target: ItemRow, over: Partial<Offer['state']>): Promise<ItemRow> {
  await writeReadings(product.worker, [await readingOf(target, over)]);
  await decide();
  return itemOf(seller, target.sku);
}
async function decide(): Promise<void> {
  const store = await findEvaluatedStore(db(), seller.storeId);
  if (!store) throw new Error('no store');
  await evaluateDirty(product.worker, store);
}
const SOLD_OUT = { price: null, shipping: null, availability: 2, buybox_price: null, lowest_price: null, offers: 0 };
const wantsReading = async (target: ItemRow) =>
  (
    await db()
      .selectFrom('source_schedule')
      .select(['urgent', 'detail_wanted'])
      .where('source_id', '=', await sourceIdOf(target))
      .executeTakeFirstOrThrow()
  ).urgent;

describe('a source price far from that of the last 30 days', () => {
  it('is read a second time before it lowers the price', async () => {
    const target = item(0);
    const price = Math.floor((target.sourcePriceMinor ?? 0) * 0.4);
    const first = await read(target, { price });
    expect(first).toMatchObject({ sourcePriceMinor: price, priceMinor: target.priceMinor, quantity: target.quantity });
    expect(await wantsReading(target)).toBe(true);
    const why = await seller.call(inventory.explain, { query: { asinOrSku: target.sku } });
    expect(why.stations.find(({ state }) => state === 'deciding')).toMatchObject({ code: 'unconfirmed' });

    const second = await read(target, { price });
    expect(second.priceMinor).toBeLessThan(target.priceMinor ?? 0);
    expect(await wantsReading(target)).toBe(false);
    // Once it is confirmed a small move at that height is nothing unusual.
    expect((await read(target, { price: price - 1 })).priceMinor).toBeLessThan(second.priceMinor ?? 0);
  });

  it('by no more than half it lowers the price at once, and a fivefold one raises it at once', async () => {
    const [cheaper, dearer] = [item(1), item(2)];
    const half = await read(cheaper, { price: Math.ceil((cheaper.sourcePriceMinor ?? 0) / 2) });
    expect(half.priceMinor).toBeLessThan(cheaper.priceMinor ?? 0);
    const five = await read(dearer, { price: (dearer.sourcePriceMinor ?? 0) * 5 });
    expect(five.priceMinor).toBeGreaterThan(dearer.priceMinor ?? 0);
    expect(await wantsReading(dearer)).toBe(true);
  });

  it('is read a second time before the listing comes back into stock; zeroing does not wait', async () => {
    const target = item(3);
    expect(await read(target, SOLD_OUT)).toMatchObject({ quantity: 0 });
    const back = { availability: 1, shipping: 0, price: Math.floor((target.sourcePriceMinor ?? 0) * 0.3) };
    expect(await read(target, back)).toMatchObject({ quantity: 0 });
    expect(await read(target, back)).toMatchObject({ quantity: target.quantity });
    // Whatever the price is: what is sold out goes to zero with the reading that says so.
    expect(await read(target, SOLD_OUT)).toMatchObject({ quantity: 0 });
  });
});

describe('a listed item whose price cannot be computed', () => {
  const sweep = () => runTask(product.work, 'pricing.sweep');

  it('is held for the age limit of its data, then not sold, never removed, and comes back by itself', async () => {
    const target = item(4);
    const unknown = { price: null, buybox_price: null };
    expect(await read(target, unknown)).toMatchObject({ quantity: target.quantity, priceMinor: target.priceMinor });
    await product.world.advance(59 * MINUTE);
    await product.deps.clock.refresh();
    await sweep();
    await decide();
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity: target.quantity });
    await product.world.advance(MINUTE);
    await product.deps.clock.refresh();
    await sweep();
    await decide();
    const stopped = await itemOf(seller, target.sku);
    expect(stopped).toMatchObject({ quantity: 0, status: 'ZeroQuantityQueue', reason: 'NotQualified' });
    expect(stopped.priceMinor).toBe(target.confirmedPriceMinor);
    expect(await read(target, { price: target.sourcePriceMinor })).toMatchObject({ quantity: target.quantity });
  });

  it('is not sold from the moment on at which its lowest known price lies above the shown one', async () => {
    const target = item(0);
    const { sourcePriceMinor, quantity } = await itemOf(seller, target.sku);
    expect(await read(target, { price: null })).toMatchObject({ quantity });
    const { revision: _, ...settings } = await seller.call(pricing.get, { query: {} });
    const bands = [{ fromUsd: 0, minHundredths: 90_000, standardHundredths: 95_000, maxHundredths: 99_000 }];
    await seller.call(pricing.save, { query: {}, body: { ...settings, bands } });
    await product.runJobs();
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity: 0, status: expect.not.stringMatching('Remov') });
    await seller.call(pricing.save, { query: {}, body: settings });
    await product.runJobs();
    await read(target, { price: sourcePriceMinor });
    expect(await itemOf(seller, target.sku)).toMatchObject({ quantity });
  });
});

describe('a decision that the queue does not hold yet', () => {
  it('INV-052 is pending, not done as the one before it', async () => {
    const target = item(2);
    await product.settle();
    const before = await itemOf(seller, target.sku);
    expect(before.updateState).toBe('done');
    const after = await read(target, { price: Math.ceil((before.sourcePriceMinor ?? 0) * 1.3) });
    expect(after.priceMinor).not.toBe(before.priceMinor);
    const { rows } = await sql`select 1 from publish_queue where item_id = ${target.id}`.execute(db());
    expect(rows).toEqual([]);
    expect(after.updateState).toBe('pending');
  });
});

describe('what no price can be made of', () => {
  const history = async ({ sku }: ItemRow) => product.world.listing('DE', seller.sellingPartnerId, sku);
  const settled = async (target: ItemRow) => {
    await product.settle();
    return { item: await itemOf(seller, target.sku), listing: await history(target) };
  };

  /** Changes what it costs at the source by so much, and not only what is known of it: whatever is read meanwhile says the same. */
  const move = ({ asin, sourcePriceMinor }: ItemRow, byMinor: number) =>
    moveSource(product, seller, { asin, priceMinor: (sourcePriceMinor ?? 0) + byMinor });

  it('PRICE-011 commission and tax that leave nothing send no price: what is shown stands, whatever its source does', async () => {
    const target = item(1);
    const before = await settled(target);
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, commissionHundredths: 9_900 } });
    // Until all products are counted a reading is decided as before the save.
    await product.settle();
    await move(target, 900);
    const after = await settled(target);
    expect(after.item.priceMinor).toBe(before.item.priceMinor);
    expect(after.listing.priceMinor).toBe(before.listing.priceMinor);
    expect(after.listing.history).toHaveLength(before.listing.history.length);
    expect((await seller.call(inventory.explain, { query: { asinOrSku: target.sku } })).priceMinor).toBe(
      before.item.priceMinor,
    );
    await seller.call(pricing.saveStore, { body: settings });
    expect((await settled(target)).listing.priceMinor).toBeGreaterThan(before.listing.priceMinor ?? 0);
  });

  it('PRICE-011 nothing below one cent is decided or sent: it is not sold', async () => {
    const target = await itemOf(seller, item(4).sku);
    await settled(target);
    // A profit of its own that makes a price of less than nothing.
    await sql`with made as (insert into item_override(store_id, item_id, kind, min_profit, standard_profit, max_profit)
        values (${seller.storeId}, ${target.id}, 1, -1000000, -1000000, -1000000) returning item_id, override_id)
      update item i set override_id = made.override_id from made where i.item_id = made.item_id`.execute(db());
    await seller.call(inventory.refresh, { body: { inventoryItemIds: [target.id] } });
    await move(target, 100);
    const { item: nothing, listing } = await settled(target);
    expect(nothing).toMatchObject({ quantity: 0, priceMinor: target.priceMinor });
    expect(listing).toMatchObject({ quantity: 0, priceMinor: target.priceMinor });
    await sql`update item set override_id = null where item_id = ${target.id}`.execute(db());
    await move(target, 200);
    expect((await settled(target)).listing).toMatchObject({ quantity: target.quantity });
  });

  it('PRICE-011 shipping below nothing is not known', async () => {
    const target = item(2);
    const before = await itemOf(seller, target.sku);
    const after = await read(target, { shipping: -100_000 });
    const { extra } = await seller.call(inventory.detail, { query: { asinOrSku: target.sku } });
    expect(extra.sourceShippingMinor).toBeNull();
    expect(after.priceMinor).toBe(before.priceMinor);
    await read(target, { shipping: 0 });
  });
});

describe('a product whose last sale nobody knows', () => {
  it('INV-021 is taken out by no age, however long it has been in the store', async () => {
    const target = item(3);
    await sql`update item set created_at = created_at - interval '400 days' where store_id = ${seller.storeId}`.execute(
      db(),
    );
    const aged = (action: 0 | 2) =>
      seller.call(filters.save, {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'AgedItem', action, params: { days: 30 } }],
      });
    await aged(2);
    await product.settle();
    expect(await itemOf(seller, target.sku)).toMatchObject({ status: 'AtStore', filter: null });
    await aged(0);
    await product.settle();
  });
});
