import { createHash } from 'node:crypto';
import type { MarketCode } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';

export const transactionStatuses = ['DEFERRED', 'RELEASED', 'DEFERRED_RELEASED'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** What an item's units brought or cost, in minor units; what leaves the seller's account is negative. */
export type MoneyItem = {
  orderItemId: string;
  sku: string;
  asin: string;
  title: string;
  quantity: number;
  principalMinor: number;
  shippingMinor: number;
  commissionMinor: number;
  /** What the marketplace keeps of the commission it gives back. */
  refundCommissionMinor: number;
};

export type MoneyFacts = {
  type: 'Shipment' | 'Refund' | 'GuaranteeClaim';
  description: string;
  currency: string;
  items: MoneyItem[];
  /** Names of the model's list beside the order: the shipment, the refund, the deferred or the released twin. */
  related: Record<string, string>;
  deferral?: { reason: string; maturity: string };
};

/** A row of sandbox.money_transaction. */
export type MoneyRow = {
  transaction_id: string;
  seller_id: string;
  market: MarketCode;
  order_id: string;
  status: TransactionStatus;
  posted_at: Date;
  visible_at: Date;
  facts: MoneyFacts;
};

/** An id as Amazon's look: it follows from the seed and what it is of, so that booking again is the same transaction. */
export const transactionId = (world: World, name: string): string =>
  createHash('sha256').update(`${world.seed} ${name}`).digest('base64url');

/** Writes a transaction; one that is there stays as it is. */
export async function insertMoney(sql: Sql, world: World, row: MoneyRow): Promise<void> {
  await sql.query(
    `insert into sandbox.money_transaction (world, transaction_id, seller_id, market, order_id, status, posted_at, visible_at, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      world.id,
      row.transaction_id,
      row.seller_id,
      row.market,
      row.order_id,
      row.status,
      row.posted_at,
      row.visible_at,
      JSON.stringify(row.facts),
    ],
  );
}

/** All that an item brought, fees taken off. */
export const totalOf = (item: MoneyItem): number =>
  item.principalMinor + item.shippingMinor + item.commissionMinor + item.refundCommissionMinor;
