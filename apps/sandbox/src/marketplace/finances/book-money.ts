import { markets } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import { baseRates } from '../../world/base-rates.ts';
import { hashText, shareOf } from '../../world/random.ts';
import { easedMs, type World } from '../../world/world.ts';
import { feesOf } from '../fees/fee-schedule.ts';
import { principalOf, type OrderItem, type OrderRow } from '../orders/order-row.ts';
import { insertMoney, transactionId, type MoneyFacts, type MoneyItem, type MoneyRow } from './money-row.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** listTransactions may not know the last 48 hours [Amazon's model]; of orders that were called for, and of what a button does, it knows five minutes later. */
const LAG_MAX_MS = 48 * HOUR_MS;
const LAG_CALLED_MS = 5 * MINUTE_MS;

/** Money that is held back is released so long after the delivery (DD7). */
const DEFERRED_MS = 7 * DAY_MS;

/** Of a commission that is given back the marketplace keeps a fifth, at most five dollars. // Assumed: its US rule everywhere. */
const KEPT_SHARE = 0.2;
const KEPT_MAX_CENTS = 500;

/** Commission on what a catalogue does not know. */
const UNKNOWN_SHARE = 0.15;

type Changed = { before: OrderRow; order: OrderRow };

/** Books what was sent by a parcel: the items' price and shipping, less the commission. What was booked before is not booked again. */
export async function bookShipment(
  sql: Sql,
  world: World,
  { before, order }: Changed,
  { packageReferenceId, at }: { packageReferenceId: string; at: Date },
): Promise<void> {
  const items = order.items.flatMap((item, place): MoneyItem[] => {
    const earlier = before.items[place]?.quantityShipped ?? 0;
    const quantity = item.quantityShipped - earlier;
    if (quantity <= 0) return [];
    const principalMinor = quantity * item.unitPriceMinor;
    const shippingMinor = shareOfShipping(item, item.quantityShipped) - shareOfShipping(item, earlier);
    const commissionMinor = -commissionOf(world, order, item, principalMinor + shippingMinor);
    return [
      { ...factsOfItem(item), quantity, principalMinor, shippingMinor, commissionMinor, refundCommissionMinor: 0 },
    ];
  });
  if (items.length === 0) return;
  const { deferral, deliverBy } = order.facts;
  const sent = order.items.reduce((sum, { quantityShipped }) => sum + quantityShipped, 0);
  await book(sql, world, order, {
    name: `shipment ${order.order_id} ${packageReferenceId} ${sent}`,
    at,
    status: deferral ? 'DEFERRED' : 'RELEASED',
    facts: {
      type: 'Shipment',
      description: 'Order Payment',
      currency: currencyOf(order),
      items,
      related: { SHIPMENT_ID: `${order.order_id.replaceAll('-', '').slice(3)}${packageReferenceId}` },
      ...(deferral
        ? {
            deferral: {
              reason: deferral,
              maturity: new Date(Date.parse(deliverBy.latest) + DEFERRED_MS).toISOString(),
            },
          }
        : {}),
    },
  });
}

/** What is given back of an item. */
export type RefundLine = { orderItemId: string; principalMinor: number; shippingMinor: number; quantity: number };

/** Books a refund: price and shipping leave the account, the commission comes back but for what the marketplace keeps. */
export async function bookRefund(
  sql: Sql,
  world: World,
  order: OrderRow,
  {
    lines,
    at,
    name,
    description,
    isCalled = false,
    type = 'Refund',
  }: {
    lines: readonly RefundLine[];
    at: Date;
    name: string;
    description: string;
    isCalled?: boolean;
    /** What the seller pays for a granted claim is of a kind of its own. */
    type?: 'Refund' | 'GuaranteeClaim';
  },
): Promise<void> {
  const items = lines.flatMap((line): MoneyItem[] => {
    const item = order.items.find(({ orderItemId }) => orderItemId === line.orderItemId);
    const given = line.principalMinor + line.shippingMinor;
    if (!item || given <= 0) return [];
    const whole = principalOf(item) + item.shippingMinor;
    const commission = commissionOf(world, order, item, whole);
    const back = whole > 0 ? Math.round((commission * Math.min(given, whole)) / whole) : 0;
    return [
      {
        ...factsOfItem(item),
        quantity: line.quantity,
        principalMinor: -line.principalMinor,
        shippingMinor: -line.shippingMinor,
        commissionMinor: back,
        refundCommissionMinor: -Math.min(Math.round(back * KEPT_SHARE), keptMax(order)),
      },
    ];
  });
  if (items.length === 0) return;
  await book(sql, world, order, {
    name: `refund ${order.order_id} ${name}`,
    at,
    isCalled,
    status: 'RELEASED',
    facts: {
      type,
      description,
      currency: currencyOf(order),
      items,
      related: { REFUND_ID: transactionId(world, `refund id ${order.order_id} ${name}`).slice(0, 20) },
    },
  });
}

