import type { reports } from '@kervan/contracts/reports-calls';
import { markets } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { columnsOf, type ReportColumn, type ReportName } from '@kervan/domain/reports/report-names';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import type { CsvColumn } from '../../lists/csv.ts';
import { listFile } from '../../lists/list-file.ts';
import { readReport } from './read-report.ts';
import { openScope } from './report-scope.ts';

/** REP-015: every row of a report as a file, as the screen shows them. */
export const exportReport: Handler<typeof reports.export> = async ({ params: { name }, body, caller, wire }, deps) => {
  const { rows, scope } = await within(deps, caller, async (tx) => {
    const opened = await openScope(tx, deps, caller, body);
    return { rows: await readReport(tx, name, opened, body), scope: opened };
  });
  const language = body.language === undefined ? languageOf(wire.request) : body.language === 'tr' ? 'tr' : 'en';
  const style = { language, timeZone: markets[scope.market].timeZone } as const;
  return listFile({
    name: `${texts[language].reports.file[name]}-${scope.market}-${scope.days.from}-${scope.days.to}`,
    format: body.format,
    columns: fileColumns(name, { language, currency: scope.currency }),
    chunks: inOne(rows),
    style,
    count: async () => rows.length,
    reader: wire.reply.raw,
  });
};

async function* inOne(rows: readonly ReportCells[]) {
  yield rows;
}

type Wording = { language: Language; currency: string };

const fileColumns = (name: ReportName, wording: Wording): CsvColumn<ReportCells>[] =>
  columnsOf(name)
    .filter(({ kind }) => kind !== 'image')
    .map((column) => ({
      label: labelOf(column, wording),
      of: (cells) => valueOf(column, cells[column.id] ?? null, wording),
    }));

function labelOf({ id, kind }: ReportColumn, { language, currency }: Wording): string {
  const labels: Record<string, string> = texts[language].reports.columns;
  const label = labels[id] ?? id;
  return kind === 'money' ? `${label} (${currency})` : kind === 'percent' ? `${label} (%)` : label;
}

/** A plain figure, which a table program reckons with; codes in words. */
function valueOf({ kind }: ReportColumn, value: string | number | boolean | null, { language, currency }: Wording) {
  const words: Record<string, string> = texts[language].reports.words;
  if (value === null) return null;
  if (kind === 'money') return Number(toMajorText(Number(value), currency === 'JPY' ? 0 : 2));
  if (kind === 'percent') return Number(toMajorText(Number(value), 2));
  if (kind === 'moment') return new Date(String(value));
  if (kind === 'yesNo') return words[value ? 'yes' : 'no'] ?? String(value);
  if (kind === 'word') return words[String(value)] ?? String(value);
  return value === 'unknown' || value === 'allProducts'
    ? (words[value] ?? value)
    : typeof value === 'boolean'
      ? String(value)
      : value;
}
