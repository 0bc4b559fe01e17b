import { sql } from 'kysely';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { inOrderCurrency } from '@kervan/domain/orders/order-profit';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import { dayIn, rateOn } from './day-rates.ts';
import type { OrderState } from './order-state.ts';
import { bookMoney } from './order-work.ts';
import type { OrderScope } from './order-write.ts';
import { catchUpParcels } from '../warehouse/catch-up.ts';
import { settleProfit } from './settle-profit.ts';

/** What was really paid at the source for a purchase of the order, all of it, USD cents; and what came back of it so far. */
export type PaidPurchase = { purchaseId: number; paidUsd: number; refundedUsd?: number; at: number };

/**
 * Books what a purchase cost under the line `product`, and what the source gave back under `sourceRefunds`, each on its day at the rate of the
 * order's day (decision 58). What was booked of it before is taken off: saying it again books nothing, a corrected sum books the difference. The order's profit is
 * computed anew. `state`: under its lock in this transaction; answers the order as it stands afterwards.
 */
export async function bookPurchase(
  tx: Db,
  scope: OrderScope & { market: MarketCode },
  state: OrderState,
  paid: PaidPurchase,
): Promise<OrderState> {
  await bookDifference(tx, scope, state, {
    ...paid,
    line: ProfitLine.product,
    name: 'bought',
    amountUsd: 0 - paid.paidUsd,
  });
  await bookDifference(tx, scope, state, {
    ...paid,
    line: ProfitLine.sourceRefunds,
    name: 'sourceRefund',
    amountUsd: paid.refundedUsd ?? 0,
    at: scope.now,
  });
  return settleProfit(tx, scope, state);
}

/**
 * Books all that stands in an order's purchases as paid at the source and come back of it: after each change of them. What the warehouse told of a parcel
 * before it counted as bought follows. Safe to repeat.
 */
export async function bookPurchases(tx: Db, scope: OrderScope, state: OrderState): Promise<OrderState> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  let after = await catchUpParcels(tx, scope, state);
  for (const { purchase_id, paid_usd, refunded_usd, bought_at } of state.purchases)
    if (paid_usd !== null)
      after = await bookPurchase(
        tx,
        // The column holds a market code.
        { ...scope, market: market as MarketCode },
        after,
        {
          purchaseId: purchase_id,
          paidUsd: paid_usd,
          refundedUsd: refunded_usd,
          at: bought_at?.getTime() ?? scope.now,
        },
      );
  return after;
}

type Booking = PaidPurchase & { line: ProfitLine; name: string; amountUsd: number };

async function bookDifference(
  tx: Db,
  { storeId, now, market }: OrderScope & { market: MarketCode },
  { order, purchases }: OrderState,
  { purchaseId, line, name, amountUsd, at }: Booking,
): Promise<void> {
  const key = `${name}:${purchaseId}`;
  const { rows } = await sql<{ booked: number; lines: number }>`
    select coalesce(sum(amount), 0)::bigint as booked, count(*)::int as lines from order_money
    where store_id = ${storeId} and order_id = ${order.order_id} and key like ${`${key}:%`}`.execute(tx);
  const { booked, lines } = rows[0] ?? { booked: 0, lines: 0 };
  if (amountUsd === booked) return;
  const day = dayIn(market, at);
  const ratePpm = order.rate_ppm ?? (await rateOn(tx, { storeId, market }, order.currency, day));
  // Without any rate nothing can be said in the order's currency: the line stays pending, and is booked when it is said again.
  if (ratePpm === null) return;
  const amount = amountUsd - booked;
  await bookMoney(tx, { storeId, orderId: order.order_id, now }, [
    {
      key: `${key}:${lines}`,
      kind: line,
      day,
      at,
      amount,
      currency: 'USD',
      ratePpm,
      amountOrder: inOrderCurrency(amount, ratePpm, markets[market].decimals),
      reference: purchases.find((row) => row.purchase_id === purchaseId)?.buyer_order_number ?? null,
    },
  ]);
}
