import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, type Call } from '@kervan/contracts/call';
import { buying } from '@kervan/contracts/buying-calls';
import type { Drill, DrillContext } from './drill.ts';
import { openTabs, placeOrders, sendDirectly, underKill, untilTakenIn, type TakenIn } from './drill-orders.ts';
import { outside } from './outside.ts';
import type { Part, Stage } from './stage.ts';

/** Orders that are bought by hand, and those that extensions buy. */
const BY_HAND = 3;
const BY_EXTENSIONS = 2;
const RETRY_LIMIT_MS = 60_000;
/** Products have to be read anew before they are handed out, and parts come back. */
const BOUGHT_WITHIN_MS = 240_000;

const panel: readonly Part[] = ['panel'];
const both: readonly Part[] = ['panel', 'database'];

/** What was really paid for at the source, by product of an order: what must not happen twice, whatever the panel answers. */
type SourceBooks = Map<number, string[]>;

/** SIGKILL at each step of buying, two tabs and two extensions at once: the source is paid once for each product, and the panel knows it. */
export const orderPurchase: Drill = {
  title: 'SIGKILL at each step of buying, two tabs and two extensions at once: bought twice 0, lost 0',
  items: 20,
  shownWithinMinutes: 60,
  async run(context) {
    const { stage } = context;
    await context.stock();
    await outside(stage).ask('POST', '/world/standstill');
    await sendDirectly(context);
    await stage.owner().query(`update order_settings set settings = settings || '{"cancelBufferMinutes": 0}'`);
    const orders = await untilTakenIn(stage, await placeOrders(context, BY_HAND + BY_EXTENSIONS));
    const tabs = await openTabs(context, 2);
    const books: SourceBooks = new Map();
    const byHand = await buyInTwoTabs(context, tabs, orders.slice(0, BY_HAND));
    const byExtensions = await buyByExtensions(context, tabs, { orders: orders.slice(BY_HAND), books });
    return {
      injected: {
        killsWhileTwoTabsBuy: byHand.kills,
        ...byExtensions.kills,
        refusedSecondTabs: byHand.refused,
        orders: orders.length,
      },
      broken: { ...(await judge(stage, orders, books)), boughtByBothTabs: byHand.both, unfinished: byExtensions.left },
    };
  },
};

/** Repeats a call until the panel answers; a refusal is an answer. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + RETRY_LIMIT_MS; ; await wait(200)) {
    try {
      return await call();
    } catch (error) {
      const isPassing = !(error instanceof ApiError) || error.status >= 500 || error.code === 'RequestInFlight';
      if (!isPassing || performance.now() > end) throw error;
    }
  }
}

let numbers = 0;
const nextNumber = (): string => `116-${String((numbers += 1)).padStart(7, '0')}-0000000`;

/** Both tabs enter a purchase of their own for the same order, each with a number of its own, and the panel dies meanwhile. */
async function buyInTwoTabs(context: DrillContext, tabs: readonly Call[], orders: readonly TakenIn[]) {
  const found = { kills: 0, refused: 0, both: 0 };
  for (const [place, { orderId }] of orders.entries()) {
    const parts = place % 2 === 0 ? panel : both;
    const outcomes = await underKill(context, parts, () =>
      Promise.all(
        tabs.map(async (call) => {
          const buyerOrderNumber = nextNumber();
          try {
            await persist(() =>
              call(buying.savePurchaser, { body: { sellerOrderId: orderId, buyerOrderNumber, priceUsdMinor: 1_500 } }),
            );
            return 'bought';
          } catch (error) {
            if (error instanceof ApiError && error.code === 'AlreadyBought') return 'refused';
            throw error;
          }
        }),
      ),
    );
    found.kills += parts.length;
    found.refused += outcomes.filter((outcome) => outcome === 'refused').length;
    if (outcomes.every((outcome) => outcome === 'bought')) found.both++;
  }
  return found;
}

type Steps = 'killsWhileQueueing' | 'killsWhileClaiming' | 'killsBeforeCheckout' | 'killsBetweenBuyingAndTelling';
type ByExtensions = { orders: readonly TakenIn[]; books: SourceBooks };

