import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import type { ParcelStep } from '../../records/warehouse/parcel-step.ts';
import { isWarehouseActive } from '../../records/warehouse/warehouse-stores.ts';

/** A parcel of the caller's store that is in the hands of the warehouse, under its order's lock. Throws RecordNotFound, WarehouseNotActive, IllegalOrderStep. */
export async function requireParcel(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { storeId }: Pick<StoreCaller, 'storeId'>,
  packageId: number,
): Promise<ParcelStep> {
  const step = await lockParcel(tx, { storeId, packageId, now: clock.now() });
  if (step) return step;
  const known = await tx
    .selectFrom('order_package')
    .select('package_id')
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  if (!known) throw new AppError('RecordNotFound');
  // It goes another way; without a warehouse it always does.
  throw new AppError((await isWarehouseActive(tx, storeId)) ? 'IllegalOrderStep' : 'WarehouseNotActive');
}

/** Refusals of the rules in the words of the contract. */
export const refusals = { packageDestroyed: 'PackageDestroyed', notInRow: 'IllegalOrderStep' } as const;
