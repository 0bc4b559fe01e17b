import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** Of so many the screen shows the largest. */
const CATEGORIES_MAX = 500;

/** INV-130: what the store's products are, by the source's catalogue; a product whose category nobody knows yet is in none. */
export const listCategories: Handler<typeof inventory.categories> = async ({ query: { level }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const id = level === 'root' ? sql`split_part(c.category_path, ' > ', 1)` : sql`c.category_path`;
    // What has no level below its root is no sub-category.
    const isMeant = level === 'root' ? sql`c.category_path <> ''` : sql`c.category_path like '% > %'`;
    const { rows } = await sql<{ id: string; count: number }>`
      select ${id} as id, count(*)::int as count from item i join source_details c on c.source_id = i.source_id
      where i.store_id = ${caller.storeId} and i.status <> ${StatusCode.RemovedFromInventory} and ${isMeant}
      group by 1 order by 2 desc, 1 limit ${CATEGORIES_MAX}`.execute(tx);
    return rows.map(({ id, count }) => ({ id, name: id.split(' > ').at(-1) ?? id, count }));
  });
