import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';

/** Money that moved for an order; `key` names the fact, so that it is booked once. Amounts in minor units, what came in above 0. */
export type OrderMoneyLine = {
  key: string;
  kind: number;
  /** Day of the store on which it books. */
  day: string;
  at: number;
  amount: number;
  currency: string;
  /** Units of the order's currency for a million units of `currency`, of that day. */
  ratePpm: number;
  amountOrder: number;
  reference: string | null;
};

/** Books lines of an order; those of a known fact stay as they were. Answers how many are new, and what went back with them, above 0. */
export async function insertMoney(
  tx: Db,
  { storeId, orderId, now }: { storeId: number; orderId: number; now: number },
  lines: readonly OrderMoneyLine[],
): Promise<{ lines: number; refunded: number }> {
  if (lines.length === 0) return { lines: 0, refunded: 0 };
  const rows = await tx
    .insertInto('order_money')
    .values(
      lines.map((line) => ({
        store_id: storeId,
        order_id: orderId,
        key: line.key,
        kind: line.kind,
        day: line.day,
        at: new Date(line.at),
        amount: line.amount,
        currency: line.currency,
        rate_ppm: line.ratePpm,
        amount_order: line.amountOrder,
        reference: line.reference,
        noted_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['store_id', 'order_id', 'key']).doNothing())
    .returning(['kind', 'amount_order'])
    .execute();
  const refunds = rows.filter(({ kind }) => kind === ProfitLine.refunds);
  return { lines: rows.length, refunded: refunds.reduce((sum, row) => sum - row.amount_order, 0) };
}
