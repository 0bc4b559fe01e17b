import { afterEach, describe, expect, it, vi } from 'vitest';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 5 });
afterEach(() => vi.restoreAllMocks());
const HOUR_MS = 3_600_000;

describe('what the marketplace refuses to tell of', () => {
  it('is seen by the operator and asked for again every six hours until it is granted', async () => {
    const ensure = product.worker.marketplace.ensureSubscriptions;
    const asked = vi
      .spyOn(product.worker.marketplace, 'ensureSubscriptions')
      .mockImplementation(async (...call) =>
        (await ensure(...call)).filter((type) => type !== 'LISTINGS_ITEM_ISSUES_CHANGE'),
      );
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE');
    await product.settle();
    const refused = async () =>
      (
        await product.worker.db
          .selectFrom('notification_subscription')
          .select('type')
          .where('account_id', '=', seller.accountId)
          .where('refused_at', 'is not', null)
          .execute()
      ).map(({ type }) => type);
    const shown = async () => (await product.worker.metrics.refusedSubscriptions.get()).values[0]?.value;
    const times = () => asked.mock.calls.length;
    expect(await refused()).toContain('LISTINGS_ITEM_ISSUES_CHANGE');
    expect(await shown()).toBe((await refused()).length);
    const first = times();
    await product.world.advance(HOUR_MS);
    await product.settle();
    expect(times()).toBe(first);
    await product.world.advance(6 * HOUR_MS);
    await product.settle({ until: async () => times() > first, leastStepMs: 2_000 });
    // Where the quota does not suffice for all it goes on with the next call.
    expect(times()).toBeGreaterThan(first);
    asked.mockImplementation((...call) => ensure(...call));
    await product.world.advance(6.1 * HOUR_MS);
    const isGranted = async () => !(await refused()).includes('LISTINGS_ITEM_ISSUES_CHANGE');
    await product.settle({ until: isGranted, leastStepMs: 2_000 });
    expect(await shown()).toBe((await refused()).length);
  });
});
