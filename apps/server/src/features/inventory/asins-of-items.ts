import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireItems } from './find-item.ts';

/** What lists and settings of products call the chosen items: by ASIN, in the order of their numbers. */
export const asinsOfItems: Handler<typeof inventory.asins> = async ({ body: { inventoryItemIds }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    await requireItems(tx, storeId, inventoryItemIds);
    const { rows } = await sql<{ asin: string }>`
      select asin from item_details where store_id = ${storeId} and item_id = any(${inventoryItemIds}::bigint[]) order by item_id`.execute(
      tx,
    );
    return { asins: [...new Set(rows.map(({ asin }) => asin))] };
  });
