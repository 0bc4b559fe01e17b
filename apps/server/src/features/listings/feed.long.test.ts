import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';

const product = useProduct({ products: 120 });
const ASINS = 20;
/** The limit of this store: every step costs a fifth of what it costs at the real one. */
const FEED_ABOVE = 300;
/** Few products with many listings each: a crowded store whose reading costs little. */
const SKUS_OF_AN_ASIN = 16;
/** A feed may take half an hour. */
const STEP_MS = 10_000;

beforeAll(() => {
  expect(product.worker.config.FEED_ABOVE_CHANGES).toBe(1_500);
  product.worker.config.FEED_ABOVE_CHANGES = FEED_ABOVE;
});

const figure = async (query: string): Promise<number> =>
  (await sql<{ n: number }>`select (${sql.raw(query)})::int as n`.execute(product.worker.db)).rows[0]?.n ?? 0;
const feeds = async (storeId: number) =>
  (
    await sql<{
      state: string;
      items: number;
      report: { processed: number; invalid: number } | null;
    }>`select state, items, report from feed where store_id = ${storeId} order by feed_id`.execute(product.worker.db)
  ).rows;

/** A store with many listings whose prices are decided and kept back. */
async function crowdedStore(): Promise<Seller> {
  // Every listing is a competitor of its copies here: their notifications are not what is looked at.
  await product.world.fault({ kind: 'lostNotification', forMs: 86_400_000 });
  const seller = await product.signUp();
  const asins = await asinsOf(product, ASINS);
  const listings = asins.flatMap((asin) =>
    Array.from({ length: SKUS_OF_AN_ASIN }, (_, copy) => ({
      sku: `${asin}-${copy}`,
      asin,
      priceMinor: 99_900,
      quantity: 10,
    })),
  );
  await product.connectStore(seller, 'DE', (sellerId) =>
    product.world.ask('POST', '/world/listings', { market: 'DE', sellerId, listings }),
  );
  const editable = (await seller.call(filters.get, { query: {} })).filters.filter(
    ({ filterName }) => filterOffers[filterName].fixed === undefined,
  );
  await seller.call(filters.save, {
    query: {},
    body: editable.map(({ filterName, params }) => ({ filterName, params, action: 0 as const })),
  });
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: { ...settings, priceUpdates: { mode: 'closed', hours: [] }, stockUpdates: { mode: 'closed', hours: [] } },
  });
  await product.settle({
    leastStepMs: STEP_MS,
    until: async () =>
      (await figure(`select count(*) from store where store_id = ${seller.storeId} and imported_at is not null`)) ===
        1 &&
      (await figure('select count(*) from source_product where fetched_at is null')) === 0 &&
      (await figure('select count(*) from item_dirty')) === 0 &&
      (await figure(`select count(*) from publish_queue where store_id = ${seller.storeId}`)) > FEED_ABOVE,
  });
  await seller.call(pricing.saveStore, {
    body: {
      ...settings,
      priceUpdates: { mode: 'automatic', hours: [] },
      stockUpdates: { mode: 'automatic', hours: [] },
    },
  });
  // What an update mode keeps back looks again after ten minutes.
  await product.world.advance(11 * 60_000);
  return seller;
}

type Fed = { sku: string; state: string; price: number | null; sends: number };
/** Every change that went with a feed, and how often the same of its decision was sent at all: a restock sends its price and then its stock. */
const fed = async (storeId: number) =>
  (
    await sql<Fed>`select d.sku, s.state, s.price, (select count(*)::int from submission x where x.store_id = s.store_id and x.item_id = s.item_id and x.seq = s.seq and (x.price, x.quantity) is not distinct from (s.price, s.quantity)) as sends
  from submission s join item_details d using (store_id, item_id) where s.route = 'feed' and s.store_id = ${storeId}`.execute(
      product.worker.db,
    )
  ).rows;

