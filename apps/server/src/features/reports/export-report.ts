import type { reports } from '@kervan/contracts/reports-calls';
import { cellText, type CellValue } from '@kervan/domain/files/table-file';
import { markets } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import { boundSigns, type HealthBound, type HealthUnit } from '@kervan/domain/reports/account-health';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { columnsOf, type ReportColumn, type ReportName } from '@kervan/domain/reports/report-names';
import { texts, type Language } from '@kervan/texts/texts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import type { CsvColumn } from '../../lists/csv.ts';
import { listFile } from '../../lists/list-file.ts';
import { languageRead, readingOf } from './reading.ts';
import { readReport } from './read-report.ts';
import { openScope } from './report-scope.ts';

/** REP-015: every row of a report as a file, as the screen shows them. */
export const exportReport: Handler<typeof reports.export> = async ({ params: { name }, body, caller, wire }, deps) => {
  const language = languageRead(body.language, wire);
  const { rows, scope } = await within(deps, caller, async (tx) => {
    const opened = await openScope(tx, deps, caller, body);
    return { rows: await readReport(tx, name, opened, { ...body, reading: readingOf(language) }), scope: opened };
  });
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

function fileColumns(name: ReportName, wording: Wording): CsvColumn<ReportCells>[] {
  const columns = columnsOf(name)
    .filter(({ kind }) => kind !== 'image')
    .map((column): CsvColumn<ReportCells> => ({
      label: labelOf(column, wording),
      of: (cells) =>
        column.kind === 'measure'
          ? measureOf(column.id, cells, wording)
          : valueOf(column, cells[column.id] ?? null, wording),
    }));
  const { unit, units } = texts[wording.language].reports.measure;
  return name === 'AccountHealth' ? [...columns, { label: unit, of: (cells) => units[unitOf(cells)] }] : columns;
}

// The rows of account health have one of these (`healthTarget`).
const unitOf = (cells: ReportCells): HealthUnit => cells.unit as HealthUnit;

/** A metric of the account as a figure, in percent, hours or as a count; its target with the side of it that is good. */
function measureOf(id: string, cells: ReportCells, { language }: Wording): CellValue {
  const value = cells[id] ?? null;
  if (value === null) return null;
  const unit = unitOf(cells);
  const figure =
    unit === 'rate'
      ? Number(toMajorText(Number(value), 2))
      : unit === 'minutes'
        ? Math.round(Number(value) / 0.6) / 100
        : Number(value);
  const sign = id === 'target' ? boundSigns[cells.bound as HealthBound] : ''; // Likewise.
  return sign === '' ? figure : `${sign} ${cellText(figure, { language, timeZone: undefined })}`;
}

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
