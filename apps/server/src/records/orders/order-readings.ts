import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';

/** Who works, by the name under which it shows that it lives; and the market clock. */
export type Reader = { db: Db; holder: string; now: number };

/** An order of a store that somebody reads just now. `claim` tells this claim from others, `asked` whether somebody asked again meanwhile. */
export type ClaimedReading = {
  storeId: number;
  amazonOrderId: string;
  asked: number;
  attempts: number;
  heardStatus: string | null;
  claim: string;
};

/** Claims the order of a store that has been due the longest; null = none is. `seconds`: system time that it is kept from others. */
export async function claimReading(
  { db, holder, now }: Reader,
  storeId: number,
  seconds: number,
): Promise<ClaimedReading | null> {
  const { rows } = await sql<ClaimedReading>`
    with picked as (select amazon_order_id from order_reading where store_id = ${storeId} and due_at <= ${new Date(now)}::timestamptz and ${isFree} order by due_at limit 1 for update skip locked)
    update order_reading r set ${takenBy(holder, seconds)} from picked where r.store_id = ${storeId} and r.amazon_order_id = picked.amazon_order_id
    returning r.store_id as "storeId", r.amazon_order_id as "amazonOrderId", r.asked, r.attempts, r.heard_status as "heardStatus", r.lease_until::text as claim`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The order was read: its row goes, unless somebody asked for it meanwhile; then it is read again. */
export async function endReading(db: Db, { storeId, amazonOrderId, asked, claim }: ClaimedReading): Promise<void> {
  await sql`delete from order_reading where store_id = ${storeId} and amazon_order_id = ${amazonOrderId} and asked = ${asked} and lease_until = ${claim}::timestamptz`.execute(
    db,
  );
  await sql`update order_reading set lease_until = null, attempts = 0, failure = null where store_id = ${storeId} and amazon_order_id = ${amazonOrderId} and lease_until = ${claim}::timestamptz`.execute(
    db,
  );
}

/** The order is read again at an instant. `isAttempt`: this one counts, and the next is later for it. */
export async function deferReading(
  db: Db,
  { storeId, amazonOrderId, claim }: ClaimedReading,
  { at, failure, isAttempt }: { at: number; failure: string; isAttempt: boolean },
): Promise<void> {
  await sql`update order_reading set lease_until = null, due_at = ${new Date(at)}, failure = ${failure.slice(0, 300)}, attempts = attempts + ${isAttempt ? 1 : 0}
    where store_id = ${storeId} and amazon_order_id = ${amazonOrderId} and lease_until = ${claim}::timestamptz`.execute(
    db,
  );
}
