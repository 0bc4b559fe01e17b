import { sql } from 'kysely';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import { orderImportJobs } from '../../jobs/declared/order-import.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** An order of a seller at the marketplace of which something was heard. `heard`: what was said of its status, and when, ISO 8601. */
export type HeardOrder = { storeId: number; amazonOrderId: string; heard?: { status: string; at: string } };

/**
 * Has orders read at the marketplace as soon as its limits allow. One that is being read is read again afterwards: whoever reads takes a row off
 * only while nobody asked meanwhile (`asked`). In the caller's transaction.
 */
export async function readOrdersSoon(tx: Db, orders: readonly HeardOrder[], now: number): Promise<void> {
  if (orders.length === 0) return;
  const asked = orders.map(({ storeId, amazonOrderId, heard }) => ({
    store_id: storeId,
    amazon_order_id: amazonOrderId,
    status: heard?.status ?? null,
    at: heard?.at ?? null,
  }));
  await sql`insert into order_reading as r (store_id, amazon_order_id, due_at, heard_status, heard_at)
    select distinct on (store_id, amazon_order_id) store_id, amazon_order_id, ${new Date(now)}::timestamptz, status, at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(store_id int, amazon_order_id text, status text, at timestamptz) order by 1, 2, at desc nulls last
    on conflict (store_id, amazon_order_id) do update set due_at = least(r.due_at, excluded.due_at), asked = r.asked + 1,
      heard_status = case when excluded.heard_at > coalesce(r.heard_at, '-infinity') then excluded.heard_status else r.heard_status end, heard_at = greatest(r.heard_at, excluded.heard_at)`.execute(
    tx,
  );
  for (const storeId of [...new Set(orders.map((order) => order.storeId))].toSorted((a, b) => a - b))
    await enqueue(tx, orderImportJobs.readOrders, { storeId });
}

export const SendingKind = { Confirm: 0, Cancel: 1 } as const;
export type SendingKind = (typeof SendingKind)[keyof typeof SendingKind];
export const SendingState = { Waiting: 0, Sending: 1, Done: 2, Refused: 3, GivenUp: 4 } as const;
export type SendingState = (typeof SendingState)[keyof typeof SendingState];

/**
 * Notes what the marketplace has to be told of an order; `key` names the fact, so that it is told once. Answers false where it was noted before.
 * In the caller's transaction.
 */
export async function noteSending(
  tx: Db,
  sending: {
    storeId: number;
    orderId: number;
    kind: SendingKind;
    key: string;
    content: object;
    now: number;
    dueAt?: number;
    /** The parcel that it is of; absent = it is of the order. */
    packageId?: number;
  },
): Promise<boolean> {
  const { storeId, orderId, kind, key, content, now, dueAt = now, packageId = null } = sending;
  const row = await tx
    .insertInto('order_sending')
    .values({
      store_id: storeId,
      order_id: orderId,
      package_id: packageId,
      kind,
      key,
      content: JSON.stringify(content),
      due_at: new Date(dueAt),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'order_id', 'key']).doNothing())
    .returning('sending_id')
    .executeTakeFirst();
  return row !== undefined;
}

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
