import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isBaseline, withBaseline } from '../baseline.ts';
import { listMigrations, migrate, type Migration, type PanelRole } from '../migrate.ts';
import type { BackupHeader } from './back-up.ts';
import { BrokenBackup, readBackup, type BackupRecord } from './backup-file.ts';
import {
  columnsOf,
  listRoles,
  listTables,
  nameOf,
  SAME_TEXT,
  stateOf,
  type RoleState,
  type SequenceState,
  type Table,
  type TableState,
} from './tables.ts';

/** What was restored. `withoutPassword`: login roles that were made anew and need one. */
export type RestoreSummary = {
  createdAt: string;
  tables: Record<string, TableState>;
  rows: number;
  withoutPassword: string[];
};

/**
 * Migrates an empty database to where the backup was and copies it in; every table is compared with what was backed up before anything counts. Then the
 * migrations that came since follow, as on a database that is started by a newer version.
 * @throws for a file that is truncated, altered or of other migrations, and for a database that holds anything: neither is touched then.
 */
export async function restore(
  ownerUrl: string,
  file: string,
  panel: PanelRole | null = null,
  migrations = listMigrations(),
): Promise<RestoreSummary> {
  const header = await verify(file);
  const then = migrationsOf(header, migrations);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kervan-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireEmpty(client);
    try {
      await migrate(ownerUrl, panel, then);
      await client.query(SAME_TEXT);
      const withoutPassword = await makeRoles(client, header.roles);
      await client.query('begin');
      const tables = await copyAll(client, file, header);
      await client.query('commit');
      await migrate(ownerUrl, panel, migrations);
      const rows = Object.values(tables).reduce((sum, state) => sum + Number(state.rows), 0);
      return { createdAt: header.createdAt, tables, rows, withoutPassword };
    } catch (error) {
      // As empty as it was: the next try finds what this one found.
      await client.query('rollback').catch(() => {});
      await client.query('drop schema if exists kervan, ledger, graphile_worker cascade').catch(() => {});
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Reads the whole file once before a server is touched. */
async function verify(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const { kind, content } of readBackup(file)) if (kind === 'H') header = parse<BackupHeader>(content);
  if (!header) throw new BrokenBackup('the backup has no header');
  return header;
}

/** The migrations that the backup's database had, which are the first of this version's: all of the baseline, and what followed up to then. */
function migrationsOf({ migrations }: BackupHeader, own: readonly Migration[]): Migration[] {
  const text = ({ name, hash }: { name: string; hash: string }) => `${name} ${hash}`;
  const applied = withBaseline(migrations, own);
  const theirs = new Set(applied.map(text));
  const then = own.filter((one) => theirs.has(text(one)));
  const ours = new Set(then.map(text));
  const odd = [
    ...applied.filter((one) => !ours.has(text(one))).map(({ name }) => `${name} (in the backup)`),
    ...own
      .filter((one, place) => !ours.has(text(one)) && (isBaseline(one) || place < then.length))
      .map(({ name }) => `${name} (in this version)`),
  ];
  if (odd.length > 0)
    throw new Error(
      `The backup is of another version of Kervan: ${odd.slice(0, 10).join(', ')}. Restore it with the version it was made by; that one's database is then migrated by this one.`,
    );
  return then;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('kervan', 'ledger', 'graphile_worker')`,
  );
  if (rows.length > 0) throw new Error('The database is not empty; a backup is restored into an empty one only.');
}

/** Roles that the backup knows and this server does not; their passwords are in no backup. */
async function makeRoles(client: pg.Client, roles: readonly RoleState[]): Promise<string[]> {
  const known = new Set((await listRoles(client)).map(({ name }) => name));
  const made: string[] = [];
  for (const { name, canLogin, memberOf } of roles.filter((role) => !known.has(role.name))) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const role = pg.escapeIdentifier(name);
    if (!rowCount) await client.query(`create role ${role} ${canLogin ? 'login' : 'nologin'}`);
    if (!rowCount && canLogin) made.push(name);
    for (const { group, inherit, set } of memberOf)
      await client.query(`grant ${pg.escapeIdentifier(group)} to ${role} with inherit ${inherit}, set ${set}`);
  }
  return made;
}

async function copyAll(client: pg.Client, file: string, { months }: BackupHeader): Promise<Record<string, TableState>> {
  const own = await listTables(client);
  // The owner goes by the policies, too, and COPY by none.
  const forced = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('kervan', 'ledger') and c.relforcerowsecurity and not c.relispartition`,
  );
  for (const { name } of forced.rows) await client.query(`alter table ${name} no force row level security`);
  await client.query(`truncate ${own.map(nameOf).join(', ')}`);
  for (const month of months) await client.query('select kervan.ensure_month($1::date)', [month]);
  const records = readBackup(file);
  const states: Record<string, TableState> = {};
  for await (const record of records) {
    if (record.kind === 'T') {
      const table = parse<Table>(record.content);
      states[`${table.schema}.${table.name}`] = await copyTable(client, table, records);
    }
    if (record.kind === 'S') await setSequences(client, parse<SequenceState[]>(record.content));
  }
  const missing = own.filter(({ schema, name }) => !states[`${schema}.${name}`]);
  if (missing.length > 0) throw new Error(`The backup lacks ${missing.map(nameOf).join(', ')}.`);
  for (const { name } of forced.rows) await client.query(`alter table ${name} force row level security`);
  return states;
}

async function copyTable(
  client: pg.Client,
  table: Table,
  records: AsyncGenerator<BackupRecord, void, undefined>,
): Promise<TableState> {
  let wanted: TableState | null = null;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await records.next();
      if (done) throw new BrokenBackup('a table has no end');
      if (value.kind === 'E') {
        wanted = parse<TableState>(value.content);
        return;
      }
      yield value.content;
    }
  }
  await pipeline(
    Readable.from(rows()),
    client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin (format binary)`)),
  );
  const found = await stateOf(client, table);
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${nameOf(table)} is not what was backed up: ${JSON.stringify({ found, wanted })}`);
  return found;
}

async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
}

/** What writeBackup was given; the file's hash has been checked. */
const parse = <T>(content: Buffer): T => JSON.parse(content.toString()) as T;
