import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { makeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { itemsOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();

const bodyOf = (over: object = {}) => ({
  name: 'Cheap',
  status: 'all' as const,
  isNotified: false,
  notificationPeriod: 'hours24' as const,
  autoDelete: false,
  autoDeletePeriod: 'hours24' as const,
  showOnTabs: true,
  autoApprove: false,
  autoApprovePeriod: 'hours24' as const,
  autoApproveCount: 10,
  finds: { search: null, conditions: [], sort: 'created' as const, desc: true },
  ...over,
});
const save = (seller: Seller, over: object = {}) => seller.call(savedSearches.save, { body: bodyOf(over) });
const all = (seller: Seller) => seller.call(savedSearches.all, {});
const clear = async (seller: Seller) => {
  for (const { id } of await all(seller)) await seller.call(savedSearches.delete, { query: { id } });
};
const raw = (over: object = {}) =>
  stocked.seller.request({ method: 'POST', url: '/api/savedSearch/save', payload: bodyOf(over) });

describe('saved searches', () => {
  it('INV-055 INV-107 INV-108 a search is kept with all its fields, and those on tabs are counted as the list counts', async () => {
    const { seller, listed } = stocked;
    const price = listed[0]?.priceMinor ?? 0;
    const finds = {
      search: null,
      conditions: [{ field: 'price' as const, op: 'atMost' as const, value: price }],
      sort: 'price' as const,
      desc: false,
    };
    const created = await raw({
      finds,
      isNotified: true,
      notificationPeriod: 'hours6',
      autoDelete: true,
      autoDeletePeriod: 'week1',
    });
    expect(created.statusCode).toBe(201);
    const { totalCount } = await seller.call(inventory.list, { body: { conditions: finds.conditions } });
    expect(totalCount).toBeGreaterThan(0);
    expect(await all(seller)).toEqual([
      {
        ...bodyOf({
          finds,
          isNotified: true,
          notificationPeriod: 'hours6',
          autoDelete: true,
          autoDeletePeriod: 'week1',
        }),
        id: (created.json as { id: number }).id,
        count: totalCount,
        isMore: false,
        held: null,
      },
    ]);
    await save(seller, { name: 'Quiet', showOnTabs: false });
    expect((await all(seller)).map(({ name, count }) => [name, count])).toEqual([
      ['Cheap', totalCount],
      ['Quiet', null],
    ]);
    await clear(seller);
  });

  it('INV-056 the same name, in any case, overwrites only once that was confirmed', async () => {
    const { seller, other } = stocked;
    const { id } = await save(seller);
    expect(await codeOf(save(seller, { name: ' CHEAP ' }))).toBe('AlreadyExists');
    expect((await all(seller)).map(({ name }) => name)).toEqual(['Cheap']);
    const again = await raw({ name: ' CHEAP ', status: 'inQueue', overwrite: true });
    expect([again.statusCode, again.json]).toEqual([200, { id, overwritten: true, actionId: expect.any(Number) }]);
    expect(await all(seller)).toMatchObject([{ id, name: 'CHEAP', status: 'inQueue' }]);
    // Another store has names of its own.
    expect(await save(other)).toMatchObject({ overwritten: false });
    await clear(seller);
    await clear(other);
  });

  it('INV-108 refuses approvals outside 1 to 5000, where the status forbids them and beside deletion', async () => {
    const { seller } = stocked;
    const fieldsOf = async (over: object) => (await refusalOf(save(seller, over))).fields;
    expect(await fieldsOf({ autoApproveCount: 0 })).toEqual([{ field: 'autoApproveCount', code: 'outside' }]);
    expect(await fieldsOf({ autoApprove: true })).toEqual([{ field: 'autoApprove', code: 'statusForbids' }]);
    expect(await fieldsOf({ autoApprove: true, autoDelete: true, status: 'pendingApproval' })).toEqual([
      { field: 'autoDelete', code: 'exclusive' },
    ]);
    expect(await all(seller)).toEqual([]);
    await save(seller, { autoApprove: true, status: 'pendingApproval', autoApproveCount: 5_000 });
    expect(await all(seller)).toMatchObject([{ autoApprove: true, autoApproveCount: 5_000 }]);
    await clear(seller);
  });

  it('INV-107 a search whose field no longer exists is to be mended; the others are listed', async () => {
    const { seller, product } = stocked;
    const { id } = await save(seller);
    await save(seller, { name: 'Whole' });
    const finds = JSON.stringify({
      search: null,
      conditions: [{ field: 'gone', op: 'yes' }],
      sort: 'created',
      desc: true,
    });
    await sql`update saved_search set finds = ${finds}::jsonb where search_id = ${id}`.execute(product.worker.db);
    const [broken, whole] = await all(seller);
    expect(broken).toMatchObject({ id, finds: null, count: null });
    expect(whole?.count).toBeGreaterThan(0);
    await clear(seller);
  });

  it('INV-109 deletes a search of its own store once, and none of another', async () => {
    const { seller, other } = stocked;
    const { id } = await save(seller);
    const remove = (who: Seller) => who.call(savedSearches.delete, { query: { id } });
    expect(await codeOf(remove(other))).toBe('RecordNotFound');
    expect(await all(other)).toEqual([]);
    await remove(seller);
    expect(await codeOf(remove(seller))).toBe('RecordNotFound');
    expect(await all(seller)).toEqual([]);
  });

  it('a store has at most 50 searches; overwriting one is always possible', async () => {
    const { seller } = stocked;
    for (let index = 1; index <= 50; index++) await save(seller, { name: `Search ${index}`, showOnTabs: false });
    expect(await codeOf(save(seller, { name: 'One more' }))).toBe('SavedSearchLimitReached');
    expect(await save(seller, { name: 'search 50', overwrite: true })).toMatchObject({ overwritten: true });
    await clear(seller);
  });

  it('M3 INV-059 a dry run tells what would be deleted or approved now, what that sold of late, and that it is everything', async () => {
    const { seller, other } = stocked;
    const dryRun = (who: Seller, over: object) =>
      who.call(savedSearches.dryRun, {
        body: { act: 'delete', status: 'all', search: null, conditions: [], autoApproveCount: 5, ...over },
      });
    const { totalCount } = await seller.call(inventory.list, { body: {} });
    const whole = await dryRun(seller, {});
    expect(whole).toMatchObject({ count: totalCount, isEverything: true });
    expect(whole.samples).toHaveLength(Math.min(20, totalCount));
    const asin = whole.samples[0]?.asin ?? '';
    const one = await dryRun(seller, { conditions: [{ field: 'asin', op: 'anyOf', values: [asin] }] });
    expect(one).toMatchObject({ count: 1, isEverything: false, samples: [{ asin }] });
    // What waits to be removed is deleted by nobody again; nothing waits to be approved.
    await makeOrder(stocked.product, seller, {
      items: [{ asin, itemId: one.samples[0]?.id ?? 0 }],
      at: stocked.product.worker.clock.now() - 86_400_000,
    });
    await makeOrder(stocked.product, seller, {
      items: [{ asin, itemId: one.samples[0]?.id ?? 0 }],
      at: stocked.product.worker.clock.now() - 31 * 86_400_000,
    });
    await sql`update seller_order set profit = 700`.execute(stocked.product.worker.db);
    const sold = { conditions: [{ field: 'asin', op: 'anyOf', values: [asin] }] };
    expect((await dryRun(seller, sold)).orders).toEqual({ count: 1, profitMinor: 700, currency: 'EUR' });
    expect(
      (await dryRun(seller, { conditions: [{ field: 'asin', op: 'noneOf', values: [asin] }] })).orders?.count,
    ).toBe(0);
    expect((await dryRun(seller, { act: 'approve' })).orders).toBeNull();
    await seller.call(inventory.remove, { body: { inventoryItemIds: [one.samples[0]?.id ?? 0] } });
    expect(await dryRun(seller, { conditions: [{ field: 'asin', op: 'anyOf', values: [asin] }] })).toMatchObject({
      count: 0,
    });
    expect(await dryRun(seller, { act: 'approve' })).toEqual({
      count: 0,
      samples: [],
      isEverything: false,
      orders: null,
    });
    expect(await dryRun(other, {})).toMatchObject({ count: 0, samples: [] });
  });

  it('INV-130 categories and sub-categories are counted, and lead to the same products in the list', async () => {
    const { seller, other } = stocked;
    const of = (who: Seller, level: 'root' | 'sub') => who.call(inventory.categories, { query: { level } });
    // What earlier tests began is at its end.
    await stocked.product.settle();
    const roots = await of(seller, 'root');
    expect(roots.length).toBeGreaterThan(0);
    expect(roots.map(({ count }) => count)).toEqual(roots.map(({ count }) => count).toSorted((a, b) => b - a));
    for (const [level, field] of [
      ['root', 'categoryRoot'],
      ['sub', 'categoryLeaf'],
    ] as const)
      for (const { name, count } of await of(seller, level)) {
        const { totalCount } = await seller.call(inventory.list, {
          body: { conditions: [{ field, op: 'anyOf', values: [name] }] },
        });
        // Sub-categories of several roots may have one name; a root has it alone.
        if (level === 'root') expect(totalCount, name).toBe(count);
        else expect(totalCount, name).toBeGreaterThanOrEqual(count);
      }
    // What is removed is in none any more.
    const sumOf = (counted: typeof roots) => counted.reduce((sum, { count }) => sum + count, 0);
    const [gone] = (await itemsOf(seller, 'atStore')).map(({ id }) => id);
    await seller.call(inventory.remove, { body: { inventoryItemIds: [gone ?? 0], addToExcluded: false } });
    await stocked.product.settle();
    expect(sumOf(await of(seller, 'root'))).toBe(sumOf(roots) - 1);
    expect(await of(other, 'root')).toEqual([]);
  });
});
