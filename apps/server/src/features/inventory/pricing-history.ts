import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { limits } from '@kervan/domain/limits';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { chosen, narrow } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { namedItem } from './named-item.ts';
import { priceCauses } from './price-causes.ts';
import { updateRow, withNames, type UpdateRow } from './update-history.ts';
import { updateHistoryList } from './update-history-list.ts';

/** INV-118: the changes of one item's price, newest first. */
export const listPricingHistory: Handler<typeof inventory.pricingHistory> = async (
  { body, caller: { storeId, ...caller } },
  deps,
) =>
  within(deps, caller, async (tx) => {
    const { itemId, currency, imageUrl: _, ...name } = await namedItem(tx, storeId, body.asin);
    const now = deps.clock.now();
    const keptFrom = new Date(now - limits.historyKeptMs);
    const list = narrow(updateHistoryList, {
      storeId,
      conditions: chosen('state', body.state),
      at: null,
      also: [
        sql`c.item_id = ${itemId}`,
        sql`c.price is distinct from c.old_price`,
        sql`c.changed_at >= ${keptFrom}::timestamptz`,
      ],
    });
    const { desc, page, limit, cursor } = body;
    const { rows, nextCursor } = await readPage<UpdateRow, never>(
      tx,
      list,
      { desc, page, limit, cursor },
      { columns: sql`c.*`, around: (rows) => withNames(storeId, rows, desc) },
    );
    const causes = await priceCauses(
      tx,
      storeId,
      rows.map(({ seq }) => seq),
    );
    return {
      items: rows.map((row) => {
        const { changedAt, oldPriceMinor, newPriceMinor, state, reason, filter } = updateRow(row, currency);
        const cause = causes.get(row.seq) ?? null;
        return { seq: row.seq, date: changedAt, oldPriceMinor, newPriceMinor, state, reason, filter, cause };
      }),
      totalCount: await countRows(tx, list),
      page,
      limit,
      nextCursor,
      ...name,
      currency,
      keptFrom: keptFrom.toISOString(),
      asOf: new Date(now).toISOString(),
    };
  });
