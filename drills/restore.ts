import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadStore } from '../bench/load-store.ts';
import { withDatabase } from '../bench/open-database.ts';
import { openReport } from '../bench/report.ts';
import { backUp, readState } from '../apps/server/src/db/backup/back-up.ts';
import { restore } from '../apps/server/src/db/backup/restore.ts';
import { createDatabase } from '../scripts/create-database.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';

/** What a restore into another, empty server gave. */
export type Restored = {
  items: number;
  rows: number;
  tables: number;
  databaseBytes: number;
  backupBytes: number;
  backupSeconds: number;
  restoreSeconds: number;
  /** Transactions that were committed while the backup was made. */
  writtenMeanwhile: number;
  /** Tables whose rows are not the ones that the backup saw. */
  unequal: string[];
  /** Pairs of rows, written in one transaction each, of which one was kept alone. */
  torn: number;
};

/** Backs a store of so many items up while it is written to, and restores it into an empty server of its own. */
export async function restoreElsewhere({ items }: { items: number }): Promise<Restored> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-restore-'));
  fs.chmodSync(folder, 0o755);
  const file = path.join(folder, 'drill.backup');
  let found: Restored | null = null;
  try {
    await withDatabase(
      openReport('restore', 'a backup made under writing, restored into another server'),
      async (source) => {
        await loadStore(source, items);
        const writing = write(source.url);
        const backedUpAt = performance.now();
        const { tables, rows, bytes } = await backUp(source.url, file);
        const backupSeconds = secondsSince(backedUpAt);
        const writtenMeanwhile = await writing.stop();
        const size = await source.owner.query<{ bytes: string }>(
          'select pg_database_size(current_database()) as bytes',
        );
        const other = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
        try {
          await createDatabase(other.url('postgres'), 'kervan');
          const restoredAt = performance.now();
          await restore(other.url('kervan'), file);
          const restoreSeconds = secondsSince(restoredAt);
          const state = await readState(other.url('kervan'));
          found = {
            items,
            rows,
            tables: Object.keys(tables).length,
            databaseBytes: Number(size.rows[0]?.bytes),
            backupBytes: bytes,
            backupSeconds,
            restoreSeconds,
            writtenMeanwhile,
            unequal: Object.keys(tables).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(tables[name])),
            torn: await countTorn(other.url('kervan')),
          };
        } finally {
          await other.stop();
        }
      },
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (!found) throw new Error('nothing was restored');
  return found;
}

/** Writes pairs of rows, one in each of two tables, until stopped: how many. */
function write(url: string): { stop(): Promise<number> } {
  let isOver = false;
  const writing = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let pairs = 0;
    for (; !isOver; pairs++) {
      await client.query(
        `with event as (insert into kervan.rate_event(key) values ('pair:${pairs}')) insert into kervan.login_failure(key, failures) values ('pair:${pairs}', 1)`,
      );
      await client.query('update kervan.account set phone = $1', [`+90${pairs}`]);
    }
    await client.end();
    return pairs;
  })();
  return {
    async stop() {
      isOver = true;
      return writing;
    },
  };
}

async function countTorn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ torn: number }>(
    `select count(*)::int as torn from kervan.rate_event e full join kervan.login_failure f on f.key = e.key where e.key is null or f.key is null`,
  );
  await client.end();
  return rows[0]?.torn ?? -1;
}

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 100) / 10;
