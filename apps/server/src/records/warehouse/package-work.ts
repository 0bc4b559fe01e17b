import { sql } from 'kysely';
import type { WarehouseTask, WarehouseTaskContent } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';

/** Codes of warehouse_work.kind. */
export const WorkKind = { Tell: 0, ReadEvents: 1, Money: 2 } as const;
export type WorkKind = (typeof WorkKind)[keyof typeof WorkKind];

type Key = { storeId: number; packageId: number };

/**
 * Has something done on a parcel at an instant, or before where it is due already. What is being done just now is done again afterwards. Nothing
 * happens for a parcel that does not go through the warehouse. In the caller's transaction.
 */
export async function workSoon(
  tx: Db,
  { storeId, packageId }: Key,
  { kind, at }: { kind: WorkKind; at: number },
): Promise<void> {
  await sql`insert into warehouse_work as w (store_id, package_id, kind, due_at)
      select store_id, package_id, ${kind}::smallint, ${new Date(at)}::timestamptz from warehouse_package where store_id = ${storeId} and package_id = ${packageId}
    on conflict (store_id, package_id, kind) do update set due_at = least(w.due_at, excluded.due_at), asked = w.asked + 1`.execute(
    tx,
  );
}

/** Has the warehouse told of every parcel of an order: who gets it is another. In the caller's transaction. */
export async function queueOrderUpdate(
  tx: Db,
  { storeId, orderId, at }: { storeId: number; orderId: number; at: number },
): Promise<void> {
  await sql`insert into warehouse_work as w (store_id, package_id, kind, due_at)
      select store_id, package_id, ${WorkKind.Tell}::smallint, ${new Date(at)}::timestamptz from warehouse_package where store_id = ${storeId} and order_id = ${orderId} and ended_at is null
    on conflict (store_id, package_id, kind) do update set due_at = least(w.due_at, excluded.due_at), asked = w.asked + 1`.execute(
    tx,
  );
}

/** Has the warehouse told of every parcel of an account that waited until it knew who the account is. */
export async function queueAccountUpdate(tx: Db, accountId: number, at: number): Promise<void> {
  await sql`insert into warehouse_work as w (store_id, package_id, kind, due_at)
      select store_id, package_id, ${WorkKind.Tell}::smallint, ${new Date(at)}::timestamptz from warehouse_package where account_id = ${accountId} and told is null and ended_at is null
    on conflict (store_id, package_id, kind) do update set due_at = least(w.due_at, excluded.due_at), asked = w.asked + 1`.execute(
    tx,
  );
}

/**
 * Orders the warehouse to do something with a parcel, once for a fact (`key`); tasks of a parcel are sent in the order in which they were given.
 * Answers false where it was ordered before. In the caller's transaction, under the lock of the order.
 */
export async function orderTask<Kind extends WarehouseTask>(
  tx: Db,
  { storeId, packageId }: Key,
  task: { kind: Kind; key: string; content: WarehouseTaskContent[Kind]; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('warehouse_task')
    .values({
      store_id: storeId,
      package_id: packageId,
      kind: task.kind,
      key: task.key,
      content: JSON.stringify(task.content),
      due_at: new Date(task.now),
      created_at: new Date(task.now),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'package_id', 'key']).doNothing())
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}
