import type { Response } from '@kervan/contracts/endpoint';
import type { reports } from '@kervan/contracts/reports-calls';
import { changeOf } from '@kervan/domain/reports/arrange-rows';
import type { ReportName } from '@kervan/domain/reports/report-names';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Percent } from '../../ui/percent.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ReportCell } from './report-cell.tsx';
import { columnsOfReport } from './report-columns.tsx';
import classes from './reports.module.css';

export type Report = Response<typeof reports.show>;

/** REP-015: what all rows come to, beside the period before. It stays in sight above the rows. */
export function ReportTotals({ name, report }: { name: ReportName; report: Report }) {
  const t = useText();
  const format = useFormat();
  const { totals, before, currency } = report;
  const columns = columnsOfReport(name).filter(({ id }) => id in totals);
  if (columns.length === 0) return null;
  const day = (text: string) => format.date(`${text}T12:00:00Z`);
  const rows = [
    { key: 'total', label: t('reports:total'), cells: totals },
    ...(before
      ? [
          {
            key: 'before',
            label: `${t('reports:before')} (${day(before.from)}–${day(before.to)})`,
            cells: before.totals,
          },
        ]
      : []),
  ];
  return (
    <div className={classes.totals} role="region" aria-label={t('reports:totalsLabel')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{`${day(report.from)}–${day(report.to)}`}</th>
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
              {columns.map(({ id, kind }) => (
                <td key={id} data-align="right">
                  {kind !== 'percent' && (
                    <Percent
                      hundredths={changeOf(Number(totals[id] ?? 0), Number(before.totals[id] ?? 0))}
                      kind="change"
                    />
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </PlainTable>
    </div>
  );
}
