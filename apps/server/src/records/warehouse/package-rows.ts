import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { WarehousePackage } from '../../db/schema.generated.ts';

export type WarehousePackageRow = Selectable<WarehousePackage>;
type Key = { storeId: number; packageId: number };

/** The parcel as the warehouse has it; undefined where it does not go through the warehouse. */
export const findWarehousePackage = (tx: Db, { storeId, packageId }: Key): Promise<WarehousePackageRow | undefined> =>
  tx
    .selectFrom('warehouse_package')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();

/** The parcels of an order that go through the warehouse. */
export const listWarehousePackages = (tx: Db, storeId: number, orderId: number): Promise<WarehousePackageRow[]> =>
  tx
    .selectFrom('warehouse_package')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('package_id')
    .execute();

export type NewWarehousePackage = Omit<Insertable<WarehousePackage>, 'changed_at' | 'version'>;

/** Writes a parcel that goes through the warehouse from now on; its order is locked. One that does already stays as it is. */
export const insertWarehousePackage = async (tx: Db, row: NewWarehousePackage, now: number): Promise<void> => {
  await tx
    .insertInto('warehouse_package')
    .values({ ...row, changed_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['store_id', 'package_id']).doNothing())
    .execute();
};

/** Writes what is different of a parcel; its order is locked by whoever changes it. Answers it as it stands afterwards. */
export const changeWarehousePackage = (
  tx: Db,
  { store_id, package_id }: Pick<WarehousePackageRow, 'store_id' | 'package_id'>,
  change: Omit<Updateable<WarehousePackage>, 'store_id' | 'package_id' | 'version' | 'changed_at'>,
  now: number,
): Promise<WarehousePackageRow> =>
  tx
    .updateTable('warehouse_package')
    .set({ ...change, changed_at: new Date(now), version: sql`version + 1` })
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Keeps a photo of a parcel; one that is known stays. */
export const insertPhoto = async (
  tx: Db,
  { store_id, package_id }: Pick<WarehousePackageRow, 'store_id' | 'package_id'>,
  { id, sha256, at }: { id: string; sha256: string; at: number },
): Promise<void> => {
  await tx
    .insertInto('warehouse_photo')
    .values({ store_id, package_id, photo_id: id, sha256, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
