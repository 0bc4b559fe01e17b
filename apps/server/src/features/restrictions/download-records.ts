import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { CATEGORY_PATH_MARK } from '@kervan/domain/filters/list-entry';
import { detailFields, valueFieldsOf, type ValueField } from '@kervan/domain/filters/record-file';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { markets } from '@kervan/domain/markets';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { inTurn } from '../../http/turns.ts';
import { csvOf, type CsvColumn } from '../../lists/csv.ts';
import { countRows, everyPage, FILE_CHUNK, readPage } from '../../lists/page.ts';
import { XLSX_ROWS_MAX, xlsxOf } from '../../lists/xlsx.ts';
import { columnName } from './file-words.ts';
import { recordColumns, recordOf, type RecordRow } from './list-records.ts';
import { openRecordList } from './record-list.ts';

/** Every record that the list shows, the oldest first, as a file that can be uploaded again as it is. */
export const downloadRecords: Handler<typeof restrictions.download> = async ({ query, body, caller, wire }, deps) => {
  const { storeId } = caller;
  const list = openRecordList(storeId, RestrictionKind[query.type], body.search);
  const read = (cursor: string | undefined) =>
    within(deps, caller, (tx) =>
      readPage<RecordRow, never>(
        tx,
        list,
        { desc: false, page: 1, limit: FILE_CHUNK, cursor },
        { columns: recordColumns },
      ),
    );
  const chunks = everyPage((cursor) => inTurn(deps, caller.accountId, () => read(cursor), { isPatient: true }));
  const language = body.language === undefined ? languageOf(wire.request) : body.language === 'tr' ? 'tr' : 'en';
  const store = await within(deps, caller, (tx) =>
    tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow(),
  );

  const code = store.market;
  const columns = columnsOf(RestrictionKind[query.type], language);
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const name = `${texts[language].lists.title[query.type]}-${code}-${day}`;
  if (body.format === 'csv')
    return {
      name: `${name}.csv`,
      mediaType: 'text/csv',
      content: csvOf(columns, chunks, { language, timeZone: markets[code].timeZone }),
    };
  const count = await within(deps, caller, (tx) => countRows(tx, list, XLSX_ROWS_MAX));
  if (count > XLSX_ROWS_MAX) throw new AppError('SheetTooLarge', { data: { max: XLSX_ROWS_MAX } });
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await xlsxOf(columns, chunks, markets[code].timeZone),
  };
};

/** What an upload understands, and what else is known of each record. */
function columnsOf(kind: RestrictionKind, language: Language): CsvColumn<RecordRow>[] {
  const { reason, source, columns } = texts[language].lists;
  const infringements = texts[language].lists.infringement;
  const told: Record<(typeof detailFields)[number], (row: RecordRow) => string | null> = {
    infringement: (row) => infringements[recordOf(row).infringementType],
    note: ({ note }) => note,
    sku: ({ sku }) => sku,
    description: ({ description }) => description,
  };
  return [
    ...valueFieldsOf[kind].map((field) => ({
      label: columnName(language, field),
      of: (row: RecordRow) => (isOf(field, row) ? row.entry : null),
    })),
    ...detailFields.map((field) => ({ label: columnName(language, field), of: told[field] })),
    { label: columns.reason, of: (row) => reason[recordOf(row).reason] },
    {
      label: columns.source,
      of: (row) => {
        const name = recordOf(row).source;
        return name === null ? null : source[name];
      },
    },
    { label: columns.created, of: ({ created_at }) => created_at },
  ];
}

/** A category is a whole path or a name: it stands in the column of its own. */
function isOf(field: ValueField, { folded }: RecordRow): boolean {
  const isPath = folded.startsWith(CATEGORY_PATH_MARK);
  return field === 'categoryPath' ? isPath : field !== 'categoryName' || !isPath;
}
