import { sql } from 'kysely';
import { filterNameOf, type FilterName } from '@kervan/domain/filters/filter-names';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import type { Db } from '../../db/connect.ts';

/** How many items out of criteria have each filter as their reason, among those that are sent this way. Filters without any are left out. */
export async function countHeld(
  tx: Db,
  storeId: number,
  { sendingType, storeSendsBy }: { sendingType: SendingType; storeSendsBy: SendingType },
): Promise<ReadonlyMap<FilterName, number>> {
  const { rows } = await sql<{ number: number; items: number }>`
    select reason % 64 as number, count(*)::int as items from item where store_id = ${storeId} and status = any(${inventoryTabs.outOfCriteria}::smallint[]) and reason % 64 <> 0
      and case when flags & ${ItemFlag.routeDirect}::int <> 0 then 'direct' when flags & ${ItemFlag.routeWarehouse}::int <> 0 then 'warehouse' else ${storeSendsBy}::text end = ${sendingType} group by 1`.execute(
    tx,
  );
  return new Map(
    rows.flatMap(({ number, items }) => {
      const name = filterNameOf(number);
      return name === null ? [] : [[name, items] as const];
    }),
  );
}
