import type { Response } from '@kervan/contracts/endpoint';
import type { reports } from '@kervan/contracts/reports-calls';
import { changeOf } from '@kervan/domain/reports/arrange-rows';
import type { ReportName } from '@kervan/domain/reports/report-names';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Percent } from '../../ui/percent.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { ReportCell } from './report-cell.tsx';
import { columnsOfReport } from './report-columns.tsx';
import classes from './reports.module.css';

export type Report = Response<typeof reports.show>;

/** REP-015: what all rows come to, beside the period before. It stays in sight above the rows; on a phone a line for each column. */
export function ReportTotals({ name, report }: { name: ReportName; report: Report }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const columns = columnsOfReport(name).filter(({ id }) => id in report.totals);
  if (columns.length === 0) return null;
  return (
    <div className={classes.totals} role="region" aria-label={t('reports:totalsLabel')}>
      <PlainTable>
        {isMobile ? <Lines columns={columns} report={report} /> : <Rows columns={columns} report={report} />}
      </PlainTable>
    </div>
  );
}

type Props = { columns: ReturnType<typeof columnsOfReport>; report: Report };

function useDays() {
  const format = useFormat();
  const day = (text: string) => format.date(`${text}T12:00:00Z`);
  return ({ from, to }: { from: string; to: string }) => `${day(from)}–${day(to)}`;
}

function Rows({ columns, report }: Props) {
  const t = useText();
  const days = useDays();
  const { totals, before, currency } = report;
  const rows = [
    { key: 'total', label: t('reports:total'), cells: totals },
    ...(before ? [{ key: 'before', label: `${t('reports:before')} (${days(before)})`, cells: before.totals }] : []),
  ];
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{days(report)}</th>
          {columns.map(({ id }) => (
            <th key={id} scope="col" data-align="right">
              {t(`reports:columns.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells }) => (
          <tr key={key} data-totals={key}>
            <th scope="row">{label}</th>
            {columns.map(({ id, kind }) => (
              <td key={id} data-align="right">
                <ReportCell id={id} kind={kind} value={cells[id] ?? null} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
        {before && (
          <tr data-totals="change">
            <th scope="row">{t('reports:change')}</th>
            {columns.map((column) => (
              <td key={column.id} data-align="right">
                <Change column={column} totals={totals} before={before.totals} />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </>
  );
}

/** What does not fit beside each other stands below each other: the period before under its total. */
function Lines({ columns, report }: Props) {
  const t = useText();
  const days = useDays();
  const { totals, before, currency } = report;
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{days(report)}</th>
          <th scope="col" data-align="right">
            {t('reports:total')}
          </th>
          {before && (
            <th scope="col" data-align="right">
              {t('reports:change')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.id}>
            <th scope="row">{t(`reports:columns.${column.id}`)}</th>
            <td data-align="right">
              <strong>
                <ReportCell id={column.id} kind={column.kind} value={totals[column.id] ?? null} currency={currency} />
              </strong>
              {before && (
                <div className="small text3">
                  <ReportCell
                    id={column.id}
                    kind={column.kind}
                    value={before.totals[column.id] ?? null}
                    currency={currency}
                  />
                </div>
              )}
            </td>
            {before && (
              <td data-align="right">
                <Change column={column} totals={totals} before={before.totals} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {before && (
        <tfoot>
          <tr>
            <td className="small text3" colSpan={3}>{`${t('reports:before')} (${days(before)})`}</td>
          </tr>
        </tfoot>
      )}
    </>
  );
}

type ChangeProps = { column: Props['columns'][number]; totals: Report['totals']; before: Report['totals'] };

function Change({ column: { id, kind }, totals, before }: ChangeProps) {
  if (kind === 'percent') return null;
  return <Percent hundredths={changeOf(Number(totals[id] ?? 0), Number(before[id] ?? 0))} kind="change" />;
}
