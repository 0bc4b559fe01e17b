import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../http/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { packageStateOf } from '../../records/orders/order-state.ts';
import { lockParcel, stateOf } from '../../records/warehouse/apply-event.ts';
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

/** The parcel as the rules know it. */
export function factsOf({ state, parcel }: ParcelStep) {
  const row = state.packages.find(({ package_id }) => package_id === parcel.package_id);
  if (!row) throw new AppError('RecordNotFound');
  return { state: stateOf(parcel), order: packageStateOf(row) };
}

/** Refusals of the rules in the words of the contract. */
export const refusals = { packageDestroyed: 'PackageDestroyed', notInRow: 'IllegalOrderStep' } as const;
