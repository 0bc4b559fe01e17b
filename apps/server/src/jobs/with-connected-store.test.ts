import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AuthorizationLost, QuotaError } from '../connectors/marketplace/errors.ts';
import type { ConnectedStore } from '../records/stores/connected-stores.ts';
import { useStocked } from '../testing/stocked.ts';
import { withConnectedStore } from './with-connected-store.ts';

const stocked = useStocked();
const call = { operation: 'getOrder', status: 403, requestId: null };

describe('work at the marketplace for one store', () => {
  it('reads that store, not those of everybody', async () => {
    const asked = vi.spyOn(pg.Query.prototype, 'submit');
    onTestFinished(() => asked.mockRestore());
    const { seller, product } = stocked;
    const found: ConnectedStore[] = [];
    await withConnectedStore(product.worker, seller.storeId, async (store) => void found.push(store));
    expect(found).toMatchObject([{ storeId: seller.storeId, accountId: seller.accountId, market: 'DE' }]);
    const queries = asked.mock.contexts as { text?: string; values?: unknown[] }[]; // What is submitted.
    const ofStores = queries.filter(({ text }) => text?.includes('"sp_account"'));
    expect(ofStores.map(({ values }) => values?.includes(seller.storeId))).toEqual([true]);
  });

  it('ORD-044 waits where the quota holds it back, and from then on where the consent is gone', async () => {
    const { other, product } = stocked;
    const runs: string[] = [];
    const run = (name: string, error?: Error) =>
      withConnectedStore(product.worker, other.storeId, async () => {
        runs.push(name);
        if (error) throw error;
      });
    await run('held back', new QuotaError(call, product.worker.clock.now(), false));
    await expect(run('broken', new Error('anything else'))).rejects.toThrow('anything else');
    await run('lost', new AuthorizationLost('the consent is gone', call));
    await run('after it');
    expect(runs).toEqual(['held back', 'broken', 'lost']);
  });
});
