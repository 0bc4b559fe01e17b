import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { Db } from '../../db/connect.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { itemRows } from './item-rows.ts';

/** The id of an item by SKU or ASIN; with several SKUs of one ASIN the newest. Throws RecordNotFound. */
export async function getItemId(tx: Db, storeId: number, asinOrSku: string): Promise<number> {
  const id = await findItemId(tx, storeId, asinOrSku);
  if (id === null) throw new AppError('RecordNotFound');
  return id;
}

async function findItemId(tx: Db, storeId: number, asinOrSku: string): Promise<number | null> {
  const row = await tx
    .selectFrom('item_details')
    .select('item_id')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('sku', '=', asinOrSku), eb('asin', '=', asinOrSku.toUpperCase())]))
    .orderBy('item_id', 'desc')
    .executeTakeFirst();
  return row?.item_id ?? null;
}

/** INV-097: the row of an item as the list shows it, or null. */
export const findItem: Handler<typeof inventory.find> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const id = await findItemId(tx, storeId, query.asinOrSku);
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const prepared = id === null ? null : await settingsOf(deps.clock, tx, { storeId, market: store.market });
    return id === null || prepared === null ? null : ((await itemRows(tx, storeId, [id], prepared))[0] ?? null);
  });

/** Every id must be an item of the store: another tenant's is as if it did not exist. Throws RecordNotFound. */
export async function requireItems(tx: Db, storeId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*)::int as found from item where store_id = ${storeId} and item_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  if (rows[0]?.found !== new Set(ids).size) throw new AppError('RecordNotFound');
}
