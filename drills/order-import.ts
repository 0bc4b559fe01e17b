import type { Drill, DrillContext } from './drill.ts';
import { booksOf, placeOrders } from './drill-orders.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Part, Stage } from './stage.ts';

/** Orders that come in around each kill, each of another product. */
const EACH = 5;
const IN_WITHIN_MS = 180_000;
const ONE_ORDER = /\/orders\/2026-01-01\/orders\//;
const ALL_ORDERS = /\/orders\/2026-01-01\/orders\?/;

/** A step of the import at which the worker dies: `held` is the call of which it has no answer by then; `sweeps`: nobody is notified of the orders. */
const steps: readonly { name: string; held: RegExp | null; sweeps?: boolean; parts: readonly Part[] }[] = [
  { name: 'killsBeforeReading', held: null, parts: ['worker'] },
  { name: 'killsBetweenReadingAndWriting', held: ONE_ORDER, parts: ['worker'] },
  { name: 'killsWhileSweeping', held: ALL_ORDERS, sweeps: true, parts: ['worker'] },
  { name: 'killsOfAllWhileReading', held: ONE_ORDER, parts: ['worker', 'panel', 'database'] },
];

/** SIGKILL at each step of taking orders in, two workers beside each other: each order is there once, with what it is of. */
export const orderImport: Drill = {
  title: 'SIGKILL at each step of importing orders, two workers at once: taken in twice 0, lost 0',
  items: 20,
  shownWithinMinutes: 60,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    const { stage } = context;
    await context.stock();
    await outside(stage).ask('POST', '/world/standstill');
    const endSecond = await stage.startWorker();
    const injected: Record<string, number> = {};
    const orders: string[] = [];
    try {
      for (const step of steps) injected[step.name] = await importUnderKill(context, step, orders);
      await until(
        'every order is in',
        async () => {
          await sweepNow(stage);
          return (await judge(stage, orders)).lost === 0;
        },
        IN_WITHIN_MS,
      ).catch(() => {});
    } finally {
      await endSecond();
    }
    return { injected: { ...injected, orders: orders.length }, broken: await judge(stage, orders) };
  },
};

/** Has the store's orders swept now. */
const sweepNow = (stage: Stage): Promise<unknown> =>
  stage.owner().query(`update order_sweep set due_at = 'epoch' where kind = 0`);

/** Answers how many parts were killed with something under way. */
async function importUnderKill(
  context: DrillContext,
  { held, sweeps = false, parts }: (typeof steps)[number],
  orders: string[],
): Promise<number> {
  const { stage } = context;
  // A sale that lowers the stock while an older one is read back has it sent again: that is another drill's subject.
  await context.rest();
  const hold = held && stage.wire().hold('GET', held);
  if (sweeps) await outside(stage).fault({ kind: 'lostNotification' });
  try {
    orders.push(...(await placeOrders(context, EACH)));
    if (sweeps) await sweepNow(stage);
    if (hold) await until('a call is on its way', async () => hold.waiting() > 0);
    await Promise.all(parts.map((part) => stage.kill(part)));
  } finally {
    hold?.release();
    await outside(stage).endFaults();
  }
  return parts.length;
}

type Kept = { orders: number; products: number; parcels: number; pieces: number; begun: number };

/** By the marketplace's books: orders that are missing or not whole, and those of which something stands twice. */
async function judge(stage: Stage, orders: readonly string[]): Promise<{ takenInTwice: number; lost: number }> {
  const found = { takenInTwice: 0, lost: 0 };
  for (const id of orders) {
    const { items } = await booksOf(stage, id);
    const { rows } = await stage.owner().query<Kept>(
      `select count(distinct o.order_id)::int as orders, count(distinct i.order_item_id)::int as products, count(distinct p.package_id)::int as parcels,
         max(o.units)::int as pieces, count(distinct e.event_id)::int as begun
       from seller_order o left join order_item i using (store_id, order_id) left join order_package p using (store_id, order_id)
         left join order_event e on e.store_id = o.store_id and e.order_id = o.order_id and e.kind = 'imported'
       where o.amazon_order_id = $1 and o.order_status > 0`,
      [id],
    );
    const kept = rows[0];
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const wanted = [1, items.length, items.length, pieces, 1];
    const is = [kept?.orders, kept?.products, kept?.parcels, kept?.pieces, kept?.begun].map((count) => count ?? 0);
    if (is.some((count, place) => count < (wanted[place] ?? 0))) found.lost++;
    if (is.some((count, place) => count > (wanted[place] ?? 0))) found.takenInTwice++;
  }
  return found;
}
