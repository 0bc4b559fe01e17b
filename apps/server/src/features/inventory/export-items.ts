import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { markets, sourceMarket, type Market } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { inTurn } from '../../http/turns.ts';
import { csvOf, type CsvColumn } from '../../lists/csv.ts';
import { everyPage, FILE_CHUNK, readPage } from '../../lists/page.ts';
import { itemRows } from './item-rows.ts';
import { openItemList } from './open-item-list.ts';

/**
 * The items that the list shows, all of them, newest first, as a file in the caller's language. Each chunk is read when the one before
 * is taken, in a transaction of its own: an item that changes meanwhile stands in it as it is when its chunk is read, and none stands twice.
 */
export const exportItems: Handler<typeof inventory.export> = async ({ body, caller, wire }, deps) => {
  const { storeId } = caller;
  const { list, prepared } = await within(deps, caller, (tx) => openItemList(tx, deps, storeId, body));
  const read = (cursor: string | undefined) =>
    within(deps, caller, async (tx) => {
      const request = { desc: true, page: 1, limit: FILE_CHUNK, cursor };
      const { rows, nextCursor } = await readPage<{ item_id: number }, never>(tx, list, request, {
        columns: sql`i.item_id`,
      });
      const ids = rows.map((row) => row.item_id);
      return { rows: await itemRows(tx, storeId, ids, prepared), nextCursor };
    });
  const chunks = everyPage((cursor) => inTurn(deps, caller.accountId, () => read(cursor), { isPatient: true }));
  const language = languageOf(wire.request);
  const market = markets[prepared.market];
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  return {
    name: `${texts[language].inventory.file}-${prepared.market}-${day}.csv`,
    mediaType: 'text/csv',
    content: csvOf(columnsOf(market, language), chunks, { language, timeZone: market.timeZone }),
  };
};

function columnsOf(market: Market, language: Language): CsvColumn<ItemRow>[] {
  const labels = texts[language].filters.list.items;
  const statuses = texts[language].enums.inventoryItem;
  const source = markets[sourceMarket];
  const money = (label: string, of: (row: ItemRow) => number | null, { currency, decimals } = market) => ({
    label: `${label} (${currency})`,
    of: (row: ItemRow) => amountOf(of(row), decimals),
  });
  return [
    { label: labels.asin, of: (row) => row.asin },
    { label: labels.sku, of: (row) => row.sku },
    { label: labels.title, of: (row) => row.title },
    { label: labels.brand, of: (row) => row.brand },
    // The row carries a name of the enumeration.
    { label: labels.status, of: (row) => statuses[row.status as InventoryItemStatus] },
    { label: labels.quantity, of: (row) => row.quantity },
    money(labels.price, (row) => row.priceMinor),
    money(labels.cost, (row) => row.costMinor),
    money(labels.profit, (row) => row.profitMinor),
    { label: `${labels.profitPercent} (%)`, of: (row) => amountOf(row.profitPercent, 2) },
    money(labels.sourcePrice, (row) => row.sourcePriceMinor, source),
    money(labels.buyBox, (row) => row.buyBoxMinor),
    money(labels.lowest, (row) => row.lowestMinor),
    { label: labels.targetOffers, of: (row) => row.targetOffers },
    { label: labels.targetRank, of: (row) => row.targetRank },
    { label: labels.handlingDays, of: (row) => row.handlingDays },
    { label: labels.created, of: (row) => new Date(row.createdAt) },
    { label: labels.changed, of: (row) => new Date(row.changedAt) },
  ];
}

/** A plain figure, which a table program reckons with. */
const amountOf = (minor: number | null, decimals: 0 | 2): number | null =>
  minor === null ? null : Number(toMajorText(minor, decimals));
