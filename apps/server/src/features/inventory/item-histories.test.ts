import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { limits } from '@kervan/domain/limits';
import { moveSource } from '../../testing/items.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { keepDecidedDays, dayOf } from '../../records/items/item-days.ts';

const DAY = 86_400_000;
const stocked = useStocked();
let moved: ItemRow;
let zeroed: ItemRow;
beforeAll(async () => {
  const { product, seller, listed } = stocked;
  const [first, second] = listed;
  if (!first || !second) throw new Error('too few items are at the store');
  [moved, zeroed] = [first, second];
  for (const more of [700, 1_900])
    await moveSource(product, seller, { asin: first.asin, priceMinor: (first.sourcePriceMinor ?? 0) + more });
  await seller.call(inventory.zero, { body: { inventoryItemIds: [second.id] } });
  await product.settle();
});

const pricing = (body: Record<string, unknown>) =>
  stocked.seller.call(inventory.pricingHistory, { body: body as { asin: string } }); // Tests break the contract on purpose.
const stored = async (id: number) => {
  const { rows } = await sql<{ seq: number; price: number; old_price: number | null; changed_at: Date }>`
    select seq, price, old_price, changed_at from price_change where item_id = ${id} and price is distinct from old_price order by seq desc`.execute(
    stocked.product.worker.db,
  );
  return rows;
};

describe('the changes of a price', () => {
  it('INV-050 INV-118 stand newest first with old and new price, state, reason and cause; other changes do not', async () => {
    const page = await pricing({ asin: moved.asin });
    expect(page).toMatchObject({ asin: moved.asin, sku: moved.sku, currency: moved.currency });
    const rows = await stored(moved.id);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(page.totalCount).toBe(rows.length);
    expect(page.items.map((row) => [row.seq, row.date, row.oldPriceMinor, row.newPriceMinor])).toEqual(
      rows.map((row) => [row.seq, row.changed_at.toISOString(), row.old_price, row.price]),
    );
    expect(page.items[0]).toMatchObject({ state: 'done', reason: 'SourceDataChange', filter: null });
    expect(page.items[0]?.cause?.moved.map(({ name }) => name)).toContain('source');
    // Of the other product the newest change is its stock: it stands in no history of prices.
    const other = await pricing({ asin: zeroed.sku });
    expect(other.items.map(({ seq }) => seq)).toEqual((await stored(zeroed.id)).map(({ seq }) => seq));
    const newest = await stocked.seller.call(inventory.lastUpdate, { query: { asinOrSku: zeroed.sku } });
    expect(other.items.map(({ seq }) => seq)).not.toContain(newest.update?.seq);
  });

  it('INV-118 are narrowed by state and read in both orders', async () => {
    const all = (await pricing({ asin: moved.asin })).items;
    const of = async (state: string) => (await pricing({ asin: moved.asin, state })).items.map(({ seq }) => seq);
    for (const state of ['pending', 'sent', 'done', 'failed', 'cancelled'])
      expect(await of(state), state).toEqual(all.filter((row) => row.state === state).map(({ seq }) => seq));
    expect((await of('done')).length).toBeGreaterThan(0);
    expect((await pricing({ asin: moved.asin, desc: false })).items).toEqual(all.toReversed());
    expect(await codeOf(pricing({ asin: moved.asin, limit: 26 }))).toBe('ValidationFailed');
  });

  it('INV-118 reach 90 days back', async () => {
    const { db, clock } = stocked.product.worker;
    const last = stocked.listed.at(-1);
    const before = await pricing({ asin: last?.sku });
    const oldest = before.items.at(-1)?.seq ?? 0;
    const moveTo = (at: number) =>
      sql`update price_change set changed_at = ${new Date(at)} where store_id = ${stocked.seller.storeId} and seq = ${oldest}`.execute(
        db,
      );
    for (const age of [0, 1, 2, 3]) {
      const month = new Date(clock.now() - age * 30 * DAY).toISOString().slice(0, 7);
      await sql`select kervan.ensure_month(${`${month}-01`}::date)`.execute(db);
    }
    await moveTo(clock.now() - limits.historyKeptMs + 1_000);
    expect((await pricing({ asin: last?.sku })).items.map(({ seq }) => seq)).toContain(oldest);
    await moveTo(clock.now() - limits.historyKeptMs - 1_000);
    expect((await pricing({ asin: last?.sku })).items.map(({ seq }) => seq)).not.toContain(oldest);
  });
});

