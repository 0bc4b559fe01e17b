import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { inOrderCurrency } from '@kervan/domain/orders/order-profit';
import type { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import { dayIn, rateOn } from '../order-money/day-rates.ts';
import type { OrderMoneyLine } from '../order-money/insert-money.ts';
import { changeOrder, type OrderChange } from '../orders/order-write.ts';
import { marketOf } from '../orders/store-market.ts';
import type { ParcelStep } from './parcel-step.ts';

/** What something cost for the parcel in all, USD cents, by the name of the fact. */
export type ParcelCost = { name: string; line: ProfitLine; costUsd: number; at: number };

/** An order under its lock, and the parcel that something was paid for. */
type Booking = Pick<ParcelStep, 'scope' | 'state'> & { parcel: { package_no: string | null } };

/**
 * Books what a parcel cost with its order, each fact once: said again it books nothing, another sum books the difference (decision 58). A cost of 0 is
 * booked, too: then nothing more is expected of its line. `change`: what else of the order changes with it.
 */
export async function bookCosts<Step extends Booking>(
  tx: Db,
  step: Step,
  costs: readonly ParcelCost[],
  change: OrderChange = {},
): Promise<Step> {
  const market = await marketOf(tx, step.scope);
  const money: OrderMoneyLine[] = [];
  for (const cost of costs) money.push(...(await linesOf(tx, step, { ...cost, market })));
  return { ...step, state: await changeOrder(tx, step.scope, step.state, { ...change, money, isMoneyMoved: true }) };
}

async function linesOf(
  tx: Db,
  { scope: { storeId }, state: { order }, parcel }: Booking,
  { name, line, costUsd, at, market }: ParcelCost & { market: MarketCode },
): Promise<OrderMoneyLine[]> {
  const { rows } = await sql<{ booked: number; lines: number }>`
    select coalesce(sum(amount), 0)::bigint as booked, count(*)::int as lines from order_money
    where store_id = ${storeId} and order_id = ${order.order_id} and key like ${`${name}:%`}`.execute(tx);
  const { booked, lines } = rows[0] ?? { booked: 0, lines: 0 };
  const amount = 0 - costUsd - booked;
  if (amount === 0 && lines > 0) return [];
  const day = dayIn(market, at);
  const ratePpm = order.rate_ppm ?? (await rateOn(tx, { storeId, market }, order.currency, day));
  // Without any rate nothing can be said in the order's currency: its lines stay pending.
  if (ratePpm === null) return [];
  return [
    {
      key: `${name}:${lines}`,
      kind: line,
      day,
      at,
      amount,
      currency: 'USD',
      ratePpm,
      amountOrder: inOrderCurrency(amount, ratePpm, order.currency),
      reference: parcel.package_no,
    },
  ];
}
