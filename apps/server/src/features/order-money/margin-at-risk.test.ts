import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { margin } from '@kervan/contracts/margin-calls';
import { expectedLoss } from '@kervan/domain/orders/margin-at-risk';
import { itemOf } from '../../testing/items.ts';
import { makeOrder, orderNumber } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { computeRisk } from './compute-risk.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, other, listed } = stocked);
});
const DAY = 86_400_000;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const item = (index: number): ItemRow => listed[index] ?? expect.unreachable('products are listed');
const compute = async (who = seller): Promise<void> => {
  await sql`insert into margin_risk_state (store_id, due_at) values (${who.storeId}, ${new Date(now())}) on conflict (store_id) do update set due_at = excluded.due_at, lease_until = null`.execute(
    db(),
  );
  await computeRisk(product.worker, who.storeId);
};
const list = (who = seller, query: { page?: number; limit?: number } = {}) => who.call(margin.list, { query });
/** What an item costs, as the decision keeps it. */
const cost = (index: number, minor: number) =>
  sql`update item set cost = ${minor} where store_id = ${seller.storeId} and item_id = ${item(index).id}`.execute(db());
const shown = async (index: number) =>
  (
    await sql<{
      price: number;
      quantity: number;
    }>`select price, quantity from listing_reported where store_id = ${seller.storeId} and item_id = ${item(index).id}`.execute(
      db(),
    )
  ).rows[0] ?? expect.unreachable('it is shown');
/** The price of an item's source went up and down by a tenth each day. */
const shake = (index: number) =>
  sql`insert into source_history (source_id, revision, at, state)
    select i.source_id, -n, ${new Date(now())}::timestamptz - n * interval '1 day', jsonb_build_object('price', s.price + s.price / 10 * (n % 2)) from item i join source_product s on s.source_id = i.source_id, generate_series(1, 20) n
      where i.store_id = ${seller.storeId} and i.item_id = ${item(index).id}`.execute(db());
/** What is left of a price after the commission of 15 %, which is rounded as an amount of its own. */
const netOf = (price: number) => price - Math.round((price * 15) / 100);

beforeEach(async () => {
  await sql`delete from source_volatility`.execute(db());
  await sql`update item set cost = 100 where store_id = ${seller.storeId}`.execute(db());
});

