import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fastify from 'fastify';
import { createTestDatabase } from '../testing/database.ts';
import { handleErrors } from '../http/errors.ts';
import { openPool } from './connect.ts';
import { findOutage } from './outage.ts';
import { waitMs } from '../wait-factor.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const coded = (code: string) => Object.assign(new Error('x'), { code });
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('an outage', () => {
  it.each([
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['53300', 'away'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['25006', 'away'],
    ['08006', 'away'],
    ['ECONNREFUSED', 'away'],
    ['23505', null],
    ['57014', null],
    ['42501', null],
    ['ENOENT', null],
  ])('%s is %s', (code, outage) => {
    expect(findOutage(coded(code))).toBe(outage);
  });

  it('is told from a bug', () => {
    expect(findOutage(new TypeError('x is not a function'))).toBeNull();
    expect(findOutage('57P01')).toBeNull();
  });

  it('is what a pool without a free connection says, in time', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    expect(findOutage(await failureOf(pool.query('select 1')))).toBe('away');
    held.release();
    await pool.end();
    // The panel's own pool has such a time.
    const panel = openPool(database.panelUrl, { role: 'kervan_app', max: 1 });
    expect(panel.options.connectionTimeoutMillis).toBe(waitMs(10_000));
    await panel.end();
  });

  it('is a server that has no connection left, is not there, or ended it', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query('create role crowded login password $$crowded$$ connection limit 0');
    const crowded = database.url.replace(/\/\/[^@]*@/, '//crowded:crowded@');
    expect(findOutage(await failureOf(new pg.Client({ connectionString: crowded }).connect()))).toBe('away');
    await admin.query('drop role crowded');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kervan-none-'));
    const socket = `postgres://x@${encodeURIComponent(folder)}:1/none`;
    for (const nowhere of ['postgres://x@127.0.0.1:1/none', socket])
      expect(findOutage(await failureOf(new pg.Client({ connectionString: nowhere }).connect()))).toBe('away');
    rmSync(folder, { recursive: true });
    const victim = new pg.Client({ connectionString: database.url });
    victim.on('error', () => {});
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = failureOf(victim.query('select pg_sleep(60)'));
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(findOutage(await waiting)).toBe('away');
    await admin.end();
  });
});

describe('what the visitor is told of it', () => {
  it.each([
    { error: coded('53100'), status: 507, code: 'StorageFull', again: '60' },
    { error: coded('53300'), status: 503, code: 'DatabaseAway', again: '5' },
    { error: new Error('a secret place'), status: 500, code: 'UnexpectedError', again: undefined },
  ])('$code with $status, and when to come again', async ({ error, status, code, again }) => {
    const app = fastify();
    handleErrors(app);
    app.get('/', () => Promise.reject(error));
    const answer = await app.inject({ method: 'GET', url: '/', headers: { 'accept-language': 'tr' } });
    expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([status, code, again]);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().errorMessage).not.toBe('');
    await app.close();
  });
});
