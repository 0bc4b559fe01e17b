import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { moveSource } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
let all: UpdateHistoryRow[];
beforeAll(async () => {
  ({ seller, other, listed } = stocked);
  const [first, second, third] = listed;
  if (!first || !second || !third) throw new Error('too few items are at the store');
  await moveSource(product, seller, { asin: first.asin, priceMinor: (first.sourcePriceMinor ?? 0) + 700 });
  await seller.call(inventory.zero, { body: { inventoryItemIds: [second.id] } });
  await product.settle();
  await seller.call(inventory.remove, { body: { inventoryItemIds: [third.id] } });
  await product.settle();
  all = await read({});
});

/** Bodies of the tests break the contract on purpose. */
const page = (body: Record<string, unknown>, who = seller) =>
  who.call(inventory.updateHistory, { body: body as object });
/** Every row of a search, by its cursor. */
async function read(body: Record<string, unknown>): Promise<UpdateHistoryRow[]> {
  const rows: UpdateHistoryRow[] = [];
  let cursor: string | undefined;
  do {
    const answer = await page({ ...body, limit: 25, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...answer.items);
    if (cursor === undefined) expect(answer.isExact).toBe(true);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
const seqs = (rows: readonly UpdateHistoryRow[]) => rows.map((row) => row.seq);
const last = (asin: string | undefined) => all.filter((row) => row.asin === asin);

describe('a row of the update history', () => {
  it('INV-049 INV-110 shows what each change replaced: the row before of the same item', () => {
    expect(all.length).toBeGreaterThan(50);
    for (const item of listed) {
      const rows = all.filter((row) => row.itemId === item.id);
      for (const [index, row] of rows.entries()) {
        const before = rows[index + 1];
        if (!before) continue;
        expect(
          [row.oldStatus, row.oldPriceMinor, row.oldQuantity, row.oldHandlingDays],
          `${row.asin} ${row.seq}`,
        ).toEqual([before.newStatus, before.newPriceMinor, before.newQuantity, before.newHandlingDays]);
      }
    }
    expect(seqs(all)).toEqual(seqs(all).sort((a, b) => b - a));
  });

  it('INV-019 INV-049 adding, updating and deleting, each with its reason', () => {
    const [first, second, third] = listed;
    expect(last(first?.asin).at(-1)).toMatchObject({
      updateType: 'Add',
      oldStatus: 'InQueue',
      oldPriceMinor: null,
      sku: first?.sku,
      title: first?.title,
      currency: 'EUR',
    });
    expect(last(first?.asin)[0]).toMatchObject({
      updateType: 'Update',
      reason: 'SourceDataChange',
      oldStatus: 'AtStore',
      newStatus: 'AtStore',
      oldPriceMinor: first?.priceMinor,
    });
    expect(
      last(second?.asin)
        .map((row) => [row.updateType, row.oldStatus, row.newStatus, row.newQuantity])
        .slice(0, 2),
    ).toEqual([
      ['Update', 'ZeroQuantityQueue', 'AtStoreWithZeroQuantity', 0],
      ['Update', 'AtStore', 'ZeroQuantityQueue', 0],
    ]);
    expect(
      last(third?.asin)
        .map((row) => [row.updateType, row.newStatus])
        .slice(0, 2),
    ).toEqual([
      ['Delete', 'RemovedFromInventory'],
      ['Delete', 'RemovalQueue'],
    ]);
  });

  it('INV-049 INV-052 says what became of it; what only confirms has nothing to send', async () => {
    const [first, second, third] = listed;
    expect(last(first?.asin)[0]?.state).toBe('done');
    expect(
      last(second?.asin)
        .slice(0, 2)
        .map((row) => row.state),
    ).toEqual([null, 'done']);
    expect(
      last(third?.asin)
        .slice(0, 2)
        .map((row) => row.state),
    ).toEqual([null, 'done']);
    expect(last(first?.asin).find((row) => row.updateType === 'Add' && row.newStatus === 'AtStoreQueue')?.state).toBe(
      'done',
    );
    expect(all.find((row) => row.newStatus === 'OutOfCriteria' && row.oldStatus === 'InQueue')?.state).toBeNull();
    // The sender may be quicker than the release: then the next one is tried.
    for (const item of listed.slice(4, 9)) {
      await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
      expect((await page({ asinOrSku: item.sku })).items[0]).toMatchObject({
        newStatus: 'ZeroQuantityQueue',
        state: 'pending',
      });
      expect(seqs(await read({ state: 'pending' }))).toEqual(
        seqs((await read({})).filter((row) => row.state === 'pending')),
      );
      await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id], zero: false } });
      await product.settle();
      all = await read({});
      if (all.some((row) => row.itemId === item.id && row.state === 'cancelled')) break;
    }
    expect(all.filter((row) => row.state === 'cancelled').map((row) => row.newStatus)).toContain('ZeroQuantityQueue');
  });

  it('INV-051 INV-052 the page of an item says the same of each of its changes', async () => {
    const told = [];
    for (const item of listed.slice(0, 9)) {
      const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: item.sku } });
      expect(updateHistory.map(({ seq, state }) => [seq, state])).toEqual(
        all.filter((row) => row.itemId === item.id).map(({ seq, state }) => [seq, state]),
      );
      told.push(...updateHistory.map(({ state }) => state));
    }
    expect(told).toContain(null);
    expect(told).toContain('cancelled');
  });
});

