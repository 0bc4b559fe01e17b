import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { load } from '../../testing/ledger-at.ts';
import { useStocked } from '../../testing/stocked.ts';
import baseline from '../baseline.json' with { type: 'json' };
import { isBaseline } from '../baseline.ts';
import { listMigrations, migrate } from '../migrate.ts';
import { backUp, readState } from './back-up.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { restore } from './restore.ts';

const stocked = useStocked();
const { product } = stocked;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-backup-'));
const backup = path.join(folder, 'whole.backup');
const databases: string[] = [];
let server: pg.Client;
let before: Awaited<ReturnType<typeof readState>>;
/** What is refused leaves it as it is. */
let empty: string;
/** The backup, restored. */
let restored: string;
let done: Awaited<ReturnType<typeof restore>>;
const source = () => product.worker.config.DATABASE_URL;

beforeAll(async () => {
  server = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await server.connect();
  empty = await emptyDatabase();
  await load(product.worker.db, stocked.seller.accountId, 10_00);
  // The product counts its calls every two seconds: the backup is one of a state that stood still meanwhile.
  do {
    fs.rmSync(backup, { force: true });
    before = await readState(source());
    await backUp(source(), backup);
  } while (!isDeepStrictEqual(await readState(source()), before));
});
afterAll(async () => {
  for (const name of databases) await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Another database of the server, without anything in it. */
async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await server.query(`create database ${name} template template0`);
  return `${inject('postgresUrl')}${name}`;
}

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The same backup with some of its bytes changed. */
function changed(name: string, change: (content: Buffer) => Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, change(fs.readFileSync(backup)));
  return file;
}

/** What a database of before the baseline remembers (decision 61). */
const former = () => [
  ...Object.entries(baseline.former).map(([name, hash]) => ({ name, hash })),
  ...listMigrations().filter((one) => !isBaseline(one)),
];

/** The same backup of a database that remembers other migrations. */
async function ofMigrations(what: string, migrations: readonly { name: string; hash: string }[]): Promise<string> {
  const file = path.join(folder, `${what.replaceAll(' ', '-')}.backup`);
  await writeBackup(file, async (write) => {
    for await (const { kind, content } of readBackup(backup)) {
      const header = kind === 'H' ? { ...(JSON.parse(content.toString()) as object), migrations } : null;
      await write(kind, header ? Buffer.from(JSON.stringify(header)) : content);
    }
  });
  return file;
}

