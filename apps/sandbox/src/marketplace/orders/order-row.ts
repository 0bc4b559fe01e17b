import type { MarketCode } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { Buyer } from '../../world/shop.ts';
import type { World } from '../../world/world.ts';

/** States of an order [Amazon's model]. */
export const orderStatuses = [
  'PENDING_AVAILABILITY',
  'PENDING',
  'UNSHIPPED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'CANCELLED',
  'UNFULFILLABLE',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type CancelledBy = 'BUYER' | 'MERCHANT' | 'AMAZON';

export type OrderItem = {
  orderItemId: string;
  sku: string;
  asin: string;
  title: string;
  quantity: number;
  unitPriceMinor: number;
  /** Of all units together, as the buyer pays it. */
  shippingMinor: number;
  /** What a promotion took off the shipping. */
  shippingPromotionMinor?: number;
  /** Where it is not the market's. */
  currency?: string;
  quantityShipped: number;
  quantityCancelled: number;
  /** What was given back of the price and of the shipping. */
  refundedMinor: number;
  refundedShippingMinor: number;
  /** Why the buyer asks to cancel. */
  cancelReason?: string;
  cancelled?: { by: CancelledBy; reason: string };
};

export const packageStatuses = ['PENDING', 'IN_TRANSIT', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'UNDELIVERABLE'] as const;
export type PackageStatus = (typeof packageStatuses)[number];

/** A parcel as the seller confirmed it; `confirmations` counts how often. */
export type OrderPackage = {
  packageReferenceId: string;
  carrierCode: string;
  carrierName?: string;
  shippingMethod?: string;
  trackingNumber: string;
  shipDate: string;
  createdAt: string;
  confirmations: number;
  items: { orderItemId: string; quantity: number }[];
  status: PackageStatus;
  detailedStatus?: string;
  deliveredAt?: string;
};

type Window = { earliest: string; latest: string };

export type Claim = { openedAt: string; reason: string; amountMinor: number; decision: 'GRANTED' | 'DENIED' | null };

export type OrderFacts = {
  serviceLevel: string;
  programs: string[];
  /** What comes later comes by itself. */
  lives: boolean;
  deferral: 'DD7' | 'B2B' | null;
  shipBy: Window;
  deliverBy: Window;
  iossNumber?: string;
  giftMessage?: string;
  /** The order in whose place this one is sent. */
  replacementOf?: string;
  deliveredAt?: string;
  claim?: Claim;
};

/** A row of sandbox.buyer_order. */
export type OrderRow = {
  order_id: string;
  market: MarketCode;
  seller_id: string;
  status: OrderStatus;
  buyer: Buyer;
  items: OrderItem[];
  packages: OrderPackage[];
  facts: OrderFacts;
  created_at: Date;
  updated_at: Date;
  readable_at: Date;
  searchable_at: Date;
};

/** The order, or null. `lock` keeps it for the transaction. */
export async function findOrder(
  sql: Sql,
  world: World,
  orderId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderRow | null> {
  const { rows } = await sql.query<OrderRow>(
    `select * from sandbox.buyer_order where world = $1 and order_id = $2 ${lock ? 'for update' : ''}`,
    [world.id, orderId],
  );
  return rows[0] ?? null;
}

export async function insertOrder(sql: Sql, world: World, order: OrderRow): Promise<void> {
  await sql.query(
    `insert into sandbox.buyer_order
       (world, order_id, market, seller_id, status, items, buyer, packages, facts, created_at, updated_at, readable_at, searchable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      world.id,
      order.order_id,
      order.market,
      order.seller_id,
      order.status,
      JSON.stringify(order.items),
      JSON.stringify(order.buyer),
      JSON.stringify(order.packages),
      JSON.stringify(order.facts),
      order.created_at,
      order.updated_at,
      order.readable_at,
      order.searchable_at,
    ],
  );
}

/** Writes what changes of an order that exists. */
export async function saveOrder(sql: Sql, world: World, order: OrderRow): Promise<void> {
  await sql.query(
    `update sandbox.buyer_order set status = $3, items = $4, buyer = $5, packages = $6, facts = $7, updated_at = $8, readable_at = $9, searchable_at = $10
     where world = $1 and order_id = $2`,
    [
      world.id,
      order.order_id,
      order.status,
      JSON.stringify(order.items),
      JSON.stringify(order.buyer),
      JSON.stringify(order.packages),
      JSON.stringify(order.facts),
      order.updated_at,
      order.readable_at,
      order.searchable_at,
    ],
  );
}

/** True while nobody knows yet whether the order will be paid. */
export const isPending = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'PENDING' || status === 'PENDING_AVAILABILITY';

/** Units that are neither sent nor cancelled. */
export const unitsLeft = ({ quantity, quantityShipped, quantityCancelled }: OrderItem): number =>
  Math.max(0, quantity - quantityShipped - quantityCancelled);

/** What the buyer pays for an item's units. */
export const principalOf = ({ quantity, unitPriceMinor }: OrderItem): number => quantity * unitPriceMinor;
