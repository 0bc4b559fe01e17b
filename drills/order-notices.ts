import { setTimeout as wait } from 'node:timers/promises';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { advanceClock } from './advance-clock.ts';
import type { Drill, DrillContext } from './drill.ts';
import { booksOf, placeOrders, type OrderBooks } from './drill-orders.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;
const EACH = 4;
/** Rounds until every fault has struck, at most. */
const ROUNDS_MAX = 12;
const TOLD_WITHIN_MS = 180_000;
const KINDS = ['lostNotification', 'lateNotification', 'duplicateNotification', 'reorderedNotification'] as const;
const shares = { lostNotification: 0.2, lateNotification: 0.4, duplicateNotification: 0.6, reorderedNotification: 0.5 };

/** Orders come, are asked back and cancelled while notifications of them are lost, late, doubled and out of order, and two workers read them. */
export const orderNotices: Drill = {
  title:
    'notifications of orders are lost, late, doubled and shuffled, two workers at once: lost 0, noted twice 0, wrong 0',
  items: 20,
  shownWithinMinutes: 60,
  async run(context) {
    const { stage } = context;
    await context.stock();
    const world = outside(stage);
    await world.ask('POST', '/world/standstill');
    const endSecond = await stage.startWorker();
    try {
      for (const kind of KINDS) await world.fault({ kind, share: shares[kind], forMs: 24 * 60 * MINUTE_MS });
      const orders: string[] = [];
      const cancelled = { asked: 0, done: 0 };
      for (let round = 0; round < ROUNDS_MAX && (round < 3 || (await someMissing(stage))); round++)
        await sellAndCancel(context, orders, cancelled);
      const struck = Object.fromEntries((await world.faults()).map(({ kind, struck: count }) => [kind, count]));
      await world.endFaults();
      await until('the panel knows it all', () => isTrue(context, orders), TOLD_WITHIN_MS).catch(() => {});
      return {
        injected: { ...struck, orders: orders.length, cancellationsAsked: cancelled.asked, cancelled: cancelled.done },
        broken: await judge(stage, orders),
      };
    } finally {
      await endSecond();
    }
  },
};

/** Whether a fault has not struck yet. */
const someMissing = async (stage: Stage): Promise<boolean> =>
  (await outside(stage).faults()).some(({ struck }) => struck === 0);

/** Buyers buy; of each round's orders one is asked back, and one is cancelled, both at once. */
async function sellAndCancel(
  context: DrillContext,
  orders: string[],
  cancelled: { asked: number; done: number },
): Promise<void> {
  const world = outside(context.stage);
  const fresh = await placeOrders(context, EACH);
  orders.push(...fresh);
  await wait(200);
  await world.ask('POST', `/world/orders/${fresh[0]}/cancel-request`, {});
  await world.ask('POST', `/world/orders/${fresh[1]}/cancel`, {});
  cancelled.asked++;
  cancelled.done++;
  await world.advance(MINUTE_MS);
}

/** Time goes on until the sweep has been, and nothing is wrong any more. */
async function isTrue({ stage, seller }: DrillContext, orders: readonly string[]): Promise<boolean> {
  await advanceClock(stage, seller.storeId);
  await outside(stage).advance(MINUTE_MS);
  const { lost, wrong } = await judge(stage, orders);
  return lost + wrong === 0;
}

type Kept = { seller: number; asked: boolean; products: number; begun: number; cancelled: number };
const shown: Record<string, number> = {
  UNSHIPPED: SellerOrderStatus.Unshipped,
  CANCELLED: SellerOrderStatus.Canceled,
  SHIPPED: SellerOrderStatus.Shipped,
};

/** Against the marketplace's books: orders that are not there, those that stand otherwise than there, and facts that were noted twice. */
async function judge(
  stage: Stage,
  orders: readonly string[],
): Promise<{ lost: number; wrong: number; notedTwice: number }> {
  const found = { lost: 0, wrong: 0, notedTwice: 0 };
  for (const id of orders) {
    const books = await booksOf(stage, id);
    const { rows } = await stage.owner().query<Kept>(
      `select o.seller_status as seller, o.cancel_requested as asked,
         (select count(*)::int from order_item i where i.store_id = o.store_id and i.order_id = o.order_id) as products,
         (select count(*)::int from order_event e where e.store_id = o.store_id and e.order_id = o.order_id and e.kind = 'imported') as begun,
         (select coalesce(max(n), 0)::int from (select count(*) as n from order_event e where e.store_id = o.store_id and e.order_id = o.order_id and e.kind = 'cancelled' group by e.package_id) c) as cancelled
       from seller_order o where o.amazon_order_id = $1`,
      [id],
    );
    const [kept] = rows;
    if (!kept) found.lost++;
    else if (kept.seller !== shown[books.status] || (isAskedBack(books) && !kept.asked)) found.wrong++;
    if (rows.length > 1 || (kept && (kept.products !== books.items.length || kept.begun !== 1 || kept.cancelled > 1)))
      found.notedTwice++;
  }
  return found;
}

const isAskedBack = ({ status, items }: OrderBooks): boolean =>
  status === 'UNSHIPPED' && items.some(({ cancelReason }) => cancelReason !== undefined);
