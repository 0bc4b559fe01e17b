import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * When a reading of the provider's objects began, as text of the database's clock. What was read earlier is never kept over what was read
 * later: every change is told of, and a reading that begins after it shows it.
 */
export type ReadingStart = string & { readonly reading: unique symbol };

/** To be asked before the provider is. */
export async function beginReading(db: Db): Promise<ReadingStart> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  // The one place that makes one.
  return (rows[0]?.at ?? '') as ReadingStart;
}

/** What every mirror needs to know. `now`: market clock, ms. */
export type Reading = { readAt: ReadingStart; now: number };

/** True for a row that shows nothing newer. */
export const isNoNewer = (readAt: ReadingStart) => sql<boolean>`(read_at is null or read_at <= ${readAt}::timestamptz)`;

/** What a mirror did: changed, or left the row as it is, and why. */
export type Mirrored = { accountId: number; changed: boolean } | { accountId: null; changed: false; ignored: string };

export const ignored = (why: string): Mirrored => ({ accountId: null, changed: false, ignored: why });

/** Whose customer this is, or null: another product's, or one we know nothing of. */
export async function findAccountOfCustomer(tx: Db, customerId: string | null): Promise<number | null> {
  if (customerId === null) return null;
  const row = await tx
    .selectFrom('billing_customer')
    .select('account_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
