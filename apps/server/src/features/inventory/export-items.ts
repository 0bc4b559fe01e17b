import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { usualItemColumns } from '@kervan/domain/inventory/item-columns';
import { markets } from '@kervan/domain/markets';
import type { ShownMoney } from '@kervan/domain/money/shown-money';
import { texts } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { inTurn } from '../../http/turns.ts';
import { listFile } from '../../lists/list-file.ts';
import { countRows, everyPage, readPage } from '../../lists/page.ts';
import type { PreparedSettings } from '../../records/settings/settings-cache.ts';
import { fileColumns, needsMore } from './file-columns.ts';
import { itemExtras } from './item-extras.ts';
import { itemRows } from './item-rows.ts';
import { openItemList } from './open-item-list.ts';

/** Items of one reading: what stands beside each is looked up one by one while the tables are new to the planner, as after a large add. */
const ROWS_BATCH_SIZE = 200;

/**
 * The items that the list shows, all of them, newest first, as a file in the caller's language with the columns that are named, amounts in
 * the currency that the store is shown in. Each chunk is read when the one before is taken, in a transaction of its own: an item that
 * changes meanwhile stands in it as it is when its chunk is read, and none stands twice.
 */
export const exportItems: Handler<typeof inventory.export> = async ({ body, caller, wire }, deps) => {
  const { storeId, accountId } = caller;
  const { columns: wanted = usualItemColumns, format } = body;
  const { list, prepared } = await within(deps, caller, (tx) => openItemList(tx, deps, storeId, body));
  const read = (cursor: string | undefined) =>
    within(deps, caller, async (tx) => {
      const request = { desc: true, page: 1, limit: ROWS_BATCH_SIZE, cursor };
      const { rows, nextCursor } = await readPage<{ item_id: number }, never>(tx, list, request, {
        columns: sql`i.item_id`,
      });
      const ids = rows.map((row) => row.item_id);
      const found = await itemRows(tx, storeId, ids, prepared);
      const extras = needsMore(wanted) ? await itemExtras(tx, storeId, ids, prepared) : null;
      return { rows: found.map((row) => ({ row, more: extras?.get(row.id) })), nextCursor };
    });
  const language = languageOf(wire.request);
  const market = markets[prepared.market];
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  return listFile({
    name: `${texts[language].inventory.file}-${prepared.market}-${day}`,
    format,
    columns: fileColumns(wanted, { market, language, shown: shownMoneyOf(prepared) }),
    chunks: everyPage((cursor) => inTurn(deps, accountId, () => read(cursor), { isPatient: true })),
    style: { language, timeZone: market.timeZone },
    count: (limit) => inTurn(deps, accountId, () => within(deps, caller, (tx) => countRows(tx, list, limit))),
    reader: wire.reply.raw,
  });
};

/** In which currency the store's amounts are shown (PRICE-033), by the rate that it calculates with. */
function shownMoneyOf({ state, market }: PreparedSettings): ShownMoney {
  const { currency, currencyDisplay } = state.settings;
  return {
    local: markets[market].currency,
    display: currencyDisplay,
    ratePpm: (currency.mode === 'manual' ? currency.manualRatePpm : null) ?? state.ratePpm,
  };
}
