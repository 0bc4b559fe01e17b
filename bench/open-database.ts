import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { systemClock, type MarketClock } from '../apps/server/src/clock.ts';
import { openDb, openPool, type Db } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createLog, type Logger } from '../apps/server/src/log.ts';
import { createMetrics, type Metrics } from '../apps/server/src/metrics.ts';
import { createDatabase } from '../scripts/create-database.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { panelUrlOf } from './product.ts';
import type { Reporter } from './report.ts';

/** One migrated database of the server, with what the product's background work is handed. */
export type BenchDatabase = { url: string; owner: pg.Pool; db: Db; clock: MarketClock; metrics: Metrics; log: Logger };

const SHOWN = [
  'synchronous_commit',
  'fsync',
  'full_page_writes',
  'shared_buffers',
  'max_wal_size',
  'checkpoint_timeout',
  'autovacuum',
];

/** Makes another database with the product's schema on the same server. */
export type OpenAnother = (name: string) => Promise<BenchDatabase>;

/**
 * Starts a PostgreSQL of its own in a new folder, on a free port and with the durability of production, and hands over a migrated
 * database. Everything is ended and deleted afterwards, also when the work throws.
 */
export async function withDatabase(
  report: Reporter,
  work: (database: BenchDatabase, another: OpenAnother) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings });
  const opened: { end(): Promise<void> }[] = [];
  const open: OpenAnother = async (name) => {
    const url = postgres.url(name);
    await createDatabase(postgres.url('postgres'), name);
    await migrate(url, { url: panelUrlOf(url), ownsPassword: true });
    const owner = openPool(url, { role: 'owner', max: 4, statementTimeoutMs: 600_000 });
    const worker = openPool(url, { role: 'kervan_worker', max: 4, statementTimeoutMs: 60_000 });
    opened.push(owner, worker);
    return {
      url,
      owner,
      db: openDb(worker),
      clock: systemClock,
      metrics: createMetrics(),
      log: createLog('error', 'bench'),
    };
  };
  try {
    const database = await open('bench');
    report.settings(await serverSettings(database.owner));
    await work(database, open);
  } finally {
    await Promise.all(opened.map((pool) => pool.end()));
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function serverSettings(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) name`,
    [SHOWN],
  );
  const version = await owner.query<{ server_version: string }>('show server_version');
  return {
    PostgreSQL: version.rows[0]?.server_version ?? '',
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  };
}
