import { sql } from 'kysely';
import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import type { AsinPriceField, AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import { markets, type Market } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { inTurn } from '../../http/turns.ts';
import type { CsvColumn } from '../../lists/csv.ts';
import { countRows, everyPage, FILE_CHUNK, readPage } from '../../lists/page.ts';
import { listFile } from '../../lists/list-file.ts';
import { readAsinSettings } from '../../records/items/asin-settings.ts';
import { columnName } from './file-words.ts';
import { openSettingList } from './setting-list.ts';
import { preparedOf } from './write-settings.ts';

/** Every setting that the list shows, as a file that can be uploaded again as it is. */
export const downloadSettings: Handler<typeof asinSettings.download> = async ({ body, caller, wire }, deps) => {
  const { storeId } = caller;
  const list = openSettingList(storeId, body);
  const { state, market: code } = await within(deps, caller, (tx) => preparedOf(deps, tx, storeId));
  const read = (cursor: string | undefined) =>
    within(deps, caller, async (tx) => {
      const request = { desc: true, page: 1, limit: FILE_CHUNK, cursor };
      const { rows, nextCursor } = await readPage<{ asin: string; setting_id: number }, never>(tx, list, request, {
        columns: sql`s.setting_id, s.asin`,
      });
      const asins = rows.map(({ asin }) => asin);
      const settings = await readAsinSettings(tx, storeId, asins);
      return { rows: asins.flatMap((asin) => settings.get(asin) ?? []), nextCursor };
    });
  const chunks = everyPage((cursor) => inTurn(deps, caller.accountId, () => read(cursor), { isPatient: true }));
  const language = body.language === undefined ? languageOf(wire.request) : body.language === 'tr' ? 'tr' : 'en';
  const market = markets[code];
  const columns = columnsOf(market, language, state.settings);
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const name = `${texts[language].asinSettings.file.name}-${code}-${day}`;
  return listFile({
    name,
    format: body.format,
    columns,
    chunks,
    style: { language, timeZone: market.timeZone },
    count: (limit) => inTurn(deps, caller.accountId, () => within(deps, caller, (tx) => countRows(tx, list, limit))),
    reader: wire.reply.raw,
  });
};

/** A product that was added with its profits alone has the store's stock: a file has to say a figure. */
function columnsOf({ decimals }: Market, language: Language, store: StoreSettings): CsvColumn<AsinSetting>[] {
  const profit = (field: 'minProfit' | 'standardProfit' | 'maxProfit') => ({
    label: columnName(language, field),
    of: (row: AsinSetting) => Number(toMajorText(row[field], row.kind === 'constant' ? decimals : 2)),
  });
  const price = (field: AsinPriceField, digits: Market['decimals']) => ({
    label: columnName(language, field),
    of: (row: AsinSetting) => (row[field] === null ? null : Number(toMajorText(row[field], digits))),
  });
  return [
    { label: columnName(language, 'asin'), of: (row) => row.asin },
    { label: columnName(language, 'kind'), of: (row) => texts[language].asinSettings.file.kinds[row.kind] },
    profit('minProfit'),
    profit('standardProfit'),
    profit('maxProfit'),
    {
      label: columnName(language, 'criticalStock'),
      of: (row) => row.criticalStock ?? Math.min(store.criticalStock, 10_000),
    },
    {
      label: columnName(language, 'maxStock'),
      of: (row) => row.maxStock ?? Math.max(store.maxStock, row.minStock ?? 0),
    },
    { label: columnName(language, 'minStock'), of: (row) => row.minStock },
    { label: columnName(language, 'handlingDays'), of: (row) => row.handlingDays },
    { label: columnName(language, 'groupName'), of: (row) => row.groupName },
    price('importPrice', 2),
    price('shipmentPrice', 2),
    price('minAllowed', decimals),
    price('maxAllowed', decimals),
  ];
}
