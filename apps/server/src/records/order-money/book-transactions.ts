/**
 * Money of orders: what the marketplace's books and the purchases moved, what orders amount to, and what margin is at risk.
 * Only writer of: order_money, order_transaction, order_sum, order_sum_step, margin_risk, margin_risk_state, source_volatility.
 */
import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import {
  isClaim,
  refundedGross,
  taxOfSale,
  transactionLines,
  type OrderTransaction,
} from '@kervan/domain/orders/transaction-lines';
import type { Db } from '../../db/connect.ts';
import { convertBy, crossRate, dayIn } from './day-rates.ts';
import { forecastOf } from './order-profit.ts';
import { lockOrder, type OrderState } from '../orders/order-state.ts';
import type { OrderMoneyLine } from './insert-money.ts';
import { changeOrder, type OrderChange, type OrderScope } from '../orders/order-write.ts';
import { noteSeenRefunds } from '../order-sendings/refund-standing.ts';

/** Codes of order_transaction.state. Noted: of no order. */
export const TransactionState = { Waiting: 0, Booked: 1, Noted: 2 } as const;

type Booking = OrderScope & { market: MarketCode };

/** Keeps transactions as they were told; those that are kept already stay as they were, whoever tells them again. Answers the orders of the new ones. */
export async function keepTransactions(
  tx: Db,
  { storeId, now }: Pick<OrderScope, 'storeId' | 'now'>,
  transactions: readonly OrderTransaction[],
): Promise<string[]> {
  if (transactions.length === 0) return [];
  const rows = [...new Map(transactions.map((one) => [one.id, one])).values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => ({
      store_id: storeId,
      transaction_id: one.id,
      amazon_order_id: one.orderId,
      kind: one.kind,
      state: one.orderId !== null ? TransactionState.Waiting : TransactionState.Noted,
      posted_at: new Date(one.postedAt),
      content: JSON.stringify(one),
      units: one.units,
      noted_at: new Date(now),
    }));
  const kept = await tx
    .insertInto('order_transaction')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['store_id', 'transaction_id']).doNothing())
    .returning(['amazon_order_id', 'state'])
    .execute();
  return [
    ...new Set(
      kept.flatMap(({ amazon_order_id, state }) =>
        state === TransactionState.Waiting && amazon_order_id !== null ? [amazon_order_id] : [],
      ),
    ),
  ];
}

/**
 * Books what is kept for an order and not booked yet, each on its day; its profit is computed anew. An order that the store does not know leaves them
 * waiting: they are booked when it comes in. Answers false then. `known`: the order under its lock.
 */
export async function bookTransactions(
  tx: Db,
  scope: Booking,
  amazonOrderId: string,
  known?: OrderState,
): Promise<boolean> {
  const state = known ?? (await lockOrder(tx, scope.storeId, { amazonOrderId }));
  if (!state) return false;
  const { storeId, now } = scope;
  const waiting = await sql<{ content: OrderTransaction }>`
    select content from order_transaction where store_id = ${storeId} and amazon_order_id = ${amazonOrderId} and state = ${TransactionState.Waiting}
    order by posted_at, transaction_id`.execute(tx);
  const rows: { content: OrderTransaction; inOrder: (amount: number) => number }[] = [];
  const money: OrderMoneyLine[] = [];
  for (const row of waiting.rows) {
    const lines = await linesOf(tx, scope, state, row.content);
    // Without a rate it is no amount of the order: it waits, and is booked with what is told next.
    if (lines === null) continue;
    rows.push({ ...row, inOrder: lines.inOrder });
    money.push(...lines.money);
  }
  if (rows.length === 0) return true;
  await sql`update order_transaction set state = ${TransactionState.Booked}, booked_at = ${new Date(now)}
    where store_id = ${storeId} and transaction_id = any(${rows.map(({ content }) => content.id)}::text[])`.execute(tx);
  const seen = await noteSeenRefunds(
    tx,
    scope,
    state,
    rows.flatMap(({ content, inOrder }) =>
      content.kind === 'Refund'
        ? [
            {
              transactionId: content.id,
              amount: inOrder(refundedGross(content)),
              at: Date.parse(content.postedAt),
              isConverted: content.currency !== state.order.currency,
            },
          ]
        : [],
    ),
  );
  const decided = claimDecided(
    state,
    rows.flatMap(({ content }) => (isClaim(content.kind) ? [Date.parse(content.postedAt)] : [])),
  );
  await changeOrder(tx, scope, state, {
    order: { ...decided.order, ...seen.order },
    events: [...(decided.events ?? []), ...(seen.events ?? [])],
    money,
    isMoneyMoved: true,
  });
  return true;
}

/** Money that moves for an A-to-z claim is its decision (decision 70): the order has one, and it is over. */
function claimDecided({ order }: OrderState, decidedAt: readonly number[]): OrderChange {
  if (decidedAt.length === 0 || (order.a_to_z && order.a_to_z_ended_at !== null)) return {};
  const at = new Date(Math.max(...decidedAt));
  return {
    order: { a_to_z: true, a_to_z_ended_at: at },
    events: [{ kind: 'aToZDecided', at, actor: 'marketplace' }],
  };
}

/** A transaction's lines in the order's currency, and how its amounts are those of the order. The marketplace pays in the order's; another one is converted by both rates of the day; null = one of them is not known. */
async function linesOf(
  tx: Db,
  { storeId, market }: Booking,
  { order }: OrderState,
  transaction: OrderTransaction,
): Promise<{ money: OrderMoneyLine[]; inOrder: (amount: number) => number } | null> {
  const at = Date.parse(transaction.postedAt);
  const day = dayIn(market, at);
  const ratePpm = await crossRate(tx, { storeId, market }, { from: transaction.currency, to: order.currency, day });
  if (ratePpm === null) return null;
  const inOrder = convertBy(ratePpm, { from: transaction.currency, to: order.currency });
  const line = (kind: ProfitLine, amount: number): OrderMoneyLine => ({
    key: `${transaction.id}:${kind}`,
    kind,
    day,
    at,
    amount,
    currency: transaction.currency,
    ratePpm,
    amountOrder: inOrder(amount),
    reference: transaction.id,
  });
  const lines = transactionLines(transaction).map((one) => line(one.line, one.amount));
  const paid = lines
    .filter(({ kind }) => kind === ProfitLine.sale || kind === ProfitLine.shipping)
    .reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOfSale(paid, forecastOf(order));
  return { money: tax === 0 ? lines : [...lines, line(ProfitLine.tax, tax)], inOrder };
}
