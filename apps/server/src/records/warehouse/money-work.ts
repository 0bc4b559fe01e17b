import { sql } from 'kysely';
import { lockOrder } from '../orders/order-state.ts';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { Reader } from '../orders/order-readings.ts';
import { findWarehousePackage } from './package-rows.ts';
import { WorkKind } from './package-work.ts';
import type { ParcelStep } from './parcel-step.ts';

/** A parcel whose money is looked at just now. `asked` tells whether somebody wanted it again meanwhile. */
export type ClaimedMoney = { storeId: number; packageId: number; asked: number; attempts: number; claim: string };

/** Claims the parcel whose money has been due the longest; null = none is. `seconds`: system time. */
export async function claimMoney({ db, holder, now }: Reader, seconds: number): Promise<ClaimedMoney | null> {
  const { rows } = await sql<ClaimedMoney>`
    with picked as (select store_id, package_id from warehouse_work where kind = ${WorkKind.Money} and due_at <= ${new Date(now)}::timestamptz and ${isFree} order by due_at, package_id limit 1 for update skip locked)
    update warehouse_work w set ${takenBy(holder, seconds)} from picked where w.store_id = picked.store_id and w.package_id = picked.package_id and w.kind = ${WorkKind.Money}
    returning w.store_id as "storeId", w.package_id as "packageId", w.asked, w.attempts, w.lease_until::text as claim`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** It was looked at, in the transaction that did it: it is due next at `nextAt`, or never (null), or at once where somebody asked meanwhile. */
export async function endMoney(tx: Db, work: ClaimedMoney, nextAt: number | null): Promise<void> {
  const own = sql`store_id = ${work.storeId} and package_id = ${work.packageId} and kind = ${WorkKind.Money} and lease_until = ${work.claim}::timestamptz`;
  if (nextAt === null) await sql`delete from warehouse_work where ${own} and asked = ${work.asked}`.execute(tx);
  else
    await sql`update warehouse_work set due_at = ${new Date(nextAt)}, lease_until = null, attempts = 0, failure = null where ${own} and asked = ${work.asked}`.execute(
      tx,
    );
  await sql`update warehouse_work set lease_until = null, attempts = 0, failure = null where ${own}`.execute(tx);
}

/** It failed: it is tried again at an instant. */
export async function deferMoneyWork(
  db: Db,
  work: ClaimedMoney,
  { at, failure }: { at: number; failure: string },
): Promise<void> {
  await sql`update warehouse_work set lease_until = null, due_at = ${new Date(at)}, attempts = attempts + 1, failure = ${failure.slice(0, 300)}
    where store_id = ${work.storeId} and package_id = ${work.packageId} and kind = ${WorkKind.Money} and lease_until = ${work.claim}::timestamptz`.execute(
    db,
  );
}

/** A parcel with its order, under the order's lock; null where it does not go through the warehouse. `orderId`: what is known of it before the lock. */
export async function lockParcel(
  tx: Db,
  { storeId, packageId, orderId }: { storeId: number; packageId: number; orderId?: number },
  now: number,
): Promise<ParcelStep | null> {
  const named = orderId ?? (await findWarehousePackage(tx, { storeId, packageId }))?.order_id;
  if (named === undefined) return null;
  const state = await lockOrder(tx, storeId, { orderId: named });
  const parcel = await findWarehousePackage(tx, { storeId, packageId });
  if (!state || !parcel) return null;
  return { scope: { accountId: parcel.account_id, storeId, now }, state, parcel, at: now };
}