it('PRICE-032 INV-052 more waiting changes than the limit go as a feed; what it could not work goes out again, everything is read back, nothing that arrived is sent twice', async () => {
  const seller = await crowdedStore();
  const { id } = await product.world.fault({ kind: 'partialFeed', operation: 'createFeed', seed: 2 });
  const isOpen = (state: string) => ['intent', 'unknown', 'sent', 'submitted'].includes(state);
  await product.settle({
    leastStepMs: STEP_MS,
    until: async () =>
      (await feeds(seller.storeId)).reduce((sum, feed) => sum + feed.items, 0) > FEED_ABOVE &&
      !(await feeds(seller.storeId)).some((feed) => isOpen(feed.state)) &&
      !(await fed(seller.storeId)).some((change) => isOpen(change.state)),
  });
  await product.world.endFault(id);
  await product.settle({
    until: async () =>
      (await figure('select count(*) from publish_queue')) +
        (await figure("select count(*) from submission where state in ('intent', 'unknown', 'sent')")) ===
      0,
  });

  const [sent, changes] = [await feeds(seller.storeId), await fed(seller.storeId)];
  expect(sent.every((feed) => feed.state === 'done')).toBe(true);
  const [processed, invalid] = [
    sent.reduce((sum, feed) => sum + (feed.report?.processed ?? 0), 0),
    sent.reduce((sum, feed) => sum + (feed.report?.invalid ?? 0), 0),
  ];
  expect(processed).toBe(sent.reduce((sum, feed) => sum + feed.items, 0));
  expect(changes).toHaveLength(processed);
  expect(changes.filter((change) => change.state === 'done' && change.sends !== 1)).toEqual([]);
  const unworked = changes.filter((change) => change.state === 'failed');
  expect(unworked.length).toBeGreaterThan(FEED_ABOVE / 15);
  expect(unworked.length).toBeLessThanOrEqual(invalid);
  expect(changes.filter((change) => change.state === 'refused')).toEqual([]);
  const shown = new Map(
    (
      await product.world.ask<{ sku: string; history: { priceMinor: number }[] }[]>(
        'GET',
        `/world/listings/DE/${seller.sellingPartnerId}`,
      )
    ).map((listing) => [listing.sku, listing.history.map((step) => step.priceMinor)]),
  );
  const done = changes.filter((change) => change.state === 'done');
  expect(done.length).toBeGreaterThan(processed / 3);
  for (const change of done.filter(({ price }) => price !== null))
    expect(shown.get(change.sku), change.sku).toContain(change.price);
  expect((await itemsOf(seller, 'atStore')).filter((item) => item.updateState === 'failed')).toEqual([]);
});

it('PRICE-032 a crowd of changes of which few still have to go out sends those one by one: a feed takes minutes', async () => {
  product.worker.config.FEED_ABOVE_CHANGES = 1_500;
  const seller = await crowdedStore();
  const waiting = () => figure(`select count(*) from publish_queue where store_id = ${seller.storeId}`);
  await product.settle({
    leastStepMs: STEP_MS,
    until: async () =>
      (await figure(
        `select count(*) from submission where store_id = ${seller.storeId} and state in ('intent', 'unknown', 'sent')`,
      )) +
        (await waiting()) ===
      0,
  });
  expect(await feeds(seller.storeId)).toEqual([]);
  // Every change waits again, as it does when all are read back at once; buyers see another price of 60.
  product.worker.config.FEED_ABOVE_CHANGES = FEED_ABOVE;
  await product.worker.db.transaction().execute(async (tx) => {
    await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) select distinct on (item_id) store_id, item_id, seq, 2, to_timestamp(0) from submission where store_id = ${seller.storeId} order by item_id, seq desc`.execute(
      tx,
    );
    await sql`update listing_reported set price = price + 1 where store_id = ${seller.storeId} and item_id in (select item_id from publish_queue where store_id = ${seller.storeId} order by item_id limit 60)`.execute(
      tx,
    );
  });
  expect(await waiting()).toBeGreaterThan(FEED_ABOVE);
  const singly = () => figure(`select count(*) from submission where store_id = ${seller.storeId} and route = 'patch'`);
  const before = await singly();
  await product.settle({ until: async () => (await waiting()) === 0 });
  // What is read back meanwhile needs no sending any more.
  expect(await singly()).toBeGreaterThan(before + 20);
  expect(await feeds(seller.storeId)).toEqual([]);
});
