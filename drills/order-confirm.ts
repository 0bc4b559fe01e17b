import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kervan/contracts/call';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { Drill, DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Part } from './stage.ts';

/** An order as the marketplace's books have it. */
type Books = { status: string; packages: { trackingNumber: string }[]; transactions: { type: string }[] };

/** Orders that are confirmed around each kill. */
const EACH = 4;
/** The store's panel and worker are back, and all is confirmed, within so long; they look again half a minute apart at last. */
const CONFIRMED_WITHIN_MS = 180_000;

/**
 * A step of a confirmation at which the worker dies: `held` is the call of the marketplace that was made by then and of which nobody knows the
 * answer; null = none.
 */
const steps: readonly { name: string; held: [string, RegExp] | null; parts: readonly Part[] }[] = [
  { name: 'killsBeforeSending', held: null, parts: ['worker'] },
  { name: 'killsBetweenSendingAndNoting', held: ['POST', /shipmentConfirmation/], parts: ['worker'] },
  { name: 'killsWhileLookingAfter', held: ['GET', /\/orders\/2026-01-01\/orders\//], parts: ['worker'] },
  { name: 'killsOfAllWhileSending', held: ['POST', /shipmentConfirmation/], parts: ['worker', 'panel', 'database'] },
];

/**
 * SIGKILL at each step of a confirmation, which the seller says twice, while a second worker goes on: the marketplace knows each parcel once, and the
 * panel knows that it does.
 */
export const orderConfirm: Drill = {
  title: 'SIGKILL at each step of confirming shipments, said twice, two workers at once: confirmed twice 0, lost 0',
  items: 20,
  shownWithinMinutes: 60,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    await context.stock();
    await outside(context.stage).ask('POST', '/world/standstill');
    const injected: Record<string, number> = {};
    const orders: string[] = [];
    const endSecond = await context.stage.startWorker();
    for (const step of steps) {
      const bought = await buy(context, EACH);
      orders.push(...bought.map(({ amazonOrderId }) => amazonOrderId));
      injected[step.name] = await confirmUnderKill(context, step, bought);
    }
    await until(
      'every shipment is confirmed',
      async () => (await unconfirmed(context)) === 0,
      CONFIRMED_WITHIN_MS,
    ).catch(() => {});
    await endSecond();
    const { confirmedTwice, lost } = await judge(context, orders);
    return {
      injected: { ...injected, orders: orders.length },
      broken: { confirmedTwice, lost, unknownToThePanel: await unconfirmed(context) },
    };
  },
};

type Bought = { orderId: number; amazonOrderId: string };

/** Buyers buy, and the panel knows it. */
async function buy({ stage, seller }: DrillContext, count: number): Promise<Bought[]> {
  const world = outside(stage);
  const [listing] = await world.listings('DE', seller.sellingPartnerId);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { amazonOrderId } = await world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: listing?.sku, quantity: 1, unitPriceMinor: 1_999 }],
    });
    ids.push(amazonOrderId);
  }
  return until('the orders are in', async () => {
    const { rows } = await stage
      .owner()
      .query<Bought>(
        `select order_id as "orderId", amazon_order_id as "amazonOrderId" from seller_order where amazon_order_id = any($1) and order_status > 0`,
        [ids],
      );
    return rows.length === count ? rows : undefined;
  });
}

/** On a busy machine a shipment is confirmed before it is said again. */
function unlessConfirmed(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'ShipmentAlreadyConfirmed')) throw error;
}

const trackingOf = (orderId: number): string => `JJD${String(orderId).padStart(18, '0')}`;

/** Says each of them twice, kills in between; answers how many parts were killed with something under way. */
async function confirmUnderKill(
  { stage, seller }: DrillContext,
  { held, parts }: (typeof steps)[number],
  orders: readonly Bought[],
): Promise<number> {
  const hold = held && stage.wire().hold(...held);
  const say = () =>
    Promise.all(
      orders.map(({ orderId }) =>
        seller
          .retry(shipping.confirm, { body: { sellerOrderId: orderId, trackingNumber: trackingOf(orderId) } })
          .catch(unlessConfirmed),
      ),
    );
  try {
    await say();
    if (hold) await until('a call is on its way', async () => hold.waiting() > 0);
    await Promise.all(parts.map((part) => stage.kill(part)));
  } finally {
    hold?.release();
  }
  await wait(100);
  await say();
  return parts.length;
}

/** Orders that the panel does not know to be confirmed. */
const unconfirmed = async ({ stage }: DrillContext): Promise<number> =>
  (
    await stage.owner().query<{ open: number }>(
      `select count(*)::int as open from order_package p join seller_order o using (store_id, order_id)
         where p.confirm_ref is not null and (p.confirmed_at is null or o.seller_status <> 2)`,
    )
  ).rows[0]?.open ?? 0;

/** By the marketplace's own books: a parcel beside the one, or money booked twice; or no parcel at all. */
async function judge(
  { stage }: DrillContext,
  orders: readonly string[],
): Promise<{ confirmedTwice: number; lost: number }> {
  const found = { confirmedTwice: 0, lost: 0 };
  for (const id of orders) {
    const { packages, transactions } = await outside(stage).ask<Books>('GET', `/world/orders/${id}`);
    const booked = transactions.filter(({ type }) => type === 'Shipment').length;
    if (packages.length > 1 || booked > 1) found.confirmedTwice++;
    if (packages.length === 0) found.lost++;
  }
  return found;
}
