import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { takeOver, type AppliedMigration } from './baseline.ts';
import { makePanelRole, requireGroups } from './panel-role.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number; the same in every process, so that two starts migrate one after the other. */
const MIGRATION_LOCK = 5_301_104;

/** The panel's address, whose role is made; `ownsPassword`: its password is ours to set. */
export type PanelRole = { url: string; ownsPassword: boolean };

/** A migration of this version. */
export type Migration = AppliedMigration & { sql: string };

/** The migrations of this version, in their order. */
export const listMigrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });

/**
 * Brings the database of the address to the newest schema, forward only.
 * The groups of rights are made with it, and the panel's login role where this user may make roles (decision 27). An applied file that was changed afterwards is an error: history is not rewritten.
 * A database from before the baseline is taken over first (decision 61).
 */
export async function migrate(
  ownerUrl: string,
  panel: PanelRole | null = null,
  migrations = listMigrations(),
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireGroups(client);
    await client.query('create schema if not exists kervan');
    await client.query(
      'create table if not exists kervan.migration(name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<AppliedMigration>('select name, hash from kervan.migration order by name');
    const known = new Map((await takeOver(client, rows, migrations)).map(({ name, hash }) => [name, hash]));
    await runMigrations({ connectionString: ownerUrl });
    const applied: string[] = [];
    for (const { name, hash, sql } of migrations) {
      if (known.has(name)) {
        if (known.get(name) !== hash)
          throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead.`);
        continue;
      }
      await apply(client, name, sql, hash);
      applied.push(name);
    }
    if (panel) await makePanelRole(client, panel.url, panel);
    return { applied };
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local search_path = kervan, public; set local lock_timeout = '10s'");
    await client.query(sql);
    await client.query('insert into kervan.migration(name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
