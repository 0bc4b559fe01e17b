import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readState } from './backup/back-up.ts';
import baseline from './baseline.json' with { type: 'json' };
import { isBaseline } from './baseline.ts';
import { readCatalogue, sumsOf } from './catalogue.ts';
import { listMigrations, migrate } from './migrate.ts';

const FORMER = Object.entries(baseline.former).map(([name, hash]) => ({ name, hash }));
const own = listMigrations();
const firsts = own.filter(isBaseline);
const later = own.filter((one) => !isBaseline(one)).map(({ name }) => name);
const databases: string[] = [];
let server: pg.Client;
/** Made by the baseline alone. */
let made: string;
/** A copy of it, for each test. */
let url: string;

beforeAll(async () => {
  server = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await server.connect();
  made = await newDatabase('template0');
  await migrate(`${inject('postgresUrl')}${made}`, null, firsts);
});
beforeEach(async () => {
  url = `${inject('postgresUrl')}${await newDatabase(made)}`;
});
afterAll(async () => {
  for (const name of databases) await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

async function newDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await server.query(`create database ${name} template ${template}`);
  return name;
}

async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const catalogue = async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return readCatalogue(client).finally(() => client.end());
};

/** The database remembers these, as one does that was made by them. */
const remember = (applied: readonly { name: string; hash: string }[]) =>
  ask(
    `with gone as (delete from kervan.migration where not name = any($1))
     insert into kervan.migration(name, hash, applied_at) select n.name, n.hash, '2026-11-01T10:00:00Z' from unnest($1::text[], $2::text[]) n(name, hash) on conflict do nothing`,
    [applied.map(({ name }) => name), applied.map(({ hash }) => hash)],
  );
const remembered = () => ask<{ name: string; hash: string }>('select name, hash from kervan.migration order by name');
const whole = async () => ({ rows: await remembered(), catalogue: await catalogue() });

describe('the baseline', () => {
  it('makes the schema and the rows of the migrations that it was put together from', async () => {
    expect(sumsOf(await catalogue())).toEqual(baseline.catalogue);
    const filled = Object.entries(await readState(url)).filter(
      ([name, { rows }]) => rows !== '0' && !name.startsWith('graphile_worker.'),
    );
    expect(Object.fromEntries(filled)).toEqual(baseline.rows);
  });

  it('is locked: its text stands as it was applied', () => {
    expect(Object.fromEntries(firsts.map(({ name, hash }) => [name, hash]))).toEqual(baseline.files);
    expect(firsts.map(({ name }) => name).filter((name) => name in baseline.former)).toEqual([]);
    expect(own.slice(0, firsts.length)).toEqual(firsts);
  });
});

describe('a database of the former migrations', () => {
  it('is taken over with its data, once', async () => {
    await remember(FORMER);
    await ask(`insert into kervan.rate_event(key) values ('kept')`);
    await ask(`select kervan.ensure_month('2026-03-01'), kervan.ensure_month('2026-04-01')`);
    const before = await readState(url);
    expect((await migrate(url)).applied).toEqual(later);
    expect(await remembered()).toEqual(own.map(({ name, hash }) => ({ name, hash })));
    const taken = await ask<{ at: Date }>(
      'select distinct applied_at as at from kervan.migration where name = any($1)',
      [firsts.map(({ name }) => name)],
    );
    expect(taken).toEqual([{ at: new Date('2026-11-01T10:00:00Z') }]);
    if (later.length === 0) expect(await readState(url)).toEqual(before);
    expect(await ask('select key from kervan.rate_event')).toEqual([{ key: 'kept' }]);
    expect((await migrate(url)).applied).toEqual([]);
  });

  it.each([
    {
      what: 'lacks the last one',
      applied: FORMER.slice(0, -1),
      says: /lacks 0290_pieces-bought-apart\.sql, .*Start it once with the last version/,
    },
    { what: 'is of the first days', applied: FORMER.slice(0, 40), says: /lacks .* and 98 more, .*Nothing was changed/ },
    {
      what: 'has another text of one',
      applied: FORMER.map((one) => (one.name.startsWith('0050') ? { ...one, hash: 'other' } : one)),
      says: /lacks 0050_billing\.sql, or has them with another text/,
    },
  ])('that $what is left as it is', async ({ applied, says }) => {
    await remember(applied);
    const before = await whole();
    await expect(migrate(url)).rejects.toThrow(says);
    expect(await whole()).toEqual(before);
  });

  it.each([
    {
      what: 'a column more',
      change: 'alter table kervan.schedule add note text',
      says: /make: table kervan\.schedule\./,
    },
    { what: 'no index', change: 'drop index kervan.item_status', says: /make: table kervan\.item\./ },
    {
      what: 'a right more',
      change: 'grant delete on kervan.plan_level to kervan_app',
      says: /make: table kervan\.plan_level\./,
    },
    {
      what: 'no wall',
      change: 'alter table kervan.store no force row level security',
      says: /make: table kervan\.store\./,
    },
    {
      what: 'a wider wall',
      change: 'alter policy tenant on kervan.store using (true)',
      says: /make: table kervan\.store\./,
    },
    {
      what: 'another function',
      change: 'alter function kervan.read_soon(int, bigint[]) security invoker',
      says: /make: function kervan\.read_soon/,
    },
    {
      what: 'no trigger',
      change: 'drop trigger order_purchase_pieces_new on kervan.order_purchase',
      says: /make: table kervan\.order_purchase\./,
    },
  ])('whose schema has $what is left as it is, with its name said', async ({ change, says }) => {
    await remember(FORMER);
    await ask(change);
    const before = await remembered();
    await expect(migrate(url)).rejects.toThrow(says);
    expect(await remembered()).toEqual(before);
  });

  it('keeps all its rows where one of the new ones cannot be written', async () => {
    await remember([...FORMER, { name: firsts[0]?.name ?? '', hash: 'other' }]);
    const before = await whole();
    await expect(migrate(url)).rejects.toMatchObject({ code: '23505' });
    expect(await whole()).toEqual(before);
  });
});

it('refuses a migration that was changed after it had been applied', async () => {
  const changed = { name: '9999_later.sql', hash: 'first', sql: 'create table kervan.later(id int primary key)' };
  expect((await migrate(url, null, [...firsts, changed])).applied).toEqual(['9999_later.sql']);
  await expect(migrate(url, null, [...firsts, { ...changed, hash: 'second' }])).rejects.toThrow(
    'Migration 9999_later.sql was changed after it had been applied; write a new one instead.',
  );
});
