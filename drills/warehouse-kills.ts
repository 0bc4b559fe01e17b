import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kervan/contracts/call';
import { buying } from '@kervan/contracts/buying-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { RETURN_HANDLING_CENTS } from '@kervan/domain/orders/returns';
import type { Drill, DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Part } from './stage.ts';
import { accountOf, introduce, sendByWarehouse } from './warehouse-parcels.ts';

/** Orders that all of it is done with. */
const ORDERS = 4;
const SMALL_ORDERS = 2;
const CREDIT_CENTS = 100_000;
const REFUND_CENTS = 5_00;
/** All that is ordered is done and known within so long: what got no answer is looked at again later and later. */
const KNOWN_WITHIN_MS = 240_000;

/** What somebody does, with the call outside that is on its way when the parts die; null = they die while it is done here. */
type Step = { name: string; held: [string, RegExp] | null; parts: readonly Part[] };
const steps = {
  convert: { name: 'killsWhileConverting', held: null, parts: ['panel', 'database'] },
  release: { name: 'killsWhileReleasing', held: ['POST', /\/warehouse\/packages\/[^/]+\/release/], parts: ['worker'] },
  dispatch: {
    name: 'killsWhileDispatching',
    held: ['GET', /\/packages\/[^/]+\/events/],
    parts: ['worker', 'database'],
  },
  label: { name: 'killsWhileBuyingLabels', held: ['POST', /\/return-labels$/], parts: ['panel', 'worker'] },
  refund: { name: 'killsWhileRefunding', held: ['POST', /\/feeds\/2021-06-30\/feeds$/], parts: ['worker', 'panel'] },
} as const satisfies Record<string, Step>;

type Order = { orderId: number; amazonOrderId: string; productIds: number[] };

/**
 * SIGKILL at each step that costs money on a parcel's way, each said twice: converted once, paid and sent once, one label bought, one refund given;
 * what the warehouse and the marketplace charged is what was taken of the credit.
 */
export const warehouseKills: Drill = {
  title:
    'SIGKILL while an order is converted, sent, its label bought, its buyer refunded, each said twice: doubled 0, lost 0',
  items: 20,
  shownWithinMinutes: 60,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    await context.stock();
    const world = outside(context.stage);
    await world.ask('POST', '/world/standstill');
    await introduce(context, CREDIT_CENTS);
    await sendByWarehouse(context, 'USPS');
    const orders = await sell(context, context.isSmall ? SMALL_ORDERS : ORDERS);
    const injected: Record<string, number> = { orders: orders.length };
    injected[steps.convert.name] = await under(context, steps.convert, () => convert(context, orders));
    await buyAtSource(context, orders);
    const numbers = await untilPackages(context, orders, `p.told is not null`);
    await act(context, numbers, 'receive');
    injected[steps.release.name] = await under(context, steps.release, () =>
      act(context, numbers, 'measure', { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 }),
    );
    await untilPackages(context, orders, `p.state = 'released'`);
    injected[steps.dispatch.name] = await under(context, steps.dispatch, () => act(context, numbers, 'dispatch'));
    await untilPackages(context, orders, `p.shipping_posted is not null`);
    await confirm(context, orders);
    await act(context, numbers, 'carrier-event', { code: 'delivered' });
    await untilPackages(context, orders, `p.state = 'delivered'`);
    injected[steps.label.name] = await under(context, steps.label, () => buyLabels(context, orders));
    await untilRows(context, orders, `select order_id from return_label where order_id = any($1) and state = 1`);
    injected[steps.refund.name] = await under(context, steps.refund, () => refund(context, orders));
    await untilRows(context, orders, `select order_id from order_refund where order_id = any($1) and state in (3, 4)`);
    return { injected, broken: await judge(context, orders, numbers) };
  },
};

/** Does it while parts of the product die, and once more when they are back; answers how many died. */
async function under({ stage, random }: DrillContext, { held, parts }: Step, run: () => Promise<unknown>) {
  const hold = held && stage.wire().hold(held[0], held[1]);
  const done = run();
  // Its failure is met below; until then nobody waits for it.
  done.catch(() => {});
  try {
    if (hold) await until('a call is on its way', async () => hold.waiting() > 0, KNOWN_WITHIN_MS);
    else await wait(random() * ON_ITS_WAY_MS);
    await Promise.all(parts.map((part) => stage.kill(part)));
  } finally {
    hold?.release();
  }
  await done;
  return parts.length;
}
/** A call is on its way so soon after it was made. */
const ON_ITS_WAY_MS = 15;

/** Buyers buy, and the panel knows where it goes. */
async function sell({ stage, seller }: DrillContext, count: number): Promise<Order[]> {
  const world = outside(stage);
  const [listing] = await world.listings('DE', seller.sellingPartnerId);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { amazonOrderId } = await world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      address: 'latin',
      items: [{ sku: listing?.sku, quantity: 1, unitPriceMinor: 49_999 }],
    });
    ids.push(amazonOrderId);
  }
  return until('the orders are in', async () => {
    const { rows } = await stage.owner().query<Order>(
      `select order_id as "orderId", amazon_order_id as "amazonOrderId", array_agg(i.order_item_id) as "productIds"
       from seller_order join order_item i using (store_id, order_id) where amazon_order_id = any($1) and order_status > 0 and address_received
       group by 1, 2 order by 1`,
      [ids],
    );
    return rows.length === count ? rows : undefined;
  });
}

/** Each is said twice: of two that are under way at once, and of one that got no answer, one counts. */
const twice = async <T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < 2; time++) await Promise.all(all.map(run));
};

