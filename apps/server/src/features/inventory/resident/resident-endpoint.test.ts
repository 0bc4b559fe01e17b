import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { buildApp } from '../../../app.ts';
import { useStocked } from '../../../testing/stocked.ts';
import type { Seller } from '../../../testing/product.ts';

const stocked = useStocked();
/** The same panel with every list in memory, however small the store. */
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const { deps } = stocked.product;
  app = await buildApp({ ...deps, config: { ...deps.config, RESIDENT_ITEMS_MIN: 0 } });
  await app.ready();
});
afterAll(() => app.close());

type Listed = { data: { items: { id: number }[]; totalCount: number; nextCursor: string | null } | null };

const ask = async (panel: typeof app, { token, cookies }: Seller, storeId: number, payload: object) => {
  const { statusCode, body } = await panel.inject({
    method: inventory.list.method,
    url: inventory.list.path,
    headers: { authorization: `Bearer ${token}`, cookie: cookies, 'x-customer-marketplace-id': String(storeId) },
    payload,
  });
  const { data } = JSON.parse(body) as Listed;
  return { statusCode, items: data?.items, totalCount: data?.totalCount, nextCursor: data?.nextCursor };
};
const answeredByMemory = async () =>
  (await stocked.product.deps.metrics.residentAnswers.get()).values.find(({ labels }) => labels.by === 'memory')
    ?.value ?? 0;

const bodies = [
  {},
  { status: 'atStore', sort: 'price', limit: 25 },
  { sort: 'title', desc: false },
  { sort: 'changed', conditions: [{ field: 'created', op: 'within', range: 'thisMonth' }] },
  { sort: 'profitPercent', conditions: [{ field: 'status', op: 'noneOf', values: ['AtStore'] }] },
];

/** Both panels say the same, and the second one out of memory. */
async function expectBothSame(): Promise<void> {
  const { seller, product } = stocked;
  for (const body of bodies) {
    const before = await answeredByMemory();
    const expected = await ask(product.app, seller, seller.storeId, body);
    expect(expected.statusCode).toBe(200);
    expect(await ask(app, seller, seller.storeId, body)).toEqual(expected);
    expect(await answeredByMemory()).toBe(before + 1);
  }
}

it('INV-096 the list out of memory is the list, after whatever the seller does', async () => {
  const { seller, product } = stocked;
  await expect
    .poll(
      async () => {
        await ask(app, seller, seller.storeId, { sort: 'title' });
        return answeredByMemory();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await expectBothSame();
  const [one, two, three] = stocked.listed.map(({ id }) => id);
  await seller.call(inventory.zero, { body: { inventoryItemIds: [one ?? 0] } });
  await expectBothSame();
  const { actionId } = await seller.call(inventory.remove, { body: { inventoryItemIds: [two ?? 0, three ?? 0] } });
  await expectBothSame();
  await product.settle();
  await expectBothSame();
  await seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
  await product.settle();
  await expectBothSame();
});

it('INV-096 memory answers another seller nothing of the store', async () => {
  const { seller, other, product } = stocked;
  const refused = await ask(product.app, other, seller.storeId, {});
  expect(refused).toMatchObject({ items: undefined });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(await ask(app, other, seller.storeId, {})).toEqual(refused);
  const { statusCode, items = [] } = await ask(app, other, other.storeId, {});
  expect(statusCode).toBe(200);
  const own = new Set(stocked.listed.map(({ id }) => id));
  expect(items.filter(({ id }) => own.has(id))).toEqual([]);
});
