import { filterNumbers } from '@kervan/domain/filters/filter-names';
import { packReason, UpdateReason } from '@kervan/domain/inventory/update-reason';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { BenchDatabase } from './open-database.ts';

/** Gives a twentieth of the items each of the other statuses that the tabs show; all would stand in one otherwise. */
export async function spreadStatuses({ owner }: BenchDatabase, storeId: number): Promise<void> {
  const others = [
    StatusCode.OutOfCriteria,
    StatusCode.PendingApproval,
    StatusCode.AtQueue,
    StatusCode.AtStoreWithZeroQuantity,
  ];
  for (const [at, status] of others.entries())
    await owner.query('update item set status = $2 where store_id = $1 and item_id % 20 = $3', [storeId, status, at]);
  await owner.query('update item set reason = $2 where store_id = $1 and status = $3', [
    storeId,
    packReason(UpdateReason.ZeroStockFilter, filterNumbers.CriticalStock),
    StatusCode.OutOfCriteria,
  ]);
  await owner.query(
    'insert into status_count(store_id, status, items) select store_id, status, count(*)::int from item where store_id = $1 group by 1, 2 on conflict (store_id, status) do update set items = excluded.items',
    [storeId],
  );
  await owner.query(
    `update status_count c set items = 0 where store_id = $1 and not exists (select 1 from item i where i.store_id = c.store_id and i.status = c.status)`,
    [storeId],
  );
  await owner.query('vacuum analyze');
}
