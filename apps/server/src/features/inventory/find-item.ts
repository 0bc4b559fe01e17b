import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';

/** The id of an item by SKU or ASIN; with several SKUs of one ASIN the newest. Throws RecordNotFound. */
export async function getItemId(tx: Db, storeId: number, asinOrSku: string): Promise<number> {
  const row = await tx.selectFrom('item_details').select('item_id').where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('sku', '=', asinOrSku), eb('asin', '=', asinOrSku.toUpperCase())])).orderBy('item_id', 'desc').executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
  return row.item_id;
}
