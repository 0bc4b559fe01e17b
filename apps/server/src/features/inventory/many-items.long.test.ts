import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { readSheet } from '../../lists/read-sheet.ts';
import { useStocked } from '../../testing/stocked.ts';
import { beginLookupDay, setProductLimit } from '../../testing/subscriptions.ts';

const stocked = useStocked();
const MANY = 5_000;
/** ASINs of the right form that no world has: nothing is read of them. */
const asinsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `B0${(first + index).toString(36).toUpperCase().padStart(8, 'Z')}`);
const asins = asinsFrom(10_000, MANY);

it('INV-025 INV-101 INV-125 five thousand ASINs are added, found, exported, deleted and restored', async () => {
  const { other: seller } = stocked;
  const { accepted } = await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
  expect(accepted).toBe(MANY);

  // Found: all of them, by the day they were added.
  const today = { field: 'created', op: 'within', range: 'hours24' } as const;
  const { totalCount } = await seller.call(inventory.list, { body: { conditions: [today] } });
  expect(totalCount).toBe(MANY);
  const items = await stocked.product.worker.db
    .selectFrom('item')
    .select('item_id')
    .where('store_id', '=', seller.storeId)
    .execute();
  const ids = items.map(({ item_id }) => item_id);

  // Exported, over several chunks and as both files.
  const fileOf = async (format: 'csv' | 'xlsx') => {
    const { content } = await seller.call(inventory.export, {
      body: { conditions: [today], columns: ['product', 'stock'], format },
    });
    return Buffer.from(await content.arrayBuffer());
  };
  const csv: string[][] = parse((await fileOf('csv')).toString(), { bom: true });
  expect(new Set(csv.slice(1).map(([asin]) => asin))).toEqual(new Set(asins));
  const sheet = readSheet(await fileOf('xlsx'));
  expect(sheet.slice(1).map(([asin]) => asin)).toEqual(csv.slice(1).map(([asin]) => asin));

  // Deleted in one action, and restored by taking it back.
  const { deleted, actionId } = await seller.call(inventory.remove, {
    body: { inventoryItemIds: ids, confirmed: MANY },
  });
  expect(deleted).toBe(MANY);
  expect(await seller.call(inventory.counts, {})).toMatchObject({ allStatusCount: 0 });
  const { undone, skipped } = await seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
  expect([undone, skipped]).toEqual([MANY, []]);
  expect(await seller.call(inventory.counts, {})).toMatchObject({ allStatusCount: MANY, tabs: { inQueue: MANY } });
});

it('INV-096 a search finds all of more than ten thousand, and counts them', async () => {
  const { other: seller, product } = stocked;
  await setProductLimit(product.worker, seller.accountId, 25_000);
  await beginLookupDay(product.worker, seller.accountId);
  for (const first of [100_000, 200_000, 300_000])
    await seller.call(inventory.add, {
      body: { asins: asinsFrom(first, 3_500), customerMarketPlaceIds: [seller.storeId] },
    });
  const { numAffectedRows } =
    await sql`update item_details set title = 'Ayın İncili Lambası' where store_id = ${seller.storeId}`.execute(
      product.worker.db,
    );
  expect(numAffectedRows).toBeGreaterThan(10_000n);
  const { totalCount } = await seller.call(inventory.list, { body: { search: 'incılı lambasi' } });
  expect(BigInt(totalCount)).toBe(numAffectedRows);
});
