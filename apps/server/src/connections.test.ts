import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Config } from './config.ts';
import { openConnections } from './connections.ts';
import type { Role } from './db/connect.ts';
import { createLog } from './log.ts';
import { useProduct } from './testing/product.ts';

const product = useProduct({ products: 20 });

/** The start of a process of this role with other settings; `null` = it starts. */
async function refusalOf(role: Role, settings: Partial<Config>): Promise<string | null> {
  const { deps } = product;
  try {
    const opened = await openConnections({ ...deps.config, ...settings }, createLog('silent', 'test'), role, {
      clock: { ...deps.clock, stop: () => {} },
    });
    await opened.close();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it('the panel starts as its own user, and neither as the owner nor without an address', async () => {
  const { DATABASE_URL } = product.worker.config;
  expect(await refusalOf('kervan_app', {})).toBeNull();
  expect(await refusalOf('kervan_app', { APP_DATABASE_URL: DATABASE_URL })).toContain('above row-level security');
  expect(await refusalOf('kervan_app', { APP_DATABASE_URL: '', DATABASE_URL })).toContain(
    'APP_DATABASE_URL is required',
  );
});

it('neither panel nor worker starts with a key that opens nothing of the database', async () => {
  const MASTER_KEYS = [{ kid: 'stranger', key: randomBytes(32) }];
  expect(await refusalOf('kervan_worker', {})).toBeNull();
  for (const role of ['kervan_app', 'kervan_worker'] as const)
    expect(await refusalOf(role, { MASTER_KEYS }), role).toContain('MASTER_KEYS opens nothing in this database');
});

it('nothing starts on a database that may lose what it has answered', async () => {
  for (const role of ['kervan_app', 'kervan_worker'] as const)
    expect(await refusalOf(role, { DATABASE_MAY_LOSE: 'no' }), role).toContain(
      'fsync is off, synchronous_commit is off, full_page_writes is off. Kervan keeps money in it',
    );
});
