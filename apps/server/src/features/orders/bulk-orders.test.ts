import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { zipEntries } from '../../testing/zip-entries.ts';

const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const make = async (draft: MadeOrder = {}) => (await makeOrder(product, seller, draft)).order;
const flagged = async () => (await seller.call(orders.counts, {})).tabs.flagged;
const flagOf = async (number: string) =>
  (await seller.call(orders.details, { query: { sellerAmazonOrderId: number } })).flag?.title ?? null;
const newFlag = async (title: string, who = seller) =>
  (await who.call(flags.save, { query: { flagType: 'Order' }, body: { title, colorHexCode: '#D97D28' } })).id;
const assign = (entityIds: number[], flagId: number | null, who = seller) =>
  who.call(flags.assignMany, { body: { flagType: 'Order', entityIds, flagId } });

describe('a flag for several orders', () => {
  it('ORD-073 is put on all of them, once each, and taken off together', async () => {
    const made = [await make(), await make(), await make()];
    const ids = made.map((order) => order.order_id);
    const watch = await newFlag('Watch');
    const before = await flagged();
    expect(await assign([...ids, ...ids], watch)).toEqual({ changed: 3 });
    expect(await flagged()).toBe((before ?? 0) + 3);
    expect(await assign(ids, watch)).toEqual({ changed: 0 });
    const gift = await newFlag('Gift');
    expect(await assign(ids.slice(0, 1), gift)).toEqual({ changed: 1 });
    expect(await Promise.all(made.map((order) => flagOf(order.amazon_order_id)))).toEqual(['Gift', 'Watch', 'Watch']);
    expect(await assign(ids, null)).toEqual({ changed: 3 });
    expect(await flagged()).toBe(before);
  });

  it('ORD-073 is put on none of them where one is not the store’s, nor is the flag', async () => {
    const [mine, foreign] = [await make(), (await makeOrder(product, other)).order];
    const [flag, foreignFlag] = [await newFlag('Mine'), await newFlag('Theirs', other)];
    expect(await codeOf(assign([mine.order_id, foreign.order_id], flag))).toBe('RecordNotFound');
    expect(await codeOf(assign([mine.order_id], foreignFlag))).toBe('RecordNotFound');
    expect(await flagOf(mine.amazon_order_id)).toBeNull();
    expect(await codeOf(assign([], flag))).toBe('ValidationFailed');
    const many = Array.from({ length: limits.ordersFlaggedMax + 1 }, (_, at) => at + 1);
    expect(await codeOf(assign(many, flag))).toBe('ValidationFailed');
  });

  it('ORD-071 a flag that is deleted while somebody changes one of its orders waits, and neither is in the way of the other', async () => {
    const [first, second] = [await make(), await make()];
    const flag = await newFlag('Deleted');
    await assign([first.order_id, second.order_id], flag);
    const { db } = product.worker;
    const { accountId, storeId } = seller;
    const deleted = await db.transaction().execute(async (tx) => {
      const state = await lockOrder(tx, storeId, { orderId: second.order_id });
      const deleting = seller.call(flags.delete, { query: { id: flag } });
      // Of this database alone: on the server of the tests others wait as well.
      const waiting = sql`select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
      // The counts of the tabs are the store's: whoever holds them while waiting for an order is in the way.
      await changeOrder(tx, { accountId, storeId, now: product.deps.clock.now() }, state as OrderState, {
        order: { flag_id: null },
      });
      return { deleting };
    });
    expect(await deleted.deleting).toBeNull();
    expect(await Promise.all([first, second].map((order) => flagOf(order.amazon_order_id)))).toEqual([null, null]);
  });

  it('two who flag the same orders at once wait for each other', async () => {
    const ids = [(await make()).order_id, (await make()).order_id, (await make()).order_id];
    const [one, two] = [await newFlag('One'), await newFlag('Two')];
    await Promise.all([assign(ids, one), assign(ids.toReversed(), two), assign(ids, one)]);
    const { rows } = await sql<{ n: number }>`
      select count(distinct flag_id)::int as n from seller_order where order_id = any(${ids}::bigint[])`.execute(
      product.worker.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('a file of chosen orders', () => {
  it('ORD-050 has these alone, of the own store, and no text of it is worked out', async () => {
    const made = [await make({ buyer: { name: '=HYPERLINK("x")', city: '@SUM(A1)' } }), await make(), await make()];
    const foreign = (await makeOrder(product, other)).order;
    const orderIds = [made[0]?.order_id ?? 0, made[2]?.order_id ?? 0, foreign.order_id];
    const csv = await seller.call(orders.export, { body: { format: 'csv', language: 'us', orderIds } });
    const text = await csv.content.text();
    const rows: string[][] = parse(text, { bom: true });
    expect(
      rows
        .slice(1)
        .map((row) => row[1])
        .toSorted(),
    ).toEqual([made[0]?.amazon_order_id, made[2]?.amazon_order_id].toSorted());
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).toContain("'@SUM(A1)");
    const sheet = await seller.call(orders.export, { body: { format: 'xlsx', language: 'us', orderIds } });
    const parts = zipEntries(Buffer.from(await sheet.content.arrayBuffer()));
    const words = [...parts.values()].map((part) => part.toString('utf8')).join('');
    expect(words).toContain(made[0]?.amazon_order_id);
    expect(words).not.toContain(made[1]?.amazon_order_id);
    expect(words).not.toContain(foreign.amazon_order_id);
    expect(words).not.toContain('<f>');
  });

  it('takes as many as a selection holds, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1_000_000);
    const ask = (orderIds: number[]) => seller.call(orders.export, { body: { format: 'csv', orderIds } });
    await ask(many(limits.bulkDeleteMax));
    expect(await codeOf(ask(many(limits.bulkDeleteMax + 1)))).toBe('ValidationFailed');
  });
});
