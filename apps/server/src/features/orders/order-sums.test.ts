import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { orderTabBit, orderTabNames } from '@kervan/domain/orders/order-tabs';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { foldSums } from '../../records/order-money/order-sums.ts';
import { bookLines, changeMade, fillOrders, makeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';

const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
const ids: number[] = [];
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
  for (let n = 0; n < 6; n++) ids.push((await makeOrder(product, seller)).order.order_id);
});

const list = (body: object, who = seller) => who.call(orders.list, { body: { limit: 25, ...body } });
const db = () => product.worker.db;
const fold = () => db().transaction().execute(foldSums);

type Sum = {
  currency: string;
  orders: number;
  sale: number;
  cost: number;
  profit: number;
  refunded: number;
  unknown: number;
};
/** What a tab comes to by its orders and the lines of their money, each currency alone. */
async function recount(tab: (typeof orderTabNames)[number], storeId: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select currency, count(*)::int as orders, coalesce(sum(case when seller_status = 3 then 0 else sale + shipping end), 0)::bigint as sale,
      coalesce(sum(cost) filter (where profit is not null), 0)::bigint as cost, coalesce(sum(profit), 0)::bigint as profit,
      coalesce(sum(refund_waiting + coalesce((select -sum(amount_order) from order_money m where m.store_id = o.store_id and m.order_id = o.order_id and m.kind = 14), 0)) filter (where profit is not null), 0)::bigint as refunded,
      (count(*) filter (where profit is null))::int as unknown
    from seller_order o where store_id = ${storeId} and (${tab === 'all'} or (tabs & ${orderTabBit(tab)}) <> 0) group by currency`.execute(
    db(),
  );
  return rows;
}

/** Every tab: its count, the list's totals and those of the same orders found by a condition are what a recount gives. */
async function expectExact(who = seller) {
  const { tabs } = await who.call(orders.counts, {});
  for (const tab of orderTabNames) {
    const byCurrency = await recount(tab, who.storeId);
    const all = byCurrency.reduce((sum, { orders: one }) => sum + one, 0);
    const { totalCount, totals, isExact } = await list({ status: tab, rowsFirst: true }, who);
    expect({ tab, count: tabs[tab], totalCount, isExact }).toEqual({
      tab,
      count: all,
      totalCount: all,
      isExact: true,
    });
    expect(totals?.unknownProfits, tab).toBe(byCurrency.reduce((sum, { unknown }) => sum + unknown, 0));
    const told = new Map(totals?.sums.map((sum) => [sum.currency, sum]));
    expect([...told.keys()].toSorted(), tab).toEqual(byCurrency.map(({ currency }) => currency).toSorted());
    for (const { currency, sale, cost, profit, refunded } of byCurrency)
      expect({ tab, ...told.get(currency) }).toMatchObject({
        saleMinor: sale,
        costMinor: cost,
        profitMinor: profit,
        refundedMinor: refunded,
      });
    const everything = [{ field: 'units', op: 'atLeast', value: 1 }];
    expect((await list({ status: tab, conditions: everything }, who)).totals, tab).toEqual(totals);
  }
}

/** What happens to an order, as different writers do it. */
const happening = fc.record({
  at: fc.nat(5),
  what: fc.constantFrom('flag', 'cancel', 'asked', 'profit', 'unknown', 'sale', 'refund', 'new', 'yen', 'fold'),
  by: fc.integer({ min: 1, max: 9_999 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
let facts = 0;

async function happen({ at, what, by }: Happening): Promise<unknown> {
  const orderId = ids[at] ?? 0;
  const change = (order: object) => changeMade(product, seller, orderId, { order });
  if (what === 'fold') return fold();
  if (what === 'new') return makeOrder(product, seller, { order: { profit: by, cost: by * 2 } });
  if (what === 'yen')
    return makeOrder(product, seller, {
      order: { currency: 'JPY', rate_ppm: 150_000_000, local_ppm: 900_000, profit: by, cost: by * 2 },
    });
  if (what === 'cancel') return change({ seller_status: by % 2 === 0 ? 3 : 1 });
  if (what === 'asked') return change({ cancel_requested: by % 2 === 0 });
  if (what === 'profit') return change({ profit: by - 5_000, cost: by });
  if (what === 'unknown') return change({ profit: null });
  if (what === 'sale') return change({ sale: by, shipping: by % 500 });
  if (what === 'flag') return change({ a_to_z: by % 2 === 0, buyer_return: by % 3 });
  facts += 1;
  const at_ = product.worker.clock.now();
  const line = {
    key: `back:${facts}`,
    kind: ProfitLine.refunds,
    day: '2026-09-14',
    at: at_,
    amount: -by,
    amountOrder: -by,
  };
  const lines = [{ ...line, currency: 'EUR', ratePpm: 1_000_000, reference: null }];
  // Said twice, booked once.
  await bookLines(product, seller, orderId, lines);
  return bookLines(product, seller, orderId, lines);
}

it('decision 70 the pieces of an order are those that are still wanted, and those that were ordered once none is', async () => {
  const { order, items } = await makeOrder(product, seller, { items: [{ quantity: 3 }, { quantity: 1 }] });
  const [three, one] = items;
  const unitsOf = async () =>
    (await list({ search: order.amazon_order_id })).items.map(({ units, products }) => [units, products]);
  const cancel = (item: typeof one, cancelled: number) =>
    changeMade(product, seller, order.order_id, {
      items: [{ order_item_id: item?.order_item_id ?? 0, cancelled }],
    });
  expect(await unitsOf()).toEqual([[4, 2]]);
  await cancel(three, 2);
  expect(await unitsOf()).toEqual([[2, 2]]);
  await cancel(three, 3);
  await cancel(one, 1);
  expect(await unitsOf()).toEqual([[4, 2]]);
  await cancel(one, 0);
  expect(await unitsOf()).toEqual([[1, 2]]);
});

describe('the sums of the tabs', () => {
  it('ORD-050, ORD-054 are what a recount gives, whatever happens, also at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 16 }), async (all) => {
        await Promise.all(all.map(happen));
        await expectExact();
      }),
      { numRuns: 4 },
    );
    await expectExact(other);
  });

  it('ORD-054 hold after a fold, after two at once, and for orders that go', async () => {
    await Promise.all([fold(), fold(), fold()]);
    expect(await fold()).toBe(0);
    await expectExact();
    await sql`delete from seller_order where store_id = ${seller.storeId} and order_id = any(${ids.slice(0, 2)}::bigint[])`.execute(
      db(),
    );
    await expectExact();
    await product.settle();
    await expectExact();
  });

  it('ORD-054 of one order that is under way another one does not wait', async () => {
    const [first, second] = [ids[3] ?? 0, ids[4] ?? 0];
    let isSecondDone = false;
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`update seller_order set tabs = tabs | 32, sale = sale + 1 where store_id = ${seller.storeId} and order_id = ${first}`.execute(
          tx,
        );
        await changeMade(product, seller, second, { order: { cancel_requested: true } });
        await fold();
        isSecondDone = true;
        // Nobody sees what is not decided yet.
        await expectExact();
        await sql`update seller_order set tabs = tabs & ~32, sale = sale - 1 where store_id = ${seller.storeId} and order_id = ${first}`.execute(
          tx,
        );
      });
    expect(isSecondDone).toBe(true);
    await expectExact();
  });

  it('ORD-050 gives the rows of a narrowed list before it counts them, where they are wanted first', async () => {
    await fillOrders(product, other, 60);
    const narrowed = { conditions: [{ field: 'units', op: 'atLeast', value: 1 }] };
    const first = await list({ ...narrowed, rowsFirst: true }, other);
    expect(first).toMatchObject({ totals: null, totalCount: 26, isExact: false });
    expect(first.items).toHaveLength(25);
    expect(await list(narrowed, other)).toMatchObject({ totalCount: 60, isExact: true, totals: { orders: 60 } });
    // Who has read to the end knows.
    expect(await list({ ...narrowed, page: 3, rowsFirst: true }, other)).toMatchObject({
      totalCount: 60,
      isExact: true,
      nextCursor: null,
    });
    expect(await list({ ...narrowed, page: 9, rowsFirst: true }, other)).toMatchObject({ items: [], isExact: false });
  });

  it('ORD-050 is read from its end', async () => {
    const all = [...(await list({ limit: 50 }, other)).items, ...(await list({ limit: 50, page: 2 }, other)).items];
    const last = await list({ backwards: true, rowsFirst: true }, other);
    expect(last.items.map((row) => row.orderId)).toEqual(
      all
        .slice(-25)
        .map((row) => row.orderId)
        .toReversed(),
    );
    expect(last).toMatchObject({ totalCount: 60, isExact: true });
    const before = await list({ backwards: true, cursor: String(last.nextCursor) }, other);
    expect(before.items[0]?.orderId).toBe(all.at(-26)?.orderId);
  });
});
