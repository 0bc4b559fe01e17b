import { markets, type MarketCode } from '@kervan/domain/markets';
import { inOrderCurrency } from '@kervan/domain/orders/order-profit';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import type { RefundRow } from '../../records/orders/order-refunds.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import { bookMoney } from '../../records/orders/order-work.ts';
import type { OrderScope } from '../../records/orders/order-write.ts';

const PPM = 1_000_000;

/** Books a refund that nobody else tells of, on its day (decision 58): what went to the buyer is a cost, what came from the source is none. */
export const bookByHand = (tx: Db, scope: OrderScope, state: OrderState, row: RefundRow): Promise<void> =>
  bookOf(tx, scope, state, {
    key: `refund:${row.refund_id}`,
    currency: row.currency,
    amount: 0 - row.amount,
    line: ProfitLine.refunds,
  });

/** Takes it off again. */
export const bookBack = (tx: Db, scope: OrderScope, state: OrderState, row: RefundRow): Promise<void> =>
  bookOf(tx, scope, state, {
    key: `refund:${row.refund_id}:back`,
    currency: row.currency,
    amount: row.amount,
    line: ProfitLine.refunds,
  });

type Booking = { key: string; currency: string; amount: number; line: ProfitLine };

async function bookOf(
  tx: Db,
  { storeId, now }: OrderScope,
  { order }: OrderState,
  { key, currency, amount, line }: Booking,
): Promise<void> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  // The column holds a market code.
  const { timeZone } = markets[market as MarketCode];
  const ratePpm = currency === order.currency ? PPM : order.rate_ppm;
  if (ratePpm === null) return;
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  await bookMoney(tx, { storeId, orderId: order.order_id, now }, [
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
  ]);
}
