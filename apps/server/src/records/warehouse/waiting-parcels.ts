import { sql } from 'kysely';
import type { Minor } from '@kervan/domain/money/money';
import { billOf, waitedMsOf, type ParcelParts } from '@kervan/domain/warehouse/parcel-bill';
import { approximateAmount, storageMarks, type WaitingPackage } from '@kervan/domain/warehouse/waiting-credit';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../ledger/balance.ts';
import { isInsured } from './warehouse-account.ts';

/** A parcel that waits for credit, with what it needs. */
export type WaitingParcel = WaitingPackage & {
  storeId: number;
  orderId: number;
  packageNo: string;
  amazonOrderId: string;
  parts: ParcelParts;
};

/** More than an account can have at the warehouse within the week in which they are destroyed. */
const WAITING_MAX = 5_000;

type Row = {
  storeId: number;
  packageId: number;
  orderId: number;
  packageNo: string;
  amazonOrderId: string;
  price: number;
  value: number;
  failed_at: Date;
  destination: string;
  extra: number;
};

/**
 * Parcels of an account that wait for credit, the oldest first; one whose destruction the warehouse has acknowledged is none of them any more
 * (decision 54). Whoever decides by them holds the lock of the account's balance: whatever is paid is paid under it.
 */
export async function listWaiting(tx: Db, accountId: number, now: number): Promise<WaitingParcel[]> {
  const insured = await isInsured(tx, accountId);
  const { rows } = await sql<Row>`
    select p.store_id as "storeId", p.package_id as "packageId", p.order_id as "orderId", p.package_no as "packageNo", o.amazon_order_id as "amazonOrderId", coalesce(p.price_usd, 0)::bigint as price, p.value_usd as value,
      p.first_failed_at as failed_at, coalesce(o.country, s.market) as destination,
      coalesce((select sum(e.amount_usd) from warehouse_extra_payment e where e.store_id = p.store_id and e.package_id = p.package_id and e.state = 1 and e.ref is not null), 0)::bigint as extra
    from warehouse_package p join seller_order o on o.store_id = p.store_id and o.order_id = p.order_id join store s on s.store_id = p.store_id
    where p.account_id = ${accountId} and p.first_failed_at is not null
      and not exists (select from warehouse_task t where t.store_id = p.store_id and t.package_id = p.package_id and t.kind = ${WarehouseTask.Dispose} and t.state = ${TaskState.Done})
    order by p.first_failed_at, p.package_id limit ${WAITING_MAX}`.execute(tx);
  return rows.map((row) => waitingOf(row, insured, now));
}

function waitingOf({ price, value, failed_at, destination, extra, ...names }: Row, insured: boolean, now: number) {
  const failedAt = failed_at.getTime();
  const parts = billOf({
    priceMinor: price,
    valueMinor: value,
    isInsured: insured,
    destination,
    waitedMs: waitedMsOf({ waitedBeforeMs: 0, failedAt }, now),
  });
  return {
    ...names,
    failedAt,
    parts,
    shippingMinor: parts.shipping,
    insuranceMinor: parts.insurance,
    extraMinor: extra,
    isEnding: now >= storageMarks(failedAt).destroyedAt,
  };
}

/** As it is paid: an extra payment is paid by its own answer. */
export const payableOf = (parcel: WaitingPackage): WaitingPackage => ({ ...parcel, extraMinor: 0 });

/** WH-042, WH-063: what has to be loaded so that all parcels of an account that wait for credit go on, cents of USD, and how many they are. */
export async function approximateOf(tx: Db, accountId: number, now: number): Promise<{ minor: Minor; count: number }> {
  const waiting = await listWaiting(tx, accountId, now);
  const { available } = await balanceOf(tx, accountId);
  return { minor: approximateAmount(waiting, available, now), count: waiting.length };
}

/** True while a parcel of the account waits (SHELL-098, WH-005). */
export async function hasWaiting(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('warehouse_package')
    .select('package_id')
    .where('account_id', '=', accountId)
    .where('first_failed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