/** The orders are queued, and two extensions buy what they are handed; the first of each step of each order is struck. */
async function buyByExtensions(context: DrillContext, tabs: readonly Call[], { orders, books }: ByExtensions) {
  const kills: Record<Steps, number> = {
    killsWhileQueueing: 0,
    killsWhileClaiming: 0,
    killsBeforeCheckout: 0,
    killsBetweenBuyingAndTelling: 0,
  };
  // One part dies once at a time: the other extension goes on meanwhile.
  let isKilling = false;
  const struck = async <T>(step: Steps, call: () => Promise<T>): Promise<T> => {
    if (isKilling || kills[step] >= orders.length) return persist(call);
    const parts = kills[step] % 2 === 0 ? panel : both;
    kills[step] += parts.length;
    isKilling = true;
    return underKill(context, parts, () => persist(call)).finally(() => (isKilling = false));
  };
  for (const { orderId } of orders)
    await struck('killsWhileQueueing', () =>
      Promise.all(tabs.map((call) => persist(() => call(buying.queue, { body: { sellerOrderId: orderId } })))),
    );
  const end = performance.now() + BOUGHT_WITHIN_MS;
  const left = () => unbought(context.stage, orders);
  await Promise.all(
    tabs.map(async (call) => {
      while (performance.now() < end && (await left()) > 0) if (!(await buyNext(call, struck, books))) await wait(500);
    }),
  );
  return { kills, left: await left() };
}

type Struck = <T>(step: Steps, call: () => Promise<T>) => Promise<T>;

/** One product by one extension: it asks, opens the checkout, pays, and tells; what it is told twice it pays once. */
async function buyNext(call: Call, struck: Struck, books: SourceBooks): Promise<boolean> {
  const claim = await persist(() => call(buying.next, {}));
  if (claim === null) return false;
  const { purchaseId, orderProductId } = claim;
  // The answer may have been lost: who asks again is handed the same.
  const again = await struck('killsWhileClaiming', () => call(buying.next, {}));
  if (again?.purchaseId !== purchaseId) return true;
  try {
    await struck('killsBeforeCheckout', () => call(buying.opened, { body: { purchaseId } }));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
  const paid = [...(books.get(orderProductId) ?? []), nextNumber()];
  books.set(orderProductId, paid);
  const body = { purchaseId, buyerOrderNumber: paid.at(-1) ?? '', paidUsdMinor: 1_500 };
  await struck('killsBetweenBuyingAndTelling', () => call(buying.bought, { body }));
  await persist(() => call(buying.bought, { body }));
  return true;
}

/** Orders of which something is not bought yet; unknown while the database is dead. */
async function unbought(stage: Stage, orders: readonly TakenIn[]): Promise<number> {
  const ids = orders.map(({ orderId }) => orderId);
  const answer = await stage
    .owner()
    .query<{ open: number }>(
      `select count(*)::int as open from seller_order o where o.order_id = any($1)
         and not exists (select 1 from order_purchase p where p.store_id = o.store_id and p.order_id = o.order_id and p.state = 20)`,
      [ids],
    )
    .catch(() => null);
  return answer?.rows[0]?.open ?? orders.length;
}

/** Products that were paid twice at the source or stand so in the panel, and those of which the panel does not know what was paid. */
async function judge(stage: Stage, orders: readonly TakenIn[], books: SourceBooks) {
  const { rows } = await stage.owner().query<{ product: number; numbers: string[]; lines: number }>(
    `select i.order_item_id as product, coalesce(array_agg(p.buyer_order_number) filter (where p.state = 20), '{}') as numbers,
       (select count(*)::int from order_money m where m.store_id = i.store_id and m.order_id = i.order_id and m.kind = 5) as lines
     from order_item i left join order_purchase p using (store_id, order_id, order_item_id) where i.order_id = any($1) group by i.store_id, i.order_id, i.order_item_id`,
    [orders.map(({ orderId }) => orderId)],
  );
  const found = { boughtTwice: 0, bookedTwice: 0, lost: 0 };
  for (const { product, numbers: known, lines } of rows) {
    const paid = books.get(Number(product)) ?? [];
    if (paid.length > 1 || known.length > 1) found.boughtTwice++;
    if (lines > 1) found.bookedTwice++;
    if (known.length === 0 || lines === 0 || paid.some((number) => !known.includes(number))) found.lost++;
  }
  return found;
}
