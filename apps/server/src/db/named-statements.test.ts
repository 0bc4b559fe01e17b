import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createStatementNames, plannedWithValues } from './named-statements.ts';

/** PostgreSQL makes up its mind about a plan for any values after five that were made for some. */
const OFTEN = 8;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Pool;
let app: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  // Names are a process's: the files before this one, which share it, may have used them all.
  vi.resetModules();
  const { openPool } = await import('./connect.ts');
  owner = openPool(database.url, { role: 'owner', max: 1 });
  app = openPool(database.panelUrl, { role: 'kervan_app', max: 1 });
  await owner.query(`create table probe(account_id int not null, amount int not null);
    insert into probe select n % 2, n from generate_series(1, 10) n;
    alter table probe enable row level security;
    create policy own on probe using (account_id = current_setting('app.account')::int);
    grant select on probe to kervan_app`);
});
afterAll(async () => {
  await owner.end();
  await app.end();
  await database.drop();
});

const often = async (run: () => Promise<unknown>) => {
  for (let time = 0; time < OFTEN; time++) await run();
};
/** The statements that the pool's one connection keeps, of those that hold the words. */
const kept = async (pool: pg.Pool, words: string): Promise<number> =>
  (
    await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_prepared_statements where statement ~ '${words}'`,
    )
  ).rows[0]?.n ?? 0;

describe('names of statements', () => {
  it('are given to a text that comes again, the same one each time, and to each text its own', () => {
    const names = createStatementNames();
    const asked = (text: string) => Array.from({ length: 4 }, () => names.nameOf(text));
    const [first, second, third, fourth] = asked('select $1');
    expect([first, second]).toEqual([null, null]);
    expect(third).toMatch(/^kervan_/);
    expect(fourth).toBe(third);
    expect(asked('select $2').at(-1)).not.toBe(third);
  });

  it('are not more than a limit, and texts of one request each do not use them up', () => {
    const names = createStatementNames(2);
    for (let list = 0; list < 10_000; list++) names.nameOf(`select any(${list})`);
    expect(names.size()).toBe(0);
    for (const text of ['a', 'b', 'c']) for (let time = 0; time < 5; time++) names.nameOf(text);
    expect(names.size()).toBe(2);
    expect([names.nameOf('a'), names.nameOf('b'), names.nameOf('c')]).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ]);
  });

  it('have no statement that answers whole rows, none whose plan hangs on its values and none that is withdrawn', () => {
    const names = createStatementNames();
    const named = (text: string) => Array.from({ length: 5 }, () => names.nameOf(text)).at(-1);
    expect(named('select * from item where item_id = $1')).toBeNull();
    expect(named('update item set status = $1 returning *')).toBeNull();
    expect(named('/* planned with its values */ select 1 where $1')).toBeNull();
    expect(named('select count(*) from item where item_id = $1')).not.toBeNull();
    names.withdraw('select count(*) from item where item_id = $1');
    expect(named('select count(*) from item where item_id = $1')).toBeNull();
  });
});

describe('a connection of a pool', () => {
  it('keeps a statement that comes again, and runs it under its role and within its tenant', async () => {
    const sums: number[] = [];
    for (const account of [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]) {
      await app.query(`select set_config('app.account', '${account}', false)`);
      const { rows } = await app.query<{ sum: number; role: string }>(
        'select sum(amount)::int as sum, current_user as role from probe where amount < $1',
        [100],
      );
      expect(rows[0]?.role).toBe('kervan_panel');
      sums.push(rows[0]?.sum ?? 0);
    }
    expect(sums).toEqual([30, 25, 30, 25, 30, 25, 30, 25, 30, 25]);
    expect(await kept(app, 'sum\\(amount\\)')).toBe(1);
  });

  it('sends several statements in one text, and a text without values, as ever', async () => {
    await often(() => owner.query('create temp table if not exists twice(n int); insert into twice values (1)'));
    expect((await owner.query<{ n: number }>('select count(*)::int as n from twice')).rows[0]?.n).toBe(OFTEN);
    await often(() => owner.query('select 1 as twice; select 2 as twice', []));
    expect(await kept(owner, 'twice')).toBe(0);
  });

  it('keeps none that is to be planned with its values', async () => {
    const text = `${plannedWithValues.toOperationNode().sqlFragments.join('')}select amount as planned from probe where amount = $1`;
    await often(() => owner.query(text, [3]));
    expect(await kept(owner, 'as planned')).toBe(0);
  });

  it('answers also after a migration changed the type of a column, asked by the pool or by a connection of it', async () => {
    const text = 'select amount as widened from probe where amount = $1';
    const connected = 'select amount as connected from probe where amount = $1';
    const byConnection = async () => {
      const client = await owner.connect();
      return client.query(connected, [3]).finally(() => client.release());
    };
    await often(() => owner.query(text, [3]));
    await often(byConnection);
    expect([await kept(owner, 'as widened'), await kept(owner, 'as connected')]).toEqual([1, 1]);
    await owner.query('alter table probe alter column amount type bigint');
    expect((await owner.query(text, [3])).rows).toEqual([{ widened: 3 }]);
    expect((await byConnection()).rows).toEqual([{ connected: 3 }]);
  });

  it('fails once within a transaction that a migration overtook, not when it begins again', async () => {
    const client = await owner.connect();
    const inTransaction = async () => {
      await client.query('begin');
      try {
        return (await client.query<{ narrowed: number }>('select amount as narrowed from probe where amount = $1', [3]))
          .rows;
      } finally {
        await client.query('rollback');
      }
    };
    try {
      await often(inTransaction);
      await client.query('alter table probe alter column amount type int');
      await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
      expect(await inTransaction()).toEqual([{ narrowed: 3 }]);
    } finally {
      client.release();
    }
  });
});
