import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedback } from '@kervan/contracts/feedback-calls';
import { pass } from '../../testing/pass.ts';
import { useStocked } from '../../testing/stocked.ts';
import { takeFeedbackIn } from '../../records/reports/take-feedback.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(async () => {
  await product.world.standStill();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const list = async (who = stocked.seller) => who.call(feedback.list, { body: {} });
const said = async () =>
  (await list()).items.map(({ orderNumber, rating, comment, date }) => ({ orderNumber, rating, comment, date }));
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function bought(): Promise<string> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: stocked.seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: stocked.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  return amazonOrderId;
}
const say = (id: string, rating: number, comments: string, daysAgo = 0) =>
  product.world.ask('POST', `/world/orders/${id}/feedback`, {
    rating,
    comments,
    leftAt: new Date(now() - daysAgo * DAY).toISOString(),
  });
const takeBack = (id: string) => product.world.ask('DELETE', `/world/orders/${id}/feedback`);
const reading = async () => {
  const { rows } = await sql<{ due_at: Date; read_at: Date | null; failure: string | null }>`
    select due_at, read_at, failure from report_reading where kind = 2 and store_id = ${stocked.seller.storeId}`.execute(
    db(),
  );
  return rows[0];
};
/** Has the report asked for now, and its outcome awaited. */
async function readNow(): Promise<void> {
  await sql`update report_reading set due_at = ${new Date(now())} where kind = 2`.execute(db());
  const isDone = async () => ((await reading())?.due_at.getTime() ?? 0) > now() + HOUR;
  await pass(product, 120, { until: isDone, stride: 1 });
  expect(await isDone()).toBe(true);
}

describe('what buyers said, as the marketplace reports it', () => {
  let [good, bad, old] = ['', '', ''];

  it('MSG-016 MSG-035 is read once a day, with its day, stars, comment and order', async () => {
    [good, bad, old] = [await bought(), await bought(), await bought()];
    await product.world.advance(2_000);
    await product.settle();
    await say(good, 5, 'Alles bestens');
    await say(bad, 1, 'zu\tspät', 2);
    await say(old, 3, 'so so', 200);
    await pass(product, 5);
    await readNow();
    expect(await said()).toEqual([
      { orderNumber: good, rating: 5, comment: 'Alles bestens', date: dayOf(now()) },
      { orderNumber: bad, rating: 1, comment: 'zu spät', date: dayOf(now() - 2 * DAY) },
      { orderNumber: old, rating: 3, comment: 'so so', date: dayOf(now() - 200 * DAY) },
    ]);
    const { items, ratios, readAt } = await list();
    expect(items.map(({ isKnownOrder }) => isKnownOrder)).toEqual([true, true, true]);
    expect([ratios.days30.total, ratios.months12.total, ratios.all.total]).toEqual([2, 3, 3]);
    const { due_at: dueAt, read_at: lastAt } = (await reading()) ?? expect.unreachable('no reading');
    expect(dueAt.getTime() - (lastAt?.getTime() ?? 0)).toBe(DAY);
    expect(readAt).toBe(lastAt?.toISOString());
    expect(await list(stocked.other)).toMatchObject({ items: [], totalCount: 0 });
  });

  it('MSG-016 the same report again changes nothing', async () => {
    const before = await sql`select * from buyer_feedback order by feedback_id`.execute(db());
    await readNow();
    expect((await sql`select * from buyer_feedback order by feedback_id`.execute(db())).rows).toEqual(before.rows);
  });

  it('MSG-016 what is said anew stands in its place, and what is taken back leaves', async () => {
    const [first] = (await list()).items;
    await takeBack(good);
    await say(good, 4, 'Doch nicht ganz');
    await takeBack(bad);
    await readNow();
    expect((await said()).map(({ orderNumber, rating }) => [orderNumber, rating])).toEqual([
      [good, 4],
      [old, 3],
    ]);
    expect((await list()).items[0]?.id).toBe(first?.id);
    expect((await list()).ratios.all).toMatchObject({ total: 2, negative: { count: 0 } });
  });

  it('MSG-016 a report that was cancelled is believed the second time', async () => {
    await takeBack(good);
    await readNow();
    expect((await reading())?.failure).toContain('cancelled');
    expect((await said()).map(({ orderNumber }) => orderNumber)).toEqual([good, old]);
    await readNow();
    expect((await reading())?.failure).toBeNull();
    // What is older than the report tells stays.
    expect((await said()).map(({ orderNumber }) => orderNumber)).toEqual([old]);
  });

  it('MSG-016 a broken line leaves what is known of its order, and the rest is taken in', async () => {
    const since = dayOf(now() - 90 * DAY);
    const { storeId } = stocked.seller;
    const line = (orderId: string, rating: number, day = dayOf(now())) =>
      ({ isBroken: false, orderId, rating, comment: '', day }) as const;
    const broken = (orderId: string | null) => ({ isBroken: true, orderId }) as const;
    const take = async (rows: Parameters<typeof takeFeedbackIn>[2]['rows']) => {
      await takeFeedbackIn(db(), storeId, { rows, since, now: now() });
      return (await said()).map(({ orderNumber, rating }) => `${orderNumber} ${rating}`).toSorted();
    };
    expect(await take([line('a', 5), line('b', 4), line('c', 3)])).toEqual(
      ['a 5', 'b 4', 'c 3', `${old} 3`].toSorted(),
    );
    expect(await take([broken('a'), line('b', 2)])).toEqual(['a 5', 'b 2', `${old} 3`].toSorted());
    expect(await take([broken(null), line('d', 1)])).toEqual(['a 5', 'b 2', 'd 1', `${old} 3`].toSorted());
    // Of several lines of an order the last day holds.
    expect(await take([line('d', 4), line('d', 1, dayOf(now() - DAY))])).toEqual(['d 4', `${old} 3`].toSorted());
    expect(await take([])).toEqual([`${old} 3`]);
  });
});
