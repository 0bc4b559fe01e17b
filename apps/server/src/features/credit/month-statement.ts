import type { ClosedMonth as ShownMonth } from '@kervan/contracts/credit-month';
import type { credit } from '@kervan/contracts/credit-calls';
import type { StatementMonth } from '@kervan/domain/credit/statement-month';
import { texts, type Language } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { csvOf } from '../../lists/csv.ts';
import { sectionsPdf, type PdfSection } from '../../lists/sections-pdf.ts';
import {
  findClosedMonth,
  kindsOfMonth,
  listClosedMonths,
  type ClosedMonth,
} from '../../records/billing/credit-statements.ts';
import { keyOf } from './credit-lists.ts';
import { listMovements, type Movement } from './movements.ts';
import { decimalText } from './read-credit.ts';
import { chunksOf, columnsOf, counterpartyOf, PDF_ROWS_MAX } from './statement-file.ts';

/** Twenty years. */
const MONTHS_MAX = 240;

/** Decision 62: the months of the caller's credit that are closed. */
export const listMonths: Handler<typeof credit.months> = async ({ caller }, deps) =>
  (await within(deps, caller, (tx) => listClosedMonths(tx, caller.accountId, MONTHS_MAX))).map(shown);

const shown = ({ month, opening, closing, cameIn, wentOut, movements, issuedAt }: ClosedMonth): ShownMonth => ({
  month,
  opening,
  closing,
  cameIn,
  wentOut,
  movements,
  issuedAt: issuedAt.toISOString(),
});

/** @throws RecordNotFound while it is not closed */
async function requireMonth(tx: Db, accountId: number, month: StatementMonth): Promise<ClosedMonth> {
  const closed = await findClosedMonth(tx, accountId, month);
  if (!closed) throw new AppError('RecordNotFound');
  return closed;
}

/** A month with the sum of each kind, each of which leads to its rows. */
export const showMonth: Handler<typeof credit.month> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const closed = await requireMonth(tx, caller.accountId, query.month);
    return { ...shown(closed), kinds: await kindsOfMonth(tx, caller.accountId, closed) };
  });

/** The rows of a month, of one kind or of all. */
export const listMonthRows: Handler<typeof credit.monthRows> = (
  { body: { month, kind, cursor, limit, page }, caller },
  deps,
) => {
  const before = keyOf(cursor);
  return within(deps, caller, async (tx) => {
    const closed = await requireMonth(tx, caller.accountId, month);
    const sums = (await kindsOfMonth(tx, caller.accountId, closed)).filter((sum) => !kind || sum.kind === kind);
    const skipped = before === null ? (page - 1) * limit : 0;
    const rows = await listMovements(tx, caller.accountId, {
      after: closed.fromVersion,
      upTo: closed.toVersion,
      before,
      ...(kind ? { kind } : {}),
      limit: skipped + limit + 1,
    });
    const items = rows.slice(skipped, skipped + limit);
    return {
      items,
      totalCount: sums.reduce((count, sum) => count + sum.count, 0),
      page,
      limit,
      nextCursor: rows.length > skipped + limit ? String(items.at(-1)?.version) : null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
};

/** The statement of a month to keep: as a document, or its movements as a table. */
export const monthFile: Handler<typeof credit.monthFile> = async ({ query, caller, wire }, deps) => {
  const language = languageOf(wire.request);
  const closed = await within(deps, caller, (tx) => requireMonth(tx, caller.accountId, query.month));
  const name = `${texts[language].credit.file}-${query.month}`;
  const chunks = chunksOf(deps, caller, { after: closed.fromVersion, upTo: closed.toVersion });
  if (query.format === 'csv')
    return {
      name: `${name}.csv`,
      mediaType: 'text/csv',
      content: csvOf(columnsOf(language), chunks, { language, timeZone: 'UTC' }),
    };
  if (closed.movements > PDF_ROWS_MAX) throw new AppError('ListTooCostly', { data: { most: PDF_ROWS_MAX } });
  const kinds = await within(deps, caller, (tx) => kindsOfMonth(tx, caller.accountId, closed));
  const rows: Movement[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  const { months: words } = texts[language].credit;
  return {
    name: `${name}.pdf`,
    mediaType: 'application/pdf',
    content: await sectionsPdf({
      title: `${words.title} ${query.month}`,
      subtitle: `${words.customer} ${caller.accountId} · ${texts[language].credit.statement.currency}`,
      sections: [summary(language, closed), kindTable(language, kinds), rowTable(language, rows)],
      page: '{{page}} / {{pages}}',
    }),
  };
};

const moneyIn = (language: Language) => (cents: number) => {
  const text = decimalText(cents);
  return language === 'tr' ? text.replace('.', ',') : text;
};

function summary(language: Language, { opening, closing, cameIn, wentOut }: ClosedMonth): PdfSection {
  const { months: words, statement } = texts[language].credit;
  const money = moneyIn(language);
  return {
    title: words.summary,
    facts: [
      [words.opening, money(opening)],
      [statement.in, money(cameIn)],
      [statement.out, money(-wentOut)],
      [words.closing, money(closing)],
    ],
  };
}

function kindTable(language: Language, sums: Awaited<ReturnType<typeof kindsOfMonth>>): PdfSection {
  const { months: words, columns, kinds } = texts[language].credit;
  if (sums.length === 0) return { title: words.byKind, note: words.noMovements };
  return {
    title: words.byKind,
    table: {
      columns: [
        { label: columns.type, width: 60 },
        { label: words.count, width: 20, right: true },
        { label: columns.amount, width: 20, right: true },
      ],
      rows: sums.map(({ kind, amount, count }) => [kinds[kind], String(count), moneyIn(language)(amount)]),
    },
  };
}

/** In the order in which they happened. */
function rowTable(language: Language, rows: readonly Movement[]): PdfSection {
  const { months: words, columns, kinds } = texts[language].credit;
  if (rows.length === 0) return { title: words.movements, note: words.noMovements };
  const money = moneyIn(language);
  return {
    title: words.movements,
    table: {
      columns: [
        { label: columns.date, width: 20 },
        { label: columns.type, width: 28 },
        { label: columns.reference, width: 26 },
        { label: columns.amount, width: 13, right: true },
        { label: columns.balance, width: 13, right: true },
      ],
      rows: rows
        .toReversed()
        .map((row) => [
          row.date.slice(0, 16).replace('T', ' '),
          kinds[row.type],
          row.reference ?? counterpartyOf(row) ?? '',
          money(row.amount),
          money(row.balanceAfter),
        ]),
    },
  };
}
