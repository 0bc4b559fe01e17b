import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readKeywords } from '../../records/products/list-bits.ts';

/** INV-104: the restricted keywords in an item's title, in its order. By SKU or ASIN; with several SKUs of one ASIN the newest. */
export const listRestrictedKeywords: Handler<typeof restrictions.keywords> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const item = await tx
      .selectFrom('item_details')
      .select('title')
      .where('store_id', '=', caller.storeId)
      .where((eb) => eb.or([eb('sku', '=', query.asinOrSku), eb('asin', '=', query.asinOrSku.toUpperCase())]))
      .orderBy('item_id', 'desc')
      .executeTakeFirst();
    if (!item) throw new AppError('RecordNotFound');
    return item.title === null ? [] : (await readKeywords(tx, caller.storeId))(item.title);
  });
