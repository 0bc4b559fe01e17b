import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
/** Changes above which a store of this file sends a feed. */
const FEED_ABOVE = 3;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  product.worker.config.FEED_ABOVE_CHANGES = FEED_ABOVE;
  ({ seller, listed } = stocked);
});
afterEach(() => product.world.endFaults());

type Feed = { feed_id: number; state: string; items: number };
const feeds = async (): Promise<Feed[]> =>
  (await sql<Feed>`select feed_id, state, items from feed order by feed_id`.execute(product.worker.db)).rows;
const newest = async (): Promise<Feed | undefined> => (await feeds()).at(-1);
const routes = async (after: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{
        name: string;
        n: number;
      }>`select route || ' ' || state as name, count(*)::int as n from submission where seq > ${after} group by 1`.execute(
        product.worker.db,
      )
    ).rows.map((row) => [row.name, row.n]),
  );
const seqNow = async (): Promise<number> =>
  (
    await sql<{ seq: number }>`select change_seq as seq from store_state where store_id = ${seller.storeId}`.execute(
      product.worker.db,
    )
  ).rows[0]?.seq ?? 0;
let commission = 1_500;
async function redecide(): Promise<void> {
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  commission += 90;
  await seller.call(pricing.saveStore, { body: { ...settings, commissionHundredths: commission } });
}
/** The marketplace shows the decided price and stock of every item at the store. */
async function expectShown(): Promise<void> {
  const shown = new Map(
    (await product.world.listings('DE', seller.sellingPartnerId)).map((listing) => [listing.sku, listing]),
  );
  for (const row of (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore'))
    expect(shown.get(row.sku), row.sku).toMatchObject({ priceMinor: row.priceMinor, quantity: row.quantity });
}

describe('a feed in trouble', () => {
  it('INV-052 messages that the marketplace could not work go out again until every listing shows what is decided', async () => {
    expect(listed.length).toBeGreaterThan(FEED_ABOVE * 2);
    const after = await seqNow();
    // One feed whose messages partly fail.
    await product.world.fault({ kind: 'partialFeed', operation: 'createFeed', seed: 2 });
    await redecide();
    await product.settle({ until: async () => (await newest())?.state === 'done' });
    await product.world.endFaults();
    expect((await routes(after))['feed failed']).toBeGreaterThan(0);
    await product.settle();
    await expectShown();
    expect(await itemsOf(seller).then((rows) => rows.filter(({ updateState }) => updateState === 'failed'))).toEqual(
      [],
    );
  });

  it('PRICE-032 while a feed takes its time newer changes go out one by one', async () => {
    await product.world.fault({ kind: 'stuckFeed', operation: 'createFeed', forMs: 86_400_000 });
    const before = (await newest())?.feed_id ?? 0;
    await redecide();
    await product.settle({
      until: async () => ((await newest())?.feed_id ?? 0) > before && (await newest())?.state === 'submitted',
    });
    const after = await seqNow();
    await redecide();
    await product.settle({ until: async () => ((await routes(after))['patch done'] ?? 0) > FEED_ABOVE });
    expect(await newest()).toMatchObject({ state: 'submitted' });
    await product.world.endFaults();
    // The late feed says old prices where newer ones are live: they are read back and put right.
    await product.settle();
    await expectShown();
  });

  it('INV-052 prices of a feed that are applied late, over newer ones that were read back already, are put right', async () => {
    for (let turn = 0; turn < (process.env.KERVAN_LONG === '1' ? 2 : 1); turn++) {
      const before = (await newest())?.feed_id ?? 0;
      await redecide();
      await product.settle({
        until: async () => ((await newest())?.feed_id ?? 0) > before && (await newest())?.state === 'submitted',
      });
      await redecide();
      await product.settle();
      await expectShown();
    }
  });

  it('PRICE-032 a crowd of changes of which few still have to go out sends those one by one: a feed takes minutes', async () => {
    const { db } = product.worker;
    const { storeId } = seller;
    const known = (await feeds()).length;
    const singly = async () =>
      (
        await db
          .selectFrom('submission')
          .select('seq')
          .where('store_id', '=', storeId)
          .where('route', '=', 'patch')
          .execute()
      ).length;
    const before = await singly();
    const waiting = async () =>
      (await db.selectFrom('publish_queue').select('item_id').where('store_id', '=', storeId).execute()).length;
    // Every change waits again, as it does when all are read back at once; buyers see another price of two.
    await db.transaction().execute(async (tx) => {
      await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) select distinct on (item_id) store_id, item_id, seq, 2, to_timestamp(0)
        from submission where store_id = ${storeId} order by item_id, seq desc`.execute(tx);
      await sql`update listing_reported set price = price + 1 where store_id = ${storeId}
        and item_id in (select item_id from publish_queue where store_id = ${storeId} order by item_id limit 2)`.execute(
        tx,
      );
    });
    expect(await waiting()).toBeGreaterThan(FEED_ABOVE);
    await product.settle({ until: async () => (await waiting()) === 0 });
    expect(await singly()).toBeGreaterThan(before);
    expect((await feeds()).length).toBe(known);
    await product.settle();
    await expectShown();
  });

  it('PRICE-032 a feed whose sender died before it was handed over keeps no later one from being sent', async () => {
    await sql`insert into feed(store_id, state, items, created_at) values (${seller.storeId}, 'intent', 1, ${new Date(product.worker.clock.now())})`.execute(
      product.worker.db,
    );
    const dead = (await newest())?.feed_id ?? 0;
    await product.settle({ until: async () => (await newest())?.state === 'lost' });
    await redecide();
    await product.settle();
    const [first, second] = (await feeds()).filter(({ feed_id }) => feed_id >= dead);
    expect(first).toMatchObject({ state: 'lost' });
    expect(second).toMatchObject({ state: 'done' });
    await expectShown();
  });
});
