import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createStatementNames, NamingClient } from './named-statements.ts';

it('a text that comes again has a name of its own, up to a number of names', () => {
  const names = createStatementNames(2);
  for (let list = 0; list < 10_000; list++) names.nameOf(`select any(${list})`);
  expect(names.size()).toBe(0);
  const third = (text: string) => Array.from({ length: 3 }, () => names.nameOf(text)).at(-1);
  const [first, second, beyond] = ['a', 'b', 'c'].map(third);
  expect(first).toMatch(/^sandbox_/);
  expect(second).toMatch(/^sandbox_/);
  expect(second).not.toBe(first);
  expect(beyond).toBeNull();
});

it('a connection keeps the statement, and sends a text of several statements as ever', async () => {
  const pool = new pg.Pool({ Client: NamingClient, connectionString: `${inject('postgresUrl')}postgres`, max: 1 });
  try {
    for (let time = 0; time < 8; time++) {
      expect((await pool.query<{ double: number }>('select $1::int * 2 as double', [time])).rows).toEqual([
        { double: time * 2 },
      ]);
      await pool.query('select 1; select 2');
    }
    expect((await pool.query('select statement from pg_prepared_statements')).rows).toEqual([
      { statement: 'select $1::int * 2 as double' },
    ]);
  } finally {
    await pool.end();
  }
});
