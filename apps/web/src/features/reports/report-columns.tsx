import { useMemo } from 'react';
import type { ReportRow } from '@kervan/contracts/reports';
import { reportColumns, type ColumnId, type ColumnKind, type ReportName } from '@kervan/domain/reports/report-names';
import { useText } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ReportCell, RootCategory } from './report-cell.tsx';
import classes from './reports.module.css';

type Column = { id: ColumnId; kind: ColumnKind };
export const columnsOfReport = (name: ReportName): readonly Column[] => reportColumns[name];
const figures: readonly ColumnKind[] = ['money', 'percent', 'count', 'measure'];
const widths: Partial<Record<ColumnKind, number>> = {
  image: 56,
  title: 240,
  brand: 180,
  text: 180,
  moment: 150,
  asin: 130,
  sku: 200,
};

/** The columns of a report, with their heads in the language of now; each of them sorts. */
export function useReportColumns(name: ReportName): readonly GridColumn<ReportRow>[] {
  const t = useText();
  return useMemo(() => {
    const columns = columnsOfReport(name);
    const growing = (
      columns.find(({ kind }) => kind === 'title' || kind === 'brand' || kind === 'text') ??
      columns.find(({ kind }) => kind === 'word')
    )?.id;
    return columns.map(({ id, kind }, place) => ({
      id,
      header: t(`reports:columns.${id}`),
      width: widths[kind] ?? 120,
      ...(id === growing ? { grows: true, widthMax: 420 } : {}),
      ...(figures.includes(kind) ? { align: 'right' as const } : {}),
      ...(kind === 'image' ? {} : { sortBy: id }),
      ...(place === 0 ? { isFixed: true } : {}),
      cell: ({ cells, currency }: ReportRow) =>
        name === 'categoryReport' && id === 'category' ? (
          <RootCategory name={String(cells[id])} />
        ) : (
          <ReportCell id={id} kind={kind} value={cells[id] ?? null} currency={currency} cells={cells} />
        ),
    }));
  }, [t, name]);
}

/** A row at 768 px and below. */
export function ReportCard({ name, row }: { name: ReportName; row: ReportRow }) {
  const t = useText();
  const columns = useReportColumns(name);
  return (
    <article>
      <dl className={classes.facts}>
        {columns.map(({ id, cell }) => (
          <div key={id} data-kind={columnsOfReport(name).find((column) => column.id === id)?.kind}>
            <dt>{t(`reports:columns.${id as ColumnId}` /* The ids are those of the columns above. */)}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