describe('searching the update history', () => {
  const cases: { name: string; body: Record<string, unknown>; matches: (row: UpdateHistoryRow) => boolean }[] = [
    { name: 'type Add', body: { updateType: 'Add' }, matches: (row) => row.updateType === 'Add' },
    { name: 'type Delete', body: { updateType: 'Delete' }, matches: (row) => row.updateType === 'Delete' },
    { name: 'type Update', body: { updateType: 'Update' }, matches: (row) => row.updateType === 'Update' },
    { name: 'reason', body: { updateReason: 'SettingsChange' }, matches: (row) => row.reason === 'SettingsChange' },
    { name: 'old status', body: { oldStatus: 'AtStore' }, matches: (row) => row.oldStatus === 'AtStore' },
    { name: 'new status', body: { newStatus: 'OutOfCriteria' }, matches: (row) => row.newStatus === 'OutOfCriteria' },
    { name: 'changed price', body: { changed: 'price' }, matches: (row) => row.oldPriceMinor !== row.newPriceMinor },
    { name: 'changed quantity', body: { changed: 'quantity' }, matches: (row) => row.oldQuantity !== row.newQuantity },
    {
      name: 'changed handling days',
      body: { changed: 'handlingDays' },
      matches: (row) => row.oldHandlingDays !== row.newHandlingDays,
    },
    { name: 'changed status', body: { changed: 'status' }, matches: (row) => row.oldStatus !== row.newStatus },
    {
      name: 'price range',
      body: { minPriceMinor: 3_000, maxPriceMinor: 6_000 },
      matches: (row) => row.newPriceMinor !== null && row.newPriceMinor >= 3_000 && row.newPriceMinor <= 6_000,
    },
    { name: 'quantity range', body: { minQuantity: 0, maxQuantity: 0 }, matches: (row) => row.newQuantity === 0 },
    {
      name: 'handling range',
      body: { minHandlingDays: 1, maxHandlingDays: 30 },
      matches: (row) => row.newHandlingDays !== null && row.newHandlingDays >= 1 && row.newHandlingDays <= 30,
    },
    ...(['done', 'sent', 'failed', 'cancelled', 'pending'] as const).map((state) => ({
      name: `state ${state}`,
      body: { state },
      matches: (row: UpdateHistoryRow) => row.state === state,
    })),
  ];
  it.each(cases)('INV-049 INV-110 by $name', async ({ body, matches }) => {
    const found = await read(body);
    expect(seqs(found)).toEqual(seqs(all.filter(matches)));
    expect((await page(body)).totalCount).toBe(found.length);
  });

  it('INV-049 by ASIN, SKU, filter and dates, and by several at once', async () => {
    const [first] = listed;
    expect(seqs(await read({ asinOrSku: first?.asin.toLowerCase() }))).toEqual(
      seqs(all.filter((row) => row.asin === first?.asin)),
    );
    expect(seqs(await read({ asinOrSku: first?.sku }))).toEqual(seqs(all.filter((row) => row.sku === first?.sku)));
    expect(await read({ asinOrSku: 'B0NOTHERE1' })).toEqual([]);
    const filter = all.find((row) => row.filter !== null)?.filter;
    expect(filter).not.toBeUndefined();
    expect(seqs(await read({ filter }))).toEqual(seqs(all.filter((row) => row.filter === filter)));
    const middle = all[Math.floor(all.length / 2)]?.changedAt ?? '';
    expect(seqs(await read({ from: middle }))).toEqual(seqs(all.filter((row) => row.changedAt >= middle)));
    expect(seqs(await read({ to: middle, updateType: 'Add', changed: 'price' }))).toEqual(
      seqs(
        all.filter(
          (row) => row.changedAt <= middle && row.updateType === 'Add' && row.oldPriceMinor !== row.newPriceMinor,
        ),
      ),
    );
  });

  it('SHELL-096 pages by number and by cursor are the same rows', async () => {
    const second = await page({ page: 2, limit: 25 });
    expect(seqs(second.items)).toEqual(seqs(all.slice(25, 50)));
    const first = await page({ limit: 25 });
    expect(seqs((await page({ limit: 25, cursor: first.nextCursor ?? '' })).items)).toEqual(seqs(second.items));
    expect(await codeOf(page({ cursor: 'x' }))).toBe('ValidationFailed');
  });

  it('SHELL-067 shows nothing of another seller', async () => {
    expect((await page({}, other)).items).toEqual([]);
    expect((await page({ asinOrSku: listed[0]?.sku }, other)).items).toEqual([]);
  });

  it('INV-049 after 90 days a change is not shown any more, and a closed month is indexed by item', async () => {
    const before = await page({});
    expect(Date.parse(before.keptFrom)).toBe(Date.parse(before.asOf) - 90 * 86_400_000);
    const oldest = all.at(-1)?.seq ?? 0;
    await sql`select kervan.ensure_month(${new Date(Date.parse(before.asOf) - 100 * 86_400_000).toISOString().slice(0, 10)}::date)`.execute(
      product.worker.db,
    );
    await sql`update price_change set changed_at = changed_at - interval '100 days' where store_id = ${seller.storeId} and seq = ${oldest}`.execute(
      product.worker.db,
    );
    expect((await page({})).totalCount).toBe(before.totalCount - 1);
    const { rows } = await sql<{
      made: number;
    }>`select kervan.index_closed_months(${before.asOf.slice(0, 10)}::date) as made`.execute(product.worker.db);
    expect(rows[0]?.made).toBeGreaterThanOrEqual(1);
    const again = await sql<{
      made: number;
    }>`select kervan.index_closed_months(${before.asOf.slice(0, 10)}::date) as made`.execute(product.worker.db);
    expect(again.rows[0]?.made).toBe(0);
  });

  it('the month that comes is made ahead, before anybody writes in it', async () => {
    await runTask(product.work, 'activity.tidy');
    const now = new Date(product.worker.clock.now());
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
    const { rows } = await sql<{ made: string | null }>`
      select to_regclass(${`kervan.price_change_${next.replace('-', '_')}`})::text as made`.execute(product.worker.db);
    expect(rows[0]?.made).not.toBeNull();
  });
});
