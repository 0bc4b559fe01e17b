import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { BuyingState } from '@kervan/domain/orders/buying';
import { inOrderCurrency } from '@kervan/domain/orders/order-profit';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import { dayIn, rateOn } from './day-rates.ts';
import type { OrderState } from '../orders/order-state.ts';
import type { OrderMoneyLine } from './insert-money.ts';
import { changeOrder, type OrderChange, type OrderScope } from '../orders/order-write.ts';
import { catchUpParcels } from '../warehouse/catch-up.ts';
import { marketOf } from '../orders/store-market.ts';

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
 * What a purchase cost under the line `product`, and what the source gave back under `sourceRefunds`, each on its day at the rate of the
 * order's day (decision 58). Of a purchase that the source cancelled, what came back takes its cost off the line `product` again (decision 70). What was
 * booked of it before is taken off: saying it again books nothing, a corrected sum books the difference.
 */
async function linesOfPurchase(tx: Db, scope: Rated, state: OrderState, paid: PaidPurchase): Promise<OrderMoneyLine[]> {
  const { refundedUsd = 0, isCancelled = false } = paid;
  const cameBack = { ...paid, at: scope.now };
  const facts: Booking[] = [
    { ...paid, line: ProfitLine.product, name: 'bought', amountUsd: 0 - paid.paidUsd },
    {
      ...cameBack,
      line: ProfitLine.sourceRefunds,
      name: 'sourceRefund',
      amountUsd: isCancelled ? 0 : refundedUsd,
    },
    ...(isCancelled ? [{ ...cameBack, line: ProfitLine.product, name: 'cameBack', amountUsd: refundedUsd }] : []),
  ];
  const lines: OrderMoneyLine[] = [];
  for (const fact of facts) lines.push(...(await differenceOf(tx, scope, state, fact)));
  return lines;
}

/**
 * Books a purchase alone.
 * @internal What tests say of one purchase.
 */
export const bookPurchase = async (tx: Db, scope: Rated, state: OrderState, paid: PaidPurchase): Promise<OrderState> =>
  changeOrder(tx, scope, state, { money: await linesOfPurchase(tx, scope, state, paid) });

/**
 * Changes what is bought of an order, and books all that stands in its purchases then as paid at the source and come back of it: one step. What the
 * warehouse told of a parcel before it counted as bought follows. Safe to repeat.
 */
export async function changePurchases(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  change: OrderChange = {},
): Promise<OrderState> {
  const money = (written: OrderState) => linesOfPurchases(tx, scope, written);
  return catchUpParcels(tx, scope, await changeOrder(tx, scope, state, { ...change, money }));
}

async function linesOfPurchases(tx: Db, scope: OrderScope, state: OrderState): Promise<OrderMoneyLine[]> {
  const paid = state.purchases.filter((row) => row.paid_usd !== null);
  if (paid.length === 0) return [];
  const market = await marketOf(tx, scope);
  const lines: OrderMoneyLine[] = [];
  for (const { purchase_id, paid_usd, refunded_usd, bought_at, state: buying } of paid)
    lines.push(
      ...(await linesOfPurchase(tx, { ...scope, market }, state, {
        purchaseId: purchase_id,
        paidUsd: paid_usd ?? 0,
        refundedUsd: refunded_usd,
        at: bought_at?.getTime() ?? scope.now,
        isCancelled: buying === BuyingState.CancelledAtSource,
      })),
    );
  return lines;
}

type Rated = OrderScope & { market: MarketCode };
type Booking = PaidPurchase & { line: ProfitLine; name: string; amountUsd: number };

async function differenceOf(
  tx: Db,
  { storeId, market }: Rated,
  { order, purchases }: OrderState,
  { purchaseId, line, name, amountUsd, at }: Booking,
): Promise<OrderMoneyLine[]> {
  const key = `${name}:${purchaseId}`;
  const { rows } = await sql<{ booked: number; in_order: number; lines: number; rate_min: number; rate_max: number }>`
    select coalesce(sum(amount), 0)::bigint as booked, coalesce(sum(amount_order), 0)::bigint as in_order, count(*)::int as lines,
      min(rate_ppm) as rate_min, max(rate_ppm) as rate_max from order_money
    where store_id = ${storeId} and order_id = ${order.order_id} and key like ${`${key}:%`}`.execute(tx);
  const before = rows[0] ?? { booked: 0, in_order: 0, lines: 0, rate_min: 0, rate_max: 0 };
  const { booked, lines } = before;
  if (amountUsd === booked) return [];
  const day = dayIn(market, at);
  const ratePpm = order.rate_ppm ?? (await rateOn(tx, { storeId, market }, order.currency, day));
  // Without any rate nothing can be said in the order's currency: the line stays pending, and is booked when it is said again.
  if (ratePpm === null) return [];
  const amount = amountUsd - booked;
  const inOrder = (usd: number): number => inOrderCurrency(usd, ratePpm, order.currency);
  // In parts it comes to the same cent as at once.
  const isOneRate = lines === 0 || (before.rate_min === ratePpm && before.rate_max === ratePpm);
  return [
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
  ];
}
