import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { BuyingState } from '@kervan/domain/orders/buying';
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
export type PaidPurchase = {
  purchaseId: number;
  paidUsd: number;
  refundedUsd?: number;
  at: number;
  /** The source cancelled it: what comes back of it takes its cost off again. */
  isCancelled?: boolean;
};

/**
 * Books what a purchase cost under the line `product`, and what the source gave back under `sourceRefunds`, each on its day at the rate of the
 * order's day (decision 58). Of a purchase that the source cancelled, what came back takes its cost off the line `product` again (decision 70). What was booked of it before is taken off: saying it again books nothing, a corrected sum books the difference. The order's profit is
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
  const { refundedUsd = 0, isCancelled = false } = paid;
  const cameBack = { ...paid, at: scope.now };
  await bookDifference(tx, scope, state, {
    ...cameBack,
    line: ProfitLine.sourceRefunds,
    name: 'sourceRefund',
    amountUsd: isCancelled ? 0 : refundedUsd,
  });
  if (isCancelled)
    await bookDifference(tx, scope, state, {
      ...cameBack,
      line: ProfitLine.product,
      name: 'cameBack',
      amountUsd: refundedUsd,
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
  for (const { purchase_id, paid_usd, refunded_usd, bought_at, state: buying } of state.purchases)
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
          isCancelled: buying === BuyingState.CancelledAtSource,
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
  const { rows } = await sql<{ booked: number; in_order: number; lines: number; rate_min: number; rate_max: number }>`
    select coalesce(sum(amount), 0)::bigint as booked, coalesce(sum(amount_order), 0)::bigint as in_order, count(*)::int as lines,
      min(rate_ppm) as rate_min, max(rate_ppm) as rate_max from order_money
    where store_id = ${storeId} and order_id = ${order.order_id} and key like ${`${key}:%`}`.execute(tx);
  const before = rows[0] ?? { booked: 0, in_order: 0, lines: 0, rate_min: 0, rate_max: 0 };
  const { booked, lines } = before;
  if (amountUsd === booked) return;
  const day = dayIn(market, at);
  const ratePpm = order.rate_ppm ?? (await rateOn(tx, { storeId, market }, order.currency, day));
  // Without any rate nothing can be said in the order's currency: the line stays pending, and is booked when it is said again.
  if (ratePpm === null) return;
  const amount = amountUsd - booked;
  const inOrder = (usd: number): number => inOrderCurrency(usd, ratePpm, order.currency);
  // In parts it comes to the same cent as at once.
  const isOneRate = lines === 0 || (before.rate_min === ratePpm && before.rate_max === ratePpm);
  await bookMoney(tx, { storeId, orderId: order.order_id, now }, [
    {
      key: `${key}:${lines}`,
      kind: line,
      day,
      at,
      amount,
      currency: 'USD',
      ratePpm,
      amountOrder: isOneRate ? inOrder(amountUsd) - before.in_order : inOrder(amount),
      reference: purchases.find((row) => row.purchase_id === purchaseId)?.buyer_order_number ?? null,
    },
  ]);
}