describe('the margin at risk', () => {
  it('is nothing where everything earns, and says when it was computed', async () => {
    await compute();
    const answer = await list();
    expect(answer).toMatchObject({ currency: 'EUR', totalMinor: 0, items: [], totalCount: 0, listed: 0, unbought: 0 });
    expect(answer.computedAt).not.toBeNull();
  });

  it('is what each listing would lose at the price that is shown, the worst first, and the total is the sum of its rows', async () => {
    const [first, second] = [await shown(0), await shown(1)];
    await cost(0, netOf(first.price) + 100);
    await cost(1, netOf(second.price) + 500);
    await compute();
    const answer = await list();
    expect(answer.items.map(({ id, lossMinor, profitMinor, units }) => [id, lossMinor, profitMinor, units])).toEqual(
      [
        [item(0).id, 100 * first.quantity, -100, first.quantity],
        [item(1).id, 500 * second.quantity, -500, second.quantity],
      ].toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0)),
    );
    expect(answer.totalMinor).toBe(answer.items.reduce((sum, { lossMinor }) => sum + lossMinor, 0));
    expect(answer.items[0]).toMatchObject({ kind: 'listed', sku: expect.any(String), actions: ['raise', 'zero'] });
    // What earns again is off the list.
    await cost(0, 100);
    await compute();
    expect((await list()).items.map(({ id }) => id)).toEqual([item(1).id]);
  });

  it('counts what a cost moves by itself: an item that earns little and moves much is at risk, a calm one is not', async () => {
    const { price, quantity } = await shown(2);
    await cost(2, netOf(price) - 20);
    await cost(3, netOf((await shown(3)).price) - 20);
    await shake(2);
    await compute();
    const { items } = await list();
    expect(items.map(({ id }) => id)).toEqual([item(2).id]);
    const [row] = items;
    const deviation = ((row?.costMinor ?? 0) * (row?.volatilityPercent ?? 0)) / 10_000;
    expect(row?.volatilityPercent).toBeGreaterThan(700);
    expect(row?.volatilityPercent).toBeLessThan(1_200);
    expect(row?.lossMinor).toBe(Math.round(expectedLoss(row?.profitMinor ?? 0, deviation) * quantity));
  });

  it('has orders that are not bought at what they would cost today, and what is to be done about them', async () => {
    const number = orderNumber();
    const made = { itemId: item(4).id, sku: item(4).sku, price: 1 };
    await makeOrder(product, seller, { number, items: [made], order: { cap_usd: 500 } });
    await makeOrder(product, seller, { items: [{ ...made, price: 90_000_00 }] });
    await makeOrder(product, seller, { items: [{ ...made, itemId: null }] });
    await compute();
    const answer = await list();
    expect(answer.items.map((row) => [row.kind, row.sellerAmazonOrderId, row.actions])).toEqual([
      ['unbought', number, ['buyNow']],
    ]);
    expect(answer.items[0]?.lossMinor).toBe(-(answer.items[0]?.profitMinor ?? 0));
    expect([answer.unboughtMinor, answer.listedMinor, answer.unbought]).toEqual([answer.totalMinor, 0, 1]);
    await sql`update seller_order set cap_usd = null where store_id = ${seller.storeId} and amazon_order_id = ${number}`.execute(
      db(),
    );
    expect((await list()).items[0]?.actions).toEqual(['buyNow', 'cap']);
    const { capUsd } = await seller.call(margin.cap, { body: { sellerAmazonOrderId: number } });
    expect(capUsd).toBe(0);
    expect((await list()).items[0]).toMatchObject({ capUsd: 0, actions: ['buyNow'] });
    expect(await seller.call(margin.cap, { body: { sellerAmazonOrderId: number } })).toEqual({ capUsd: 0 });
    expect(await codeOf(other.call(margin.cap, { body: { sellerAmazonOrderId: number } }))).toBe('OrderNotFound');
  });

  it('ORD-012 what an order in another currency would lose is told, and added, in the store’s', async () => {
    await sql`insert into currency_day(currency, day, rate_ppm) values ('JPY', '2020-01-01', 150000000) on conflict (currency, day) do update set rate_ppm = excluded.rate_ppm`.execute(
      db(),
    );
    const numbers = [orderNumber(), orderNumber(), orderNumber()];
    const items = [{ itemId: item(4).id, sku: item(4).sku, price: 1 }];
    for (const [place, currency] of ['EUR', 'JPY', 'XXX'].entries())
      await makeOrder(product, seller, { number: numbers[place] ?? '', items, order: { currency } });
    await compute();
    const answer = await list();
    // One yen or one cent is next to nothing: both lose what the product costs. What has no rate is no amount.
    const [euros = 0, yen = 0, unknown] = numbers.map(
      (number) => answer.items.find((row) => row.sellerAmazonOrderId === number)?.lossMinor,
    );
    expect(unknown).toBeUndefined();
    expect(euros).toBeGreaterThan(0);
    expect(Math.abs(euros - yen)).toBeLessThanOrEqual(3);
    expect(answer.totalMinor).toBe(answer.items.reduce((sum, { lossMinor }) => sum + lossMinor, 0));
  });

  it('ORD-040 a cap of one’s own counts in what it is computed to, and one that stands is answered as it is', async () => {
    const number = orderNumber();
    const parts = [4, 5].map((index) => ({ itemId: item(index).id, sku: item(index).sku, price: 90_000_00 }));
    const { order, items } = await makeOrder(product, seller, { number, items: parts });
    await sql`update order_item set cap_usd = 777, is_cap_own = true where store_id = ${seller.storeId} and order_item_id = ${items[0]?.order_item_id ?? 0}`.execute(
      db(),
    );
    const cap = () => seller.call(margin.cap, { body: { sellerAmazonOrderId: number } });
    const { capUsd } = await cap();
    const { rows } = await sql<{ cap_usd: number }>`
      select cap_usd from order_item where store_id = ${seller.storeId} and order_id = ${order.order_id} order by order_item_id`.execute(
      db(),
    );
    expect(rows[0]).toEqual({ cap_usd: 777 });
    expect(capUsd).toBe(777 + (rows[1]?.cap_usd ?? NaN));
    await sql`update seller_order set cap_usd = 4321 where store_id = ${seller.storeId} and order_id = ${order.order_id}`.execute(
      db(),
    );
    expect(await cap()).toEqual({ capUsd: 4_321 });
  });

  it('is raised: its source is read before others, its price decided again, and it is off the list', async () => {
    await cost(5, netOf((await shown(5)).price) + 50);
    await compute();
    const ids = (await list()).items.filter(({ kind }) => kind === 'listed').map(({ id }) => id);
    expect(ids).toEqual([item(5).id]);
    const call = (who: Seller) => who.call(margin.raise, { body: { inventoryItemIds: ids } });
    expect(await codeOf(call(other))).toBe('RecordNotFound');
    expect(await call(seller)).toEqual({ queued: 1 });
    expect(await call(seller)).toEqual({ queued: 1 });
    const { rows } = await sql<{ urgent: boolean; waits: boolean }>`
      select c.urgent, exists (select 1 from item_dirty d where d.store_id = i.store_id and d.item_id = i.item_id) as waits from item i join source_schedule c on c.source_id = i.source_id
      where i.store_id = ${seller.storeId} and i.item_id = ${item(5).id}`.execute(db());
    expect(rows).toEqual([{ urgent: true, waits: true }]);
    expect((await list()).listed).toBe(0);
    // The decision mends it: the cost is what the source says.
    await product.settle();
    await compute();
    expect((await list()).items.filter(({ kind }) => kind === 'listed')).toEqual([]);
  });

  it('is set to zero at the store, once, and by its own seller alone', async () => {
    await cost(6, netOf((await shown(6)).price) + 50);
    await compute();
    const call = (who: Seller) => who.call(margin.zero, { body: { inventoryItemIds: [item(6).id] } });
    expect(await codeOf(call(other))).toBe('RecordNotFound');
    const first = await call(seller);
    expect(first).toEqual({ queued: 1, actionId: expect.any(Number) });
    expect(await call(seller)).toEqual({ queued: 0, actionId: null });
    expect((await list()).listed).toBe(0);
    await product.settle();
    expect(await itemOf(seller, item(6).sku)).toMatchObject({ quantity: 0, confirmedQuantity: 0 });
    await compute();
    expect((await list()).items.filter(({ kind }) => kind === 'listed')).toEqual([]);
  });

  it('is computed by one of two workers, and pages go through all rows', async () => {
    for (const index of [7, 8, 9]) await cost(index, netOf((await shown(index)).price) + index);
    await sql`update margin_risk_state set due_at = ${new Date(now() - DAY)} where store_id = ${seller.storeId}`.execute(
      db(),
    );
    await Promise.all([computeRisk(product.worker, seller.storeId), computeRisk(product.worker, seller.storeId)]);
    const { items, listed: count, totalCount } = await list();
    expect(count).toBe(3);
    expect(items).toHaveLength(totalCount);
    expect((await list(seller, { page: 2 })).items).toEqual([]);
    expect(await codeOf(list(seller, { limit: 7 }))).toBe('ValidationFailed');
  });

  it('is of its own store alone, and its pages are one order of losses', async () => {
    await sql`insert into margin_risk (store_id, kind, id, loss, profit, cost, price, units, computed_at)
      select ${seller.storeId}, 0, 900000 + n, 1 + n * 37 % 61, -1, 1, 1, 1, ${new Date(now())} from generate_series(1, 60) n`.execute(
      db(),
    );
    const pages = [await list(), await list(seller, { page: 2 }), await list(seller, { page: 3 })];
    const losses = pages.flatMap(({ items }) => items.map(({ lossMinor }) => lossMinor));
    expect(losses).toEqual(losses.toSorted((one, next) => next - one));
    expect(losses).toHaveLength(pages[0]?.totalCount ?? 0);
    expect(pages[0]?.totalMinor).toBe(losses.reduce((sum, loss) => sum + loss, 0));
    expect(await list(other)).toMatchObject({ items: [], totalCount: 0, totalMinor: 0 });
  });
});
