import { sql, type Selectable } from 'kysely';
import type { Quote } from '@kervan/domain/warehouse/choose-quote';
import { ExtraPaymentState, nextExtraPaymentState } from '@kervan/domain/warehouse/extra-payment';
import type { Db } from '../../db/connect.ts';
import type { WarehouseExtraPayment } from '../../db/schema.generated.ts';
import type { ParcelStep } from './parcel-step.ts';

export type ExtraPaymentRow = Selectable<WarehouseExtraPayment>;

export type NewExtraPayment = {
  key: string;
  /** The warehouse's number of it; null = the price of the parcel grew, to that of `quote`. */
  ref: string | null;
  amountUsd: number;
  explanation: string;
  quote?: Quote;
  until: number;
};

/** Keeps what is wanted for a parcel over what was agreed, once for a fact; undefined where it is known. */
export const insertExtra = (
  tx: Db,
  { parcel, scope, at }: ParcelStep,
  { key, ref, amountUsd, explanation, quote, until }: NewExtraPayment,
): Promise<ExtraPaymentRow | undefined> =>
  tx
    .insertInto('warehouse_extra_payment')
    .values({
      store_id: parcel.store_id,
      package_id: parcel.package_id,
      account_id: scope.accountId,
      key,
      ref,
      amount_usd: amountUsd,
      explanation,
      quote: quote ? JSON.stringify(quote) : null,
      asked_at: new Date(at),
      answer_until: new Date(until),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** One of an account's, for who only reads; whoever changes it locks its order and reads it again. */
export const findExtra = (tx: Db, accountId: number, id: number): Promise<ExtraPaymentRow | undefined> =>
  tx
    .selectFrom('warehouse_extra_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('extra_id', '=', id)
    .executeTakeFirst();

/** Those of a parcel, the oldest first. */
export const listExtras = (
  tx: Db,
  { store_id, package_id }: Pick<ExtraPaymentRow, 'store_id' | 'package_id'>,
): Promise<ExtraPaymentRow[]> =>
  tx
    .selectFrom('warehouse_extra_payment')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .orderBy('extra_id')
    .limit(EXTRAS_MAX)
    .execute();
const EXTRAS_MAX = 200;

export const isOpen = ({ state }: Pick<ExtraPaymentRow, 'state'>): boolean => state === ExtraPaymentState.Pending;

/** Writes what is different of one. */
export const changeExtra = (
  tx: Db,
  { store_id, extra_id }: Pick<ExtraPaymentRow, 'store_id' | 'extra_id'>,
  change: Partial<
    Pick<
      ExtraPaymentRow,
      | 'state'
      | 'refund'
      | 'refund_reason'
      | 'refund_answer'
      | 'answered_at'
      | 'is_silent'
      | 'charged_usd'
      | 'refund_asked_at'
      | 'refunded_at'
    >
  >,
): Promise<ExtraPaymentRow> =>
  tx
    .updateTable('warehouse_extra_payment')
    .set(change)
    .where('store_id', '=', store_id)
    .where('extra_id', '=', extra_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What was asked for a parcel that is destroyed or cancelled is asked no more: nothing was taken for it, and nothing is. */
export async function endExtras(tx: Db, { parcel, scope }: Pick<ParcelStep, 'parcel' | 'scope'>): Promise<void> {
  for (const row of await listExtras(tx, parcel)) {
    // The column holds these codes alone.
    const state = nextExtraPaymentState(row.state as ExtraPaymentState, 'parcelOver');
    if (state !== null) await changeExtra(tx, row, { state, answered_at: new Date(scope.now) });
  }
}

/** A price that grew is asked for no more: it is another one again, or the parcel is not sent. Nothing was ever taken for it. */
export async function dropGrown(tx: Db, { parcel }: Pick<ParcelStep, 'parcel'>): Promise<void> {
  await sql`delete from warehouse_extra_payment where store_id = ${parcel.store_id} and package_id = ${parcel.package_id} and ref is null and state = ${ExtraPaymentState.Pending}`.execute(
    tx,
  );
}
