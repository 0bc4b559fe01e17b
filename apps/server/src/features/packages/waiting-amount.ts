import { insuranceOf } from '@kervan/domain/credit/insurance-fee';
import { approximateAmount, type WaitingPackage } from '@kervan/domain/warehouse/waiting-credit';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { isInsured } from '../../records/warehouse/warehouse-account.ts';

/** Packages that can wait for credit at once and still be summed up. */
const WAITING_MAX = 5_000;

/** WH-042: what has to be loaded so that all packages of the account that wait for credit go on, cents of USD, and how many they are. */
export async function readWaiting(tx: Db, accountId: number, now: number): Promise<{ minor: number; count: number }> {
  const rows = await tx
    .selectFrom('warehouse_package as w')
    .innerJoin('seller_order as o', (join) =>
      join.onRef('o.store_id', '=', 'w.store_id').onRef('o.order_id', '=', 'w.order_id'),
    )
    .select(['w.package_id', 'w.first_failed_at', 'w.price_usd', 'w.value_usd', 'o.country'])
    .where('w.account_id', '=', accountId)
    .where('w.first_failed_at', 'is not', null)
    .orderBy('w.first_failed_at')
    .limit(WAITING_MAX)
    .execute();
  if (rows.length === 0) return { minor: 0, count: 0 };
  const isOn = await isInsured(tx, accountId);
  const waiting = rows.map((row): WaitingPackage => ({
    packageId: row.package_id,
    failedAt: row.first_failed_at?.getTime() ?? now,
    shippingMinor: row.price_usd ?? 0,
    insuranceMinor: insuranceOf({ value: row.value_usd, isOn, destination: row.country ?? '' }).fee,
    // What is asked for beside the price is answered and held on its own (decision 57).
    extraMinor: 0,
  }));
  const { available } = await balanceOf(tx, accountId);
  return { minor: approximateAmount(waiting, available, now), count: rows.length };
}
