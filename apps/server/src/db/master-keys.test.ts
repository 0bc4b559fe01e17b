import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import type { MasterKey } from './secrets.ts';
import { checkMasterKeys } from './master-keys.ts';

const product = useProduct({ products: 20 });
const right: MasterKey = { kid: 'test', key: Buffer.alloc(32, 7) };
const stranger: MasterKey = { kid: 'stranger', key: randomBytes(32) };
const namesake: MasterKey = { kid: 'test', key: randomBytes(32) };
const next: MasterKey = { kid: 'next', key: randomBytes(32) };

beforeAll(async () => {
  // A seller's authorization is sealed by the product's key.
  await product.connectStore(await product.signUp(), 'DE');
});
beforeEach(() => sql`delete from master_key`.execute(product.worker.db));

const worker = (...keys: MasterKey[]) => checkMasterKeys(product.worker.db, keys, { registers: true });
const panel = (...keys: MasterKey[]) => checkMasterKeys(product.deps.db, keys, { registers: false });

describe('a wrong master key', () => {
  it('is found by the secrets themselves, where no process has left its word yet', async () => {
    await expect(worker(stranger)).rejects.toThrow(
      'opens nothing in this database, whose secrets were sealed by: test',
    );
    await expect(worker(namesake)).rejects.toThrow('the key "test" is not the one');
    await worker(right);
  });

  it('is found by the panel, which sees no secret of anybody', async () => {
    await worker(right);
    await panel(right);
    await expect(panel(stranger)).rejects.toThrow('opens nothing in this database');
    await expect(panel(namesake)).rejects.toThrow('the key "test" is not the one');
  });

  it('is found before anything was sealed, when another process was there first', async () => {
    await worker(right);
    await expect(worker(stranger)).rejects.toThrow('sealed by: test');
    await expect(panel(stranger)).rejects.toThrow('sealed by: test');
  });

  it('leaves no trace: the right one still starts', async () => {
    await expect(worker(stranger)).rejects.toThrow();
    await worker(right);
    await panel(right);
  });
});

describe('a rotated master key', () => {
  it('ASVS 11.1.1 is taken with the old one behind it, and stands for itself from then on', async () => {
    await worker(right);
    await worker(next, right);
    await panel(next, right);
    await panel(right, next);
    await panel(next);
    await expect(panel({ kid: 'next', key: randomBytes(32) }, right)).rejects.toThrow('the key "next" is not the one');
  });
});
