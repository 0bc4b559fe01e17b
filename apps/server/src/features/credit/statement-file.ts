import type { credit } from '@kervan/contracts/credit-calls';
import { texts, type Language } from '@kervan/texts/texts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { csvOf, type CsvColumn } from '../../lists/csv.ts';
import { pdfOf } from '../../lists/pdf.ts';
import { XLSX_ROWS_MAX, xlsxOf } from '../../lists/xlsx.ts';
import { exportJournal } from '../../records/ledger/journal.ts';
import { countEntries } from '../../records/ledger/entries.ts';
import { listMovements, type Movement } from './movements.ts';
import { momentsOf } from './credit-lists.ts';
import { decimalText } from './read-credit.ts';

const CHUNK = 1_000;
/** Rows of a document to be read by people. */
export const PDF_ROWS_MAX = 5_000;
const CENTS = 100;

/** WH-085: every movement of a range of days as CSV, sheet or PDF, in the caller's language; or the account's journal, by which a file of it is verified. */
export const statementFile: Handler<typeof credit.statement> = async ({ body, caller, wire }, deps) => {
  const language = languageOf(wire.request);
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const name = `${texts[language].credit.file}-${day}`;
  const range = momentsOf(body);
  if (body.format === 'journal')
    return {
      name: `${name}.jsonl`,
      mediaType: 'application/x-ndjson',
      content: exportJournal((work) => within(deps, caller, work), caller.accountId, deps.clock.now()),
    };
  if (body.format === 'csv')
    return {
      name: `${name}.csv`,
      mediaType: 'text/csv',
      content: csvOf(columnsOf(language), chunksOf(deps, caller, range), { language, timeZone: 'UTC' }),
    };
  const most = body.format === 'xlsx' ? XLSX_ROWS_MAX : PDF_ROWS_MAX;
  const count = await within(deps, caller, (tx) => countEntries(tx, caller.accountId, range));
  if (count > most) throw new AppError('ListTooCostly', { data: { most } });
  const rows: Movement[] = [];
  for await (const chunk of chunksOf(deps, caller, range)) rows.push(...chunk);
  if (body.format === 'xlsx')
    return {
      name: `${name}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await xlsxOf(columnsOf(language), [rows], 'UTC'),
    };
  return { name: `${name}.pdf`, mediaType: 'application/pdf', content: await statementPdf(language, rows, body) };
};

type Range = { from?: number; to?: number; after?: number; upTo?: number };

/** Newest first, each chunk read when the one before is taken. */
export async function* chunksOf(deps: Deps, caller: AccountCaller, range: Range): AsyncGenerator<Movement[]> {
  let before: number | null = null;
  for (;;) {
    const asked: Range & { before: number | null; limit: number } = { ...range, before, limit: CHUNK };
    const rows: Movement[] = await within(deps, caller, (tx) => listMovements(tx, caller.accountId, asked));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < CHUNK || !last) return;
    before = last.version;
  }
}

export function columnsOf(language: Language): CsvColumn<Movement>[] {
  const { columns, kinds } = texts[language].credit;
  return [
    { label: columns.date, of: (row) => new Date(row.date) },
    { label: columns.type, of: (row) => kinds[row.type] },
    { label: columns.counterparty, of: (row) => counterpartyOf(row) },
    { label: columns.reference, of: (row) => row.reference },
    { label: `${columns.amount} (USD)`, of: (row) => row.amount / CENTS },
    { label: `${columns.balance} (USD)`, of: (row) => row.balanceAfter / CENTS },
  ];
}

export const counterpartyOf = ({ counterparty }: Movement): string | null =>
  counterparty === null ? null : `${counterparty.name} (${counterparty.id})`;

function statementPdf(
  language: Language,
  rows: readonly Movement[],
  range: { from?: string | undefined; to?: string | undefined },
) {
  const { columns, kinds, statement } = texts[language].credit;
  const money = (cents: number) => {
    const text = decimalText(cents);
    return language === 'tr' ? text.replace('.', ',') : text;
  };
  const came = rows.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const went = rows.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum + amount, 0);
  return pdfOf({
    title: statement.title,
    lines: [`${range.from ?? statement.begin} – ${range.to ?? statement.today}`, statement.currency],
    columns: [
      { label: columns.date, width: 22 },
      { label: columns.type, width: 30 },
      { label: columns.reference, width: 24 },
      { label: columns.amount, width: 14, right: true },
      { label: columns.balance, width: 14, right: true },
    ],
    rows: rows.map((row) => [
      row.date.slice(0, 16).replace('T', ' '),
      kinds[row.type],
      row.reference ?? counterpartyOf(row) ?? '',
      money(row.amount),
      money(row.balanceAfter),
    ]),
    sums: [
      [statement.in, money(came)],
      [statement.out, money(went)],
      [statement.change, money(came + went)],
    ],
  });
}
