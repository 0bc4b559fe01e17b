import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import type { Benchmark } from './benchmark.ts';
import { median } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { countLogged, lastChange, moveSources, reevaluate, WARM_UP } from './passes.ts';

const HOT_PERCENT_MIN = 90;
const WAL_BYTES_MAX = 500;
/** One that writes and one that reads ahead. */
const CONNECTIONS = 2;

type Counters = { updates: number; hot: number; wal: number };

async function readCounters({ owner }: BenchDatabase): Promise<Counters> {
  const {
    rows: [row],
  } = await owner.query<Counters>(
    `select n_tup_upd::int8 as updates, n_tup_hot_upd::int8 as hot, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as wal from pg_stat_user_tables where schemaname = 'kervan' and relname = 'item'`,
  );
  if (!row) throw new Error('the server keeps no statistics of the items');
  return row;
}

export const hotAndWal: Benchmark = {
  title: 'heap-only updates of the items and write-ahead log of a changed item, from the third pass',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (opened) => {
      const store = await loadStore(opened, items);
      // No more connections than the work needs: each of them can be asked to publish its counters after a pass.
      const pool = openPool(opened.url, { role: 'kervan_worker', max: CONNECTIONS, statementTimeoutMs: 60_000 });
      const database: BenchDatabase = { ...opened, db: openDb(pool) };
      const hot: number[] = [];
      const wal: number[] = [];
      try {
        for (let pass = 0; pass < WARM_UP + repeats; pass++) {
          await moveSources(database, pass);
          const [before, seq] = [await readCounters(database), await lastChange(database, store.storeId)];
          await reevaluate(database, store);
          await Promise.all(
            Array.from({ length: CONNECTIONS }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')),
          );
          const after = await readCounters(database);
          if (pass < WARM_UP) continue;
          hot.push((100 * (after.hot - before.hot)) / (after.updates - before.updates));
          wal.push((after.wal - before.wal) / (await countLogged(database, store.storeId, seq)));
        }
      } finally {
        await pool.end();
      }
      report.median('HOT share of the item updates', hot, '%');
      report.median('write-ahead log of a changed and logged item', wal, 'bytes');
      report.goal('HOT share', median(hot), { atLeast: HOT_PERCENT_MIN }, '%');
      report.goal('write-ahead log of a changed item', median(wal), { atMost: WAL_BYTES_MAX }, 'bytes');
    }),
};
