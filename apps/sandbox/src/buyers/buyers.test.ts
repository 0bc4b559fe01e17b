import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, openTestStore, type TestStore } from '../testing/test-store.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { chanceOfSale } from './demand-movement.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
});

const fair = (place: number): number =>
  test.world.offers.competition('DE', store.asins[place] ?? '', test.world.epoch).buyBox?.priceMinor ?? 0;
const stock = (quantity: number, count = 1): Promise<void> =>
  store.seed(
    Array.from({ length: count }, (_, n) => ({
      sku: `O-${n}`,
      asin: store.asins[n % store.asins.length] ?? '',
      priceMinor: fair(n % store.asins.length),
      quantity,
    })),
  );

describe('buyers of the world’s own', () => {
  const sold = async (hours: number): Promise<{ total: number; skus: string[] }> => {
    await test.advance(hours * HOUR);
    const { rows } = await test.world.sql.query<{ sku: string }>(
      "select items->0->>'sku' as sku from sandbox.buyer_order where world = $1 order by created_at, order_id",
      [test.world.id],
    );
    return { total: rows.length, skus: rows.map(({ sku }) => sku) };
  };

  it('buy by chance, the same in every run of a seed, and leave the clock without pending effects', async () => {
    await stock(1000, 100);
    await test.request('PUT', '/world/demand', { body: { factor: 1.5 } });
    const first = await sold(6);
    expect(first.total).toBeGreaterThan(10);
    expect((await test.request('GET', '/world/clock')).body).toMatchObject({ next: null });
    test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
    store = openTestStore(test, 'DE');
    await stock(1000, 100);
    await test.request('PUT', '/world/demand', { body: { factor: 1.5 } });
    expect((await sold(6)).skus).toEqual(first.skus);
  });

  it('stop at an empty shelf', async () => {
    await stock(1, 30);
    await test.request('PUT', '/world/demand', { body: { factor: 180 } });
    const { total, skus } = await sold(6);
    expect(total).toBe(new Set(skus).size);
    expect(total).toBeGreaterThan(5);
  });

  it('prefer the featured offer, then the cheap', async () => {
    const asin = store.asins[0] ?? '';
    const chanceAt = async (factor: number): Promise<number> => {
      await store.seed([{ sku: 'P', asin, priceMinor: Math.round(fair(0) * factor), quantity: 5 }]);
      return chanceOfSale((await test.world.offers.read('DE', [asin], test.world.epoch)).get(asin) ?? null, {
        sellerId: store.sellerId,
        sku: 'P',
      });
    };
    const [cheap, equal, dear] = [await chanceAt(0.5), await chanceAt(1.1), await chanceAt(1.6)];
    expect([cheap > equal, equal > dear, dear > 0]).toEqual([true, true, true]);
  });
});
