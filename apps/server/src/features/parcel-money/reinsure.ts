import { totalOf, type ParcelParts } from '@kervan/domain/warehouse/parcel-bill';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { lockBalance } from '../../records/ledger/balance.ts';
import { lockParcel } from '../../records/warehouse/money-work.ts';
import { billNow, holdParcel, voidParcel } from '../../records/warehouse/parcel-hold.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';
import type { ParcelStep } from '../../records/warehouse/parcel-step.ts';

/** More than an account has held at once. */
const HELD_MAX = 5_000;

/** WH-025, decision 57: the switch of the insurance was moved: what is held for parcels is held anew with it. */
export async function reinsureAccount({ db, clock, log }: WorkerDeps, accountId: number): Promise<void> {
  const held = await db
    .selectFrom('warehouse_package')
    .select(['store_id as storeId', 'package_id as packageId'])
    .where('account_id', '=', accountId)
    .where('held_usd', 'is not', null)
    .orderBy('package_id')
    .limit(HELD_MAX)
    .execute();
  const rehold = (key: { storeId: number; packageId: number }) =>
    db.transaction().execute(async (tx) => {
      const step = await lockParcel(tx, key, clock.now());
      if (step) await reinsure(tx, step);
    });
  await eachAlone(held, rehold, {
    log,
    named: ({ packageId }) => ({ accountId, packageId }),
    said: 'a parcel could not be held anew',
  });
}

async function reinsure(tx: Db, step: ParcelStep): Promise<void> {
  const { parcel, scope } = step;
  if (parcel.held_usd === null || parcel.price_usd === null) return;
  // Written when it was held.
  const { insurance } = parcel.held_parts as unknown as ParcelParts;
  const bill = await billNow(tx, step, parcel.price_usd);
  if (bill.insurance === insurance) return;
  const { available, frozenAt } = await lockBalance(tx, scope.accountId, { at: scope.now });
  const isHeld = frozenAt === null && totalOf(bill) <= available + parcel.held_usd;
  if (isHeld) await holdParcel(tx, await voidParcel(tx, step), bill);
  // It goes on with what is held; its fee is asked for once more when it is dispatched.
  else await noted(tx, step, 'insuranceNotHeld', { missingUsd: totalOf(bill) - parcel.held_usd });
}
