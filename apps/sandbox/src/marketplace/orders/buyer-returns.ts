import type { MarketCode } from '@kervan/domain/markets';
import { inTransaction, type Sql } from '../../database/transaction.ts';
import { hashText, pick, shareOf } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { changeOrderIn, OrderRefusal } from './change-order.ts';
import type { OrderRow } from './order-row.ts';

/** Reasons as the returns reports have them. // Assumed: a part of Amazon's list. */
export const returnReasons = [
  'CR-UNWANTED_ITEM',
  'CR-DEFECTIVE',
  'CR-ORDERED_WRONG_ITEM',
  'CR-NOT_COMPATIBLE',
  'CR-DAMAGED_BY_CARRIER',
  'CR-FOUND_BETTER_PRICE',
] as const;

export type ReturnFacts = {
  orderItemId: string;
  quantity: number;
  reason: string;
  status: 'Approved' | 'Completed';
  isInPolicy: boolean;
  carrier: string;
  trackingId: string;
  resolution?: string;
  deliveredAt?: string;
};

/** A row of sandbox.buyer_return. */
export type ReturnRow = {
  rma_id: string;
  order_id: string;
  seller_id: string;
  market: MarketCode;
  requested_at: Date;
  facts: ReturnFacts;
};

/** Days after the delivery within which a return is within the policy. // Assumed. */
const POLICY_MS = 30 * 86_400_000;

type Wish = { orderItemId: string | null; quantity: number | null; reason: string | null; at: Date };

/** The buyer sends units of an item back; gives the RMA id. Throws OrderRefusal when they were not sent, or come back already. */
export function openReturn(world: World, orderId: string, wish: Wish): Promise<string> {
  return inTransaction(world.sql, async (sql) => {
    const { order } = await changeOrderIn(sql, world, orderId, { at: wish.at, change: (one) => ({ ...one }) });
    const earlier = await listReturns(sql, world, orderId);
    const item = order.items.find(({ orderItemId }) => wish.orderItemId === null || orderItemId === wish.orderItemId);
    if (!item) throw new OrderRefusal(`The order item ${wish.orderItemId ?? ''} does not belong to order ${orderId}.`);
    const back = earlier.reduce(
      (sum, { facts }) => sum + (facts.orderItemId === item.orderItemId ? facts.quantity : 0),
      0,
    );
    const quantity = wish.quantity ?? item.quantityShipped - back;
    if (quantity < 1 || quantity > item.quantityShipped - back)
      throw new OrderRefusal(`Of order item ${item.orderItemId} ${item.quantityShipped - back} can be sent back.`);
    const name = `return ${orderId} ${earlier.length}`;
    const row = returnOf(world, order, { wish, name, facts: { orderItemId: item.orderItemId, quantity } });
    await sql.query(
      'insert into sandbox.buyer_return (world, rma_id, order_id, seller_id, market, requested_at, facts) values ($1, $2, $3, $4, $5, $6, $7)',
      [world.id, row.rma_id, orderId, row.seller_id, row.market, row.requested_at, JSON.stringify(row.facts)],
    );
    return row.rma_id;
  });
}

function returnOf(
  world: World,
  order: OrderRow,
  { wish, name, facts }: { wish: Wish; name: string; facts: Pick<ReturnFacts, 'orderItemId' | 'quantity'> },
): ReturnRow {
  const hash = hashText(world.seed, name);
  const delivered = order.facts.deliveredAt ? Date.parse(order.facts.deliveredAt) : wish.at.getTime();
  return {
    rma_id: `D${hash.toString(36).toUpperCase().padStart(7, '0')}RRMA`,
    order_id: order.order_id,
    seller_id: order.seller_id,
    market: order.market,
    requested_at: wish.at,
    facts: {
      ...facts,
      reason: wish.reason ?? pick(returnReasons, shareOf(hash, 1)),
      status: 'Approved',
      isInPolicy: wish.at.getTime() - delivered <= POLICY_MS,
      carrier: 'UPS',
      trackingId: `1Z${hashText(world.seed, `${name} tracking`).toString(36).toUpperCase().padStart(10, '0')}`,
    },
  };
}

/** The parcel is back at the seller: of one return, or of all. */
export async function deliverReturn(
  world: World,
  orderId: string,
  { rmaId, resolution, at }: { rmaId: string | null; resolution: string | null; at: Date },
): Promise<void> {
  await inTransaction(world.sql, async (sql) => {
    const rows = (await listReturns(sql, world, orderId)).filter((row) => rmaId === null || row.rma_id === rmaId);
    if (rows.length === 0) throw new OrderRefusal(`Order ${orderId} has no such return.`);
    for (const { rma_id, facts } of rows) {
      const changed: ReturnFacts = {
        ...facts,
        status: 'Completed',
        deliveredAt: facts.deliveredAt ?? at.toISOString(),
        resolution: resolution ?? facts.resolution ?? 'StandardRefund',
      };
      await sql.query('update sandbox.buyer_return set facts = $3 where world = $1 and rma_id = $2', [
        world.id,
        rma_id,
        JSON.stringify(changed),
      ]);
    }
    await changeOrderIn(sql, world, orderId, { at, change: (order) => ({ ...order }) });
  });
}

/** The returns of an order, oldest first. */
export async function listReturns(sql: Sql, world: World, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await sql.query<ReturnRow>(
    'select * from sandbox.buyer_return where world = $1 and order_id = $2 order by requested_at, rma_id',
    [world.id, orderId],
  );
  return rows;
}