const convert = ({ seller }: DrillContext, orders: readonly Order[]): Promise<void> =>
  twice(orders, ({ amazonOrderId: sellerAmazonOrderId, productIds }) =>
    seller.retry(packages.convert, { body: { sellerAmazonOrderId, carrierId: 'USPS', productIds } }),
  );

async function buyAtSource({ seller }: DrillContext, orders: readonly Order[]): Promise<void> {
  for (const { orderId } of orders)
    await seller.retry(buying.savePurchaser, {
      body: {
        sellerOrderId: orderId,
        buyerOrderNumber: `114-0000000-${String(orderId).padStart(7, '0')}`,
        priceUsdMinor: 1_000,
        sendingType: 'warehouse',
      },
    });
}

async function act({ stage }: DrillContext, numbers: readonly string[], name: string, body: object = {}) {
  for (const no of numbers) await outside(stage).ask('POST', `/world/warehouse/${no}/${name}`, body);
}

async function confirm({ seller }: DrillContext, orders: readonly Order[]): Promise<void> {
  for (const { orderId } of orders)
    await seller.retry(shipping.confirm, { body: { sellerOrderId: orderId } }).catch(doneBefore);
}

/** The offers are read before; what is bought is asked for twice. */
const buyLabels = ({ seller }: DrillContext, orders: readonly Order[]): Promise<void> =>
  twice(orders, async ({ orderId }) => {
    // Numbers of a query are written as texts.
    const sellerOrderId = String(orderId) as unknown as number;
    try {
      const [offer] = await seller.retry(returns.labelOffers, { query: { sellerOrderId } });
      if (!offer) throw new Error('no label is offered');
      const { carrier, carrierService, carrierAccountId, priceUsdMinor } = offer;
      const query = { sellerOrderId, carrier, carrierService, carrierAccountId, priceUsdMinor };
      await seller.retry(returns.buyLabel, { query });
    } catch (error) {
      doneBefore(error);
    }
  });

const refund = ({ seller }: DrillContext, orders: readonly Order[]): Promise<void> =>
  twice(orders, ({ orderId }) =>
    seller.retry(returns.sellerRefund, { body: { sellerOrderId: orderId, status: true, amount: REFUND_CENTS } }),
  );

/** What was done, or is under way, is not done again. */
const done = ['ReturnAlreadyStarted', 'ReturnLabelUnderWay', 'ShipmentAlreadyConfirmed'];
function doneBefore(error: unknown): void {
  if (!(error instanceof ApiError) || !done.includes(error.code ?? '')) throw error;
}

/** Until there is a row for each of the orders. */
const untilRows = ({ stage }: DrillContext, orders: readonly Order[], query: string): Promise<unknown> =>
  until(
    query,
    async () => (await stage.owner().query(query, [orders.map(({ orderId }) => orderId)])).rows.length >= orders.length,
    KNOWN_WITHIN_MS,
  );

/** Until each order has a package of which that is so; answers their numbers. */
async function untilPackages({ stage }: DrillContext, orders: readonly Order[], what: string): Promise<string[]> {
  return until(
    `each package: ${what}`,
    async () => {
      const { rows } = await stage
        .owner()
        .query<{ no: string }>(
          `select p.package_no as no from warehouse_package p where p.order_id = any($1) and ${what} order by p.package_id`,
          [orders.map(({ orderId }) => orderId)],
        );
      return rows.length >= orders.length ? rows.map(({ no }) => no) : undefined;
    },
    KNOWN_WITHIN_MS,
  );
}

type Books = { events: { type: string }[]; labels: { priceMinor: number }[] };

/** By the books of the warehouse and of the marketplace, and by the credit that is left. */
async function judge(context: DrillContext, orders: readonly Order[], numbers: readonly string[]) {
  const { stage } = context;
  const world = outside(stage);
  const broken = { packagesDoubled: 0, releasedTwice: 0, sentTwice: 0, labelsDoubled: 0, refundsDoubled: 0, lost: 0 };
  let labels = 0;
  broken.packagesDoubled = numbers.length - orders.length;
  for (const no of numbers) {
    const books = await world.ask<Books>('GET', `/world/warehouse/${no}`);
    const sent = books.events.filter(({ type }) => type === 'package.dispatched').length;
    if (sent > 1) broken.sentTwice++;
    if (books.labels.length > 1) broken.labelsDoubled++;
    if (sent === 0 || books.labels.length === 0) broken.lost++;
    for (const { priceMinor } of books.labels) labels += priceMinor + RETURN_HANDLING_CENTS;
  }
  for (const { amazonOrderId } of orders) {
    const { transactions } = await world.ask<{ transactions: { type: string }[] }>(
      'GET',
      `/world/orders/${amazonOrderId}`,
    );
    const refunds = transactions.filter(({ type }) => type === 'Refund').length;
    if (refunds > 1) broken.refundsDoubled++;
    if (refunds === 0) broken.lost++;
  }
  const { rows } = await stage.owner().query<{ released: number; shipping: string; left: string; held: string }>(
    `select (select count(*)::int from (select 1 from warehouse_task where kind = 1 and state = 2 group by store_id, package_id having count(*) > 1) t) as released,
       (select coalesce(sum(shipping_posted + insurance_posted + storage_posted), 0) from warehouse_package where account_id = $1) as shipping,
       credits_posted - debits_posted as left, debits_pending as held from ledger.account where account_id = $1 and code = 'credit'`,
    [await accountOf(context)],
  );
  const [books] = rows;
  broken.releasedTwice = books?.released ?? 0;
  const wanted = CREDIT_CENTS - Number(books?.shipping ?? 0) - labels;
  return {
    ...broken,
    chargedWrongCents: Math.abs(wanted - Number(books?.left ?? 0)),
    stillHeldCents: Number(books?.held ?? 0),
  };
}
