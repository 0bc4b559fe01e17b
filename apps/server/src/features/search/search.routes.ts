import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { searchSchemas } from '@kervan/contracts/search';
import { search } from '@kervan/contracts/search-calls';
import { joined } from '@kervan/contracts/schemas';
import { SearchType } from '@kervan/domain/search/search-type';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { findOrderNumber } from './find-order.ts';

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(search, searchSchemas), {
    // SHELL-028: an order's numbers and its parcels' come first. SHELL-108: an exact SKU or ASIN is one item; words of a title are a list.
    find: async ({ query, caller }) => {
      const storeId = query.customerMarketPlaceId;
      if (!caller.storeIds.includes(storeId)) throw new AppError('RecordNotFound');
      return within(deps, caller, async (tx) => {
        const key = query.searchKey;
        const order = await findOrderNumber(tx, storeId, key);
        if (order !== null) return { searchType: SearchType.Order, searchKey: order };
        const one = await tx
          .selectFrom('item_details')
          .select('sku')
          .where('store_id', '=', storeId)
          .where((eb) => eb.or([eb('asin', '=', key.toUpperCase()), eb('sku', '=', key)]))
          .limit(2)
          .execute();
        if (one.length === 1 && one[0]) return { searchType: SearchType.InventoryItem, searchKey: one[0].sku };
        if (one.length > 1) return { searchType: SearchType.Inventory, searchKey: key };
        const { rows } = await sql<{
          found: boolean;
        }>`select exists (select 1 from search_titles(${storeId}, ${contains(key)}, 1)) as found`.execute(tx);
        return { searchType: rows[0]?.found ? SearchType.Inventory : SearchType.Nothing, searchKey: key };
      });
    },
  });
}
