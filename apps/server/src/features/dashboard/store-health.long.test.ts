import { beforeAll, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { addAndSettle, asinsOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import { useProduct, type Seller } from '../../testing/product.ts';

const HOUR = 3_600_000;
const product = useProduct({ products: 200, lives: true });
let seller: Seller;
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await addAndSettle(product, seller, await asinsOf(product, 50));
});

const health = () => seller.call(dashboard.storeHealth, {});

it('REP-028 they are compared with the same stretch of the day before once the store is older than that', async () => {
  await pass(product, 26 * 60, { stride: 390 });
  expect((await health()).changes.previousTotal).toBeNull();
  await pass(product, 24 * 60, { stride: 480 });
  const { changes } = await health();
  const rows = await product.worker.db
    .selectFrom('price_change')
    .select(['changed_at'])
    .where('store_id', '=', seller.storeId)
    .execute();
  const start = Date.parse(changes.hours[0]?.from ?? '');
  expect(changes.total).toBe(rows.filter(({ changed_at }) => changed_at.getTime() >= start).length);
  expect(changes.previousTotal).toBe(
    rows.filter(
      ({ changed_at }) =>
        changed_at.getTime() >= start - 24 * HOUR &&
        changed_at.getTime() < start &&
        changed_at.getTime() <= product.deps.clock.now() - 24 * HOUR,
    ).length,
  );
  expect(changes.previousTotal).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(changes.total + (changes.previousTotal ?? 0));
});
