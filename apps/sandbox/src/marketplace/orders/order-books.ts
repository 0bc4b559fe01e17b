import type { World } from '../../world/world.ts';
import { totalOf, type MoneyRow } from '../finances/money-row.ts';
import type { ReturnRow } from './buyer-returns.ts';
import type { OrderRow } from './order-row.ts';

type Wanted = {
  orderId?: string;
  market?: string | null;
  sellerId?: string | null;
  status?: string | null;
  limit?: number;
};

/** Orders as the marketplace knows them, newest first: whole, whoever may see what, with returns, claim and money. */
export async function orderBooks(world: World, wanted: Wanted): Promise<object[]> {
  const { orderId = null, market = null, sellerId = null, status = null, limit = 1 } = wanted;
  const { rows } = await world.sql.query<OrderRow>(
    `select * from sandbox.buyer_order
     where world = $1 and ($2::text is null or order_id = $2) and ($3::text is null or market = $3) and ($4::text is null or seller_id = $4)
       and ($5::text is null or status = $5) order by created_at desc, order_id limit $6`,
    [world.id, orderId, market, sellerId, status, limit],
  );
  const ids = rows.map(({ order_id }) => order_id);
  const returns = await world.sql.query<ReturnRow>(
    'select * from sandbox.buyer_return where world = $1 and order_id = any($2) order by requested_at, rma_id',
    [world.id, ids],
  );
  const money = await world.sql.query<MoneyRow>(
    'select * from sandbox.money_transaction where world = $1 and order_id = any($2) order by posted_at, transaction_id',
    [world.id, ids],
  );
  const now = world.clock.now();
  return rows.map((row) => ({
    ...shown(row, now),
    returns: returns.rows.filter(({ order_id }) => order_id === row.order_id).map(shownReturn),
    transactions: money.rows.filter(({ order_id }) => order_id === row.order_id).map(shownMoney),
  }));
}

function shown(order: OrderRow, now: Date): object {
  const { facts, packages } = order;
  const latest = Date.parse(facts.shipBy.latest);
  const isOpen = ['UNSHIPPED', 'PARTIALLY_SHIPPED'].includes(order.status);
  return {
    amazonOrderId: order.order_id,
    market: order.market,
    sellerId: order.seller_id,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    buyer: order.buyer,
    items: order.items,
    packages,
    ...facts,
    claim: facts.claim ?? null,
    deliveredAt: facts.deliveredAt ?? null,
    // Late: confirmed after its last day, or still to be sent past it.
    isLate: packages.some(({ createdAt }) => Date.parse(createdAt) > latest) || (isOpen && now.getTime() > latest),
  };
}

const shownReturn = ({ rma_id, requested_at, facts }: ReturnRow): object => ({
  rmaId: rma_id,
  requestedAt: requested_at.toISOString(),
  ...facts,
});

const shownMoney = ({ transaction_id, status, posted_at, visible_at, facts }: MoneyRow): object => ({
  transactionId: transaction_id,
  type: facts.type,
  description: facts.description,
  status,
  postedAt: posted_at.toISOString(),
  visibleAt: visible_at.toISOString(),
  totalMinor: facts.items.reduce((sum, item) => sum + totalOf(item), 0),
});
