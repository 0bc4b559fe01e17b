import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { loadItems } from '../apps/server/src/records/items/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../apps/server/src/records/settings/settings-cache.ts';
import { decideCause, decideLoaded } from '../apps/server/src/records/items/decide-loaded.ts';
import type { EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, median, timed } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { moveSources, reevaluate, WARM_UP } from './passes.ts';

/** Items that the pattern works; at several statements each more would only take longer. */
const ITEMS = 2_000;
/** What the set-based chunk is to gain at least (section 8 expects 70 to 160). */
const GOAL = 70;

/** The usual pattern: a transaction an item with six statements (begin, read, take a number, update, log, commit), the same decision, the same tables. */
async function decideOne(
  { db, clock }: BenchDatabase,
  { storeId }: EvaluatedStore,
  prepared: PreparedSettings,
  itemId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [loaded] = await loadItems(tx, storeId, [itemId], UpdateReason.SourceDataChange);
    if (!loaded) throw new Error(`item ${itemId} is missing`);
    const at = new Date(clock.now());
    const { price, quantity, cost, profit, status, reason } = decideLoaded(loaded, prepared, {
      now: at.getTime(),
      cause: decideCause(loaded.cause),
      atStoreRoom: true,
    });
    const {
      rows: [taken],
    } = await sql<{
      seq: number;
    }>`update store_state set change_seq = change_seq + 1 where store_id = ${storeId} returning change_seq as seq`.execute(
      tx,
    );
    await sql`update item set price = ${price}, quantity = ${quantity}, cost = ${cost}, profit = ${profit}, status = ${status}, reason = ${reason}, source_revision = ${loaded.sourceRevision}, version = version + 1, changed_at = ${at}
      where store_id = ${storeId} and item_id = ${itemId} and version = ${loaded.version}`.execute(tx);
    await sql`insert into price_change(store_id, seq, item_id, changed_at, price, cost, quantity, status, reason, source_revision, settings_revision)
      values (${storeId}, ${taken?.seq}, ${itemId}, ${at}, ${price}, ${cost}, ${quantity}, ${status}, ${reason}, ${loaded.sourceRevision}, ${prepared.state.revision})`.execute(
      tx,
    );
  });
}

export const itemAtATime: Benchmark = {
  title: 'the set-based chunk against working item by item: a pattern, not a product',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      const prepared = await settingsOf(database.clock, database.db, store);
      if (!prepared) throw new Error('the store has no settings');
      let pass = 0;
      const chunk = async () => {
        await moveSources(database, pass++);
        return reevaluate(database, store);
      };
      for (let warm = 0; warm < WARM_UP; warm++) await chunk();
      const ms = await interleave(repeats, {
        chunk,
        single: async () => {
          await moveSources(database, pass++);
          return timed(async () => {
            for (let itemId = 1; itemId <= ITEMS; itemId++) await decideOne(database, store, prepared, itemId);
          });
        },
      });
      report.median(
        'chunks of the product (B2)',
        ms.chunk.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.median(
        'item by item, six statements each',
        ms.single.map((value) => (ITEMS / value) * 1000),
        'items/s',
      );
      report.goal('B2/B4, a pattern', median(ms.single) / ITEMS / (median(ms.chunk) / items), { atLeast: GOAL });
    }),
};
