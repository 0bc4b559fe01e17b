import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { openPool } from './connect.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function ask<T extends object>(url: string, text: string): Promise<T | undefined> {
  const pool = openPool(url, { role: 'kervan_worker', max: 1 });
  try {
    return (await pool.query<T>(text)).rows[0];
  } finally {
    await pool.end();
  }
}

describe('the embedded server', () => {
  const way = `select inet_client_addr() is null as "bySocket", current_user as who`;

  it('is reached by its socket, and in tests listens on no port', async () => {
    expect(await ask(database.url, way)).toEqual({ bySocket: process.platform !== 'win32', who: 'kervan_worker' });
    const listens = await ask<{ addresses: string }>(
      database.url,
      `select setting as addresses from pg_settings where name = 'listen_addresses'`,
    );
    expect(listens?.addresses).toBe(process.platform === 'win32' ? '127.0.0.1' : '');
  });

  it('asks for the password', async () => {
    await expect(ask(database.url.replace(/:[^:@]+@/, ':wrong@'), way)).rejects.toThrow(
      'password authentication failed',
    );
  });
});