describe('the last update of an item', () => {
  it('INV-048 says what it replaced, what it was decided from, and when it was sent, accepted and read back', async () => {
    const answer = await stocked.seller.call(inventory.lastUpdate, { query: { asinOrSku: moved.asin } });
    const [row] = await stored(moved.id);
    const { rows } = await sql<{ intent_at: Date; sent_at: Date; ended_at: Date; price: number }>`
      select intent_at, sent_at, ended_at, price from submission where item_id = ${moved.id} and seq = ${row?.seq} order by attempt`.execute(
      stocked.product.worker.db,
    );
    expect(answer).toMatchObject({
      asin: moved.asin,
      sku: moved.sku,
      update: { seq: row?.seq, oldPriceMinor: row?.old_price, newPriceMinor: row?.price, state: 'done' },
      sourceReadAt: expect.any(String),
    });
    expect(answer.update?.cause?.moved.map(({ name }) => name)).toContain('source');
    expect(answer.sendings.length).toBeGreaterThan(0);
    expect(answer.sendings).toMatchObject(
      rows.map((each, index) => ({
        attempt: index + 1,
        sentAt: each.intent_at.toISOString(),
        acceptedAt: each.sent_at.toISOString(),
        priceMinor: each.price,
      })),
    );
    expect(answer.sendings.at(-1)).toMatchObject({
      state: 'done',
      readBackAt: rows.at(-1)?.ended_at.toISOString(),
      failedAt: null,
    });
  });

  it('INV-048 of quantity and status: the newest change, whatever it changed', async () => {
    const { update } = await stocked.seller.call(inventory.lastUpdate, { query: { asinOrSku: zeroed.sku } });
    expect(update).toMatchObject({
      newStatus: 'AtStoreWithZeroQuantity',
      oldStatus: 'ZeroQuantityQueue',
      newQuantity: 0,
    });
  });
});

describe('the prices of days', () => {
  it('INV-046 reach as many days back as were asked for, and begin with what held before', async () => {
    const { db, clock } = stocked.product.worker;
    const { storeId } = stocked.seller;
    const item = stocked.listed[2];
    const now = clock.now();
    const keep = (age: number, price: number) =>
      keepDecidedDays(db, { storeId, now: now - age * DAY }, [
        { itemId: item?.id ?? 0, sourcePrice: price, ownPrice: price + 1, buyBoxPrice: price + 2, lowestPrice: null },
      ]);
    await keep(300, 100);
    await keep(120, 200);
    await keep(60, 300);
    const days = async (span: number) =>
      (
        await stocked.seller.call(inventory.priceDays, {
          query: { asinOrSku: item?.sku ?? '', days: String(span) } as never,
        })
      ).days; // A query carries texts.
    expect((await days(365)).slice(0, 3)).toEqual(
      [
        [300, 100],
        [120, 200],
        [60, 300],
      ].map(([age = 0, price = 0]) => ({
        day: dayOf(now - age * DAY),
        sourceMinor: price,
        ownMinor: price + 1,
        buyBoxMinor: price + 2,
        lowestMinor: null,
      })),
    );
    expect((await days(90)).map(({ ownMinor }) => ownMinor).slice(0, 2)).toEqual([201, 301]);
    expect((await days(30))[0]?.ownMinor).toBe(301);
    expect((await days(365)).at(-1)?.day).toBe(dayOf(now));
  });
});

it('INV-046 INV-048 INV-118 tell nothing of an item of another seller', async () => {
  const { product } = stocked;
  const other = await product.signUp();
  await product.connectStore(other, 'DE');
  const of = moved.sku;
  for (const asked of [
    () => other.call(inventory.pricingHistory, { body: { asin: of } }),
    () => other.call(inventory.lastUpdate, { query: { asinOrSku: of } }),
    () => other.call(inventory.priceDays, { query: { asinOrSku: of, days: '30' } as never }), // A query carries texts.
  ])
    expect(await refusalOf(asked())).toMatchObject({ code: 'RecordNotFound', status: 404 });
});