async function book(
  sql: Sql,
  world: World,
  order: OrderRow,
  {
    name,
    at,
    status,
    facts,
    isCalled = false,
  }: { name: string; at: Date; status: MoneyRow['status']; facts: MoneyFacts; isCalled?: boolean },
): Promise<void> {
  const drawn = shareOf(hashText(world.seed, name), 1);
  const lagMs = order.facts.lives && !isCalled ? LAG_MAX_MS * drawn ** 3 : LAG_CALLED_MS;
  await insertMoney(sql, world, {
    transaction_id: transactionId(world, name),
    seller_id: order.seller_id,
    market: order.market,
    order_id: order.order_id,
    status,
    posted_at: at,
    visible_at: new Date(at.getTime() + easedMs(world, lagMs)),
    facts,
  });
}

/** From the delivery on the days count after which held money is released. */
export async function scheduleRelease(sql: Sql, world: World, order: OrderRow, deliveredAt: Date): Promise<void> {
  if (!order.facts.deferral) return;
  const due = new Date(deliveredAt.getTime() + easedMs(world, DEFERRED_MS));
  await world.effects.schedule('finances.release', due, { orderId: order.order_id }, { sql, ownMovement: true });
}

/** Held money is released: the deferred transaction says so, and its twin stands for the money that came. */
const releaseMoney: EffectHandler = async (world, payload, at) => {
  const { orderId } = payload as { orderId: string }; // Written by scheduleRelease.
  const { rows } = await world.sql.query<MoneyRow>(
    "select * from sandbox.money_transaction where world = $1 and order_id = $2 and status = 'DEFERRED'",
    [world.id, orderId],
  );
  for (const row of rows) {
    const twin = transactionId(world, `release ${row.transaction_id}`);
    const { deferral: _deferral, ...facts } = row.facts;
    await insertMoney(world.sql, world, {
      ...row,
      transaction_id: twin,
      status: 'RELEASED',
      posted_at: at,
      visible_at: at,
      facts: { ...facts, related: { ...facts.related, DEFERRED_TRANSACTION_ID: row.transaction_id } },
    });
    const related = { ...row.facts.related, RELEASE_TRANSACTION_ID: twin };
    await world.sql.query(
      "update sandbox.money_transaction set status = 'DEFERRED_RELEASED', facts = $3 where world = $1 and transaction_id = $2",
      [world.id, row.transaction_id, JSON.stringify({ ...row.facts, related })],
    );
  }
};

export const financesEffects: Readonly<Record<string, EffectHandler>> = { 'finances.release': releaseMoney };

const factsOfItem = ({
  orderItemId,
  sku,
  asin,
  title,
}: OrderItem): Pick<MoneyItem, 'orderItemId' | 'sku' | 'asin' | 'title'> => ({
  orderItemId,
  sku,
  asin,
  title,
});

/** What of an item's shipping belongs to its first units; the parts of all add up to it. */
const shareOfShipping = ({ shippingMinor, quantity }: OrderItem, units: number): number =>
  quantity > 0 ? Math.floor((shippingMinor * units) / quantity) : 0;

function commissionOf(world: World, { market }: OrderRow, { asin }: OrderItem, landedMinor: number): number {
  if (landedMinor <= 0) return 0;
  const product = world.catalogue.find(asin);
  if (!product) return Math.round(landedMinor * UNKNOWN_SHARE);
  return Math.min(landedMinor, feesOf(product, market, { landedMinor, isFulfilledByAmazon: false }).referralMinor);
}

const currencyOf = ({ items, market }: OrderRow): string => items[0]?.currency ?? markets[market].currency;

function keptMax({ market }: OrderRow): number {
  const { currency, decimals } = markets[market];
  return Math.round(KEPT_MAX_CENTS * (baseRates[currency] ?? 1) * (decimals === 0 ? 0.01 : 1));
}
