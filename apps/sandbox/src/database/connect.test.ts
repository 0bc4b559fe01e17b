import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { connectDatabase } from './connect.ts';

it('a connection that its server ends while it is in use ends no process, and is replaced', async () => {
  const url = `${inject('postgresUrl')}postgres`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create schema if not exists sandbox');
  const pool = await connectDatabase(url, []);
  const held = await pool.connect();
  let isHeld = true;
  try {
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(() => held.emit('error', new Error('cut off'))).not.toThrow();
    const ended = new Promise((resolve) => held.once('end', () => resolve(true)));
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await ended).toBe(true);
    held.release(true);
    isHeld = false;
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    if (isHeld) held.release(true);
    await pool.end();
    await admin.end();
  }
});
