import type pg from 'pg';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { loadItems } from '../apps/server/src/db/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../apps/server/src/db/settings-cache.ts';
import { decideCause, decideLoaded, type EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, median, timed } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { moveSources, reevaluate, WARM_UP } from './passes.ts';

/** Items that the pattern works; at several statements each more would only take longer. */
const ITEMS = 2_000;
/** What the set-based chunk is to gain at least (section 8 expects 70 to 160). */
const GOAL = 70;

/**
 * The usual pattern, for comparison and as a pattern only: a transaction an item with six statements (begin, read, take a number,
 * update, log, commit), the same decision, the same tables. Answers the milliseconds of all its items.
 */
function decideOneByOne({ client, database, store, prepared }: { client: pg.PoolClient; database: BenchDatabase; store: EvaluatedStore; prepared: PreparedSettings }, read: (itemId: number) => ReturnType<typeof loadItems>): Promise<number> {
  return timed(async () => {
    for (let itemId = 1; itemId <= ITEMS; itemId++) {
      const now = database.clock.now();
      await client.query('begin');
      const [loaded] = await read(itemId);
      if (!loaded) throw new Error(`item ${itemId} is missing`);
      const decision = decideLoaded(loaded, prepared, { now, cause: decideCause(loaded.cause), atStoreRoom: true });
      const { rows: [taken] } = await client.query<{ seq: number }>('update store_state set change_seq = change_seq + 1 where store_id = $1 returning change_seq as seq', [store.storeId]);
      await client.query('update item set price = $3, quantity = $4, cost = $5, profit = $6, status = $7, reason = $8, source_revision = $9, version = version + 1, changed_at = $10 where store_id = $1 and item_id = $2 and version = $11',
        [store.storeId, itemId, decision.price, decision.quantity, decision.cost, decision.profit, decision.status, decision.reason, loaded.sourceRevision, new Date(now), loaded.version]);
      await client.query('insert into price_change(store_id, seq, item_id, changed_at, price, cost, quantity, status, reason, source_revision, settings_revision) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
        [store.storeId, taken?.seq, itemId, new Date(now), decision.price, decision.cost, decision.quantity, decision.status, decision.reason, loaded.sourceRevision, prepared.state.revision]);
      await client.query('commit');
    }
  });
}

export const itemAtATime: Benchmark = {
  title: 'the set-based chunk against working item by item: a pattern, not a product',
  run: ({ items, repeats }, report) => withDatabase(report, async (database) => {
    const store = await loadStore(database, items);
    const prepared = await settingsOf(database.clock, database.db, store);
    if (!prepared) throw new Error('the store has no settings');
    const pool = openPool(database.url, { role: 'kervan_worker', max: 1 });
    const client = await pool.connect();
    // The product's read of one item, on the connection of the transaction.
    const db = openDb({ connect: async () => Object.assign(Object.create(client) as pg.PoolClient, { release: () => {} }), options: pool.options } as unknown as pg.Pool);
    let pass = 0;
    try {
      for (; pass < WARM_UP; pass++) {
        await moveSources(database, pass);
        await reevaluate(database, store);
      }
      const ms = await interleave(repeats, {
        chunk: async () => {
          await moveSources(database, pass++);
          return reevaluate(database, store);
        },
        single: async () => {
          await moveSources(database, pass++);
          return decideOneByOne({ client, database, store, prepared }, (itemId) => loadItems(db, store.storeId, [itemId], UpdateReason.SourceDataChange));
        },
      });
      report.median('chunks of the product (B2)', ms.chunk.map((value) => (items / value) * 1000), 'items/s');
      report.median('item by item, six statements each', ms.single.map((value) => (ITEMS / value) * 1000), 'items/s');
      report.goal('B2/B4, a pattern', median(ms.single) / ITEMS / (median(ms.chunk) / items), { atLeast: GOAL });
    } finally {
      client.release();
      await pool.end();
    }
  }),
};
