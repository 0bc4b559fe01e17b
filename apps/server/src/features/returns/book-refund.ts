import { markets } from '@kervan/domain/markets';
import { inOrderCurrency } from '@kervan/domain/orders/order-profit';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import type { RefundRow } from '../../records/order-sendings/order-refunds.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import type { OrderMoneyLine } from '../../records/order-money/insert-money.ts';
import type { OrderScope } from '../../records/orders/order-write.ts';

const PPM = 1_000_000;

/** The line of a refund that nobody else tells of, on its day (decision 58): what went to the buyer is a cost, what came from the source is none. */
export const lineByHand = (tx: Db, scope: OrderScope, state: OrderState, row: RefundRow): Promise<OrderMoneyLine[]> =>
  linesOf(tx, scope, state, {
    key: `refund:${row.refund_id}`,
    currency: row.currency,
    amount: 0 - row.amount,
    line: ProfitLine.refunds,
  });

/** The line that takes it off again. */
export const lineBack = (tx: Db, scope: OrderScope, state: OrderState, row: RefundRow): Promise<OrderMoneyLine[]> =>
  linesOf(tx, scope, state, {
    key: `refund:${row.refund_id}:back`,
    currency: row.currency,
    amount: row.amount,
    line: ProfitLine.refunds,
  });

type Booking = { key: string; currency: string; amount: number; line: ProfitLine };

async function linesOf(
  tx: Db,
  { storeId, now }: OrderScope,
  { order }: OrderState,
  { key, currency, amount, line }: Booking,
): Promise<OrderMoneyLine[]> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();

  const { timeZone } = markets[market];
  const ratePpm = currency === order.currency ? PPM : order.rate_ppm;
  if (ratePpm === null) return [];
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return [
    {
      key,
      kind: line,
      day,
      at: now,
      amount,
      currency,
      ratePpm,
      amountOrder: currency === order.currency ? amount : inOrderCurrency(amount, ratePpm, order.currency),
      reference: null,
    },
  ];
}
