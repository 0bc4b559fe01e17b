import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { OfStores } from './chat-rows.ts';
import type { WarehousePackageRow } from './package-rows.ts';

/** A parcel at the warehouse of one of these stores, locked where something about it is begun; undefined where none of them has it. */
export const findOwnParcel = (
  tx: Db,
  { storeIds }: OfStores,
  packageId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<WarehousePackageRow | undefined> => {
  const query = tx
    .selectFrom('warehouse_package')
    .selectAll()
    .where('store_id', '=', sql<number>`any(${[...storeIds]}::int[])`)
    .where('package_id', '=', packageId);
  return (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
};