describe('a backup', () => {
  it('whose rows are not the ones that were summed leaves the database empty, ready for the right one', async () => {
    const file = path.join(folder, 'wrong-sum.backup');
    await writeBackup(file, async (write) => {
      for await (const { kind, content } of readBackup(backup))
        await write(kind, kind === 'E' ? Buffer.from(JSON.stringify({ rows: '0', sum: '1' })) : content);
    });
    restored = await emptyDatabase();
    await expect(restore(restored, file)).rejects.toThrow('is not what was backed up');
    expect(
      await ask(restored, `select 1 from pg_namespace where nspname in ('kervan', 'ledger', 'graphile_worker')`),
    ).toEqual([]);
    done = await restore(restored, backup);
  });

  it('restored into an empty database gives the same rows of every table', async () => {
    expect(await readState(restored)).toEqual(before);
    expect(done.tables).toEqual(before);
    const filled = Object.entries(before).flatMap(([name, { rows }]) => (rows === '0' ? [] : [name]));
    for (const name of ['account', 'session', 'store', 'sp_account', 'item', 'item_details', 'price_change', 'batch'])
      expect(filled, name).toContain(`kervan.${name}`);
    for (const name of ['ledger.transfer', 'ledger.entry', 'ledger.account', 'ledger.chain'])
      expect(filled).toContain(name);
    expect(await ask(restored, 'select * from ledger.violations')).toEqual([]);
    expect(Object.keys(before)).toContain('graphile_worker._private_jobs');
  });

  it('brings every table: none is left out', async () => {
    const tables = await ask<{ name: string }>(
      source(),
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('kervan', 'ledger', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migration', 'migrations')`,
    );
    expect(Object.keys(await readState(source())).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it('goes on counting where it stopped, behind the same walls', async () => {
    const counted = (where: string) =>
      ask<object>(where, `select sequencename, last_value from pg_sequences where schemaname = 'kervan' order by 1`);
    expect(await counted(restored)).toEqual(await counted(source()));
    const walls = `select c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('kervan', 'ledger') and c.relkind in ('r', 'p') order by 1`;
    expect(await ask(restored, walls)).toEqual(await ask(source(), walls));
    const rights = `select table_name, privilege_type from information_schema.role_table_grants where grantee = 'kervan_app' and table_schema in ('kervan', 'ledger') order by 1, 2`;
    expect(await ask(restored, rights)).toEqual(await ask(source(), rights));
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const writer = new pg.Client({ connectionString: source() });
    await writer.connect();
    const work = { isOver: false, pairs: 0 };
    const writing = (async () => {
      while (!work.isOver) {
        await writer.query('begin');
        await writer.query(`insert into kervan.rate_event(key) values ('pair')`);
        await writer.query(`insert into kervan.login_failure(key, failures) values ('pair:' || $1, 1)`, [work.pairs]);
        await writer.query('update kervan.account set phone = $1', [`+90532${work.pairs}`]);
        await writer.query('commit');
        work.pairs++;
      }
    })();
    const file = path.join(folder, 'busy.backup');
    while (work.pairs < 3) await new Promise((resolve) => setImmediate(resolve));
    const { tables } = await backUp(source(), file);
    const atEnd = work.pairs;
    work.isOver = true;
    await writing;
    await writer.end();
    const url = await emptyDatabase();
    await restore(url, file);
    expect(await readState(url)).toEqual(tables);
    const [pairs] = await ask<{ events: number; failures: number }>(
      url,
      `select (select count(*)::int from kervan.rate_event where key = 'pair') as events, (select count(*)::int from kervan.login_failure where key like 'pair:%') as failures`,
    );
    expect(pairs?.events).toBe(pairs?.failures);
    expect(pairs?.events).toBeGreaterThan(0);
    expect(pairs?.events).toBeLessThan(atEnd);
  });

  it('is restored into an empty database only', async () => {
    const before = await readState(source());
    await expect(restore(source(), backup)).rejects.toThrow('not empty');
    expect(await readState(source())).toEqual(before);
  });

  it.each([
    { what: 'cut in half', change: (all: Buffer) => all.subarray(0, all.length / 2) },
    { what: 'without its last byte', change: (all: Buffer) => all.subarray(0, -1) },
    {
      what: 'without its last record',
      change: (all: Buffer) => zstdCompressSync(zstdDecompressSync(all).subarray(0, -37)),
    },
    {
      what: 'with one bit turned',
      change: (all: Buffer) => {
        const content = zstdDecompressSync(all);
        const at = content.length - 500;
        content[at] = (content[at] ?? 0) ^ 1;
        return zstdCompressSync(content);
      },
    },
    { what: 'with something behind', change: (all: Buffer) => Buffer.concat([all, all]) },
    { what: 'that is none', change: () => Buffer.from('nothing of the kind') },
  ])('$what is refused before the database is touched', async ({ what, change }) => {
    await expect(restore(empty, changed(`${what.replaceAll(' ', '-')}.backup`, change))).rejects.toThrow(/backup/);
    expect(await ask(empty, `select 1 from pg_namespace where nspname = 'kervan'`)).toEqual([]);
  });

  it.each([
    { what: 'an unknown migration', migrations: [...listMigrations(), { name: '9999_later.sql', hash: 'x' }] },
    { what: 'one migration less', migrations: listMigrations().slice(1) },
    { what: 'one of the former migrations less', migrations: former().slice(1) },
    { what: 'another text of one', migrations: listMigrations().map(({ name }) => ({ name, hash: 'other' })) },
  ])('of $what is refused by name', async ({ what, migrations }) => {
    const file = await ofMigrations(what, migrations);
    await expect(restore(empty, file)).rejects.toThrow(/another version of Kervan: \d{4}_/);
    expect(await ask(empty, `select 1 from pg_namespace where nspname = 'kervan'`)).toEqual([]);
  });

  it('of the former migrations is restored, and its database is as one of the baseline', async () => {
    const url = await emptyDatabase();
    expect((await restore(url, await ofMigrations('former', former()))).tables).toEqual(before);
    expect(await readState(url)).toEqual(before);
    expect(await ask(url, 'select name, hash from kervan.migration order by name')).toEqual(
      listMigrations().map(({ name, hash }) => ({ name, hash })),
    );
    expect((await migrate(url)).applied).toEqual([]);
  });

  it('of an older version is restored as it was and then migrated, or not at all', async () => {
    const url = await emptyDatabase();
    const newer = (sql: string) => [...listMigrations(), { name: '9999_later.sql', hash: 'later', sql }];
    await expect(restore(url, backup, null, newer('select 1 / 0'))).rejects.toThrow('9999_later.sql failed');
    expect(await ask(url, `select 1 from pg_namespace where nspname = 'kervan'`)).toEqual([]);
    const seen = `create table kervan.later as select count(*)::int as accounts from kervan.account`;
    expect((await restore(url, backup, null, newer(seen))).tables).toEqual(before);
    expect(await ask(url, 'select accounts::text from kervan.later')).toEqual([
      { accounts: before['kervan.account']?.rows },
    ]);
  });

  it('that cannot be finished leaves no file behind', async () => {
    const file = path.join(folder, 'never.backup');
    await expect(
      writeBackup(file, async (write) => {
        await write('H', Buffer.from('{}'));
        throw new Error('the database went away');
      }),
    ).rejects.toThrow('the database went away');
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  it('is read by its owner alone, and holds no secret in the clear', async () => {
    expect(fs.statSync(backup).mode & 0o777).toBe(0o600);
    const [row] = await ask<{ token: string }>(
      source(),
      'select refresh_token as token from kervan.sp_account limit 1',
    );
    expect(row?.token).toMatch(/^v1\.test\./);
    expect(zstdDecompressSync(fs.readFileSync(backup)).includes('Atzr|')).toBe(false);
  });
});
