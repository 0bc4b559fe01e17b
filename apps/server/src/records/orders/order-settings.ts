import { isDeepStrictEqual } from 'node:util';
import { defaultOrderSettings, type OrderSettings } from '@kervan/domain/orders/order-settings';
import type { Db } from '../../db/connect.ts';
import { lockStores } from '../stores/store-lock.ts';

/** What holds now; `revision` 0 = nobody has set anything. */
export type OrderSettingsState = OrderSettings & { revision: number };

/** How the orders of a store are bought, sent and confirmed; what was never set is as domain/orders/order-settings has it. */
export async function readOrderSettings(db: Db, storeId: number): Promise<OrderSettingsState> {
  const row = await db
    .selectFrom('order_settings')
    .select(['settings', 'revision'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  // Only written by `changeOrderSettings`; fields that came later are those of the defaults.
  return { ...defaultOrderSettings, ...(row?.settings as Partial<OrderSettings>), revision: row?.revision ?? 0 };
}

type Change = {
  /** The revision that the change was made from; undefined = whatever holds. */
  expected: number | undefined;
  now: number;
  next(settings: OrderSettings): OrderSettings;
};

/** `isStale`: somebody saved since `expected`, and nothing is written. */
export type OrderSettingsChange =
  | { isStale: true }
  | { isStale: false; isChanged: boolean; before: OrderSettings; after: OrderSettingsState };

/** The one writer of these settings; the store's state row is locked first. What is as it was keeps its revision. */
export async function changeOrderSettings(
  tx: Db,
  storeId: number,
  { expected, now, next }: Change,
): Promise<OrderSettingsChange> {
  await lockStores(tx, [storeId]);
  const { revision, ...before } = await readOrderSettings(tx, storeId);
  if (expected !== undefined && expected !== revision) return { isStale: true };
  const after = next(before);
  if (isDeepStrictEqual(after, before))
    return { isStale: false, isChanged: false, before, after: { ...after, revision } };
  const row = { settings: JSON.stringify(after), revision: revision + 1, changed_at: new Date(now) };
  await tx
    .insertInto('order_settings')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
  return { isStale: false, isChanged: true, before, after: { ...after, revision: revision + 1 } };
}
