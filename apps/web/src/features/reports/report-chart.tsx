import type { ReportName } from '@kervan/domain/reports/report-names';
import { useText } from '../../i18n/i18n.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineOfDays } from './line-of-days.tsx';
import type { Report } from './report-totals.tsx';

const noon = (day: string) => `${day}T12:00:00Z`;
const shownIn = { SalesReport: ['sales', 'netSales'], ProfitReport: ['sales', 'profit'] } as const;

const toneOf = (place: number) => (place === 0 ? ('own' as const) : ('profit' as const));

/** REP-017: the course of a dated report. */
export function ReportChart({ name, report }: { name: ReportName; report: Report }) {
  const t = useText();
  const format = useFormat();
  const { series, currency } = report;
  if ((name !== 'SalesReport' && name !== 'ProfitReport') || series.length === 0) return null;
  const lines = shownIn[name];
  const total = (id: (typeof lines)[number]) => money(series.reduce((all, { values }) => all + (values[id] ?? 0), 0));
  const money = (minor: number) => format.shown(minor, currency, 'auto');
  return (
    <ChartCard
      title={t('reports:chart')}
      legend={lines.map((id, place) => ({
        label: t(`reports:columns.${id}`),
        tone: toneOf(place),
        mark: 'line' as const,
        figure: total(id),
      }))}
      table={{
        columns: [
          { label: t('reports:columns.date'), text: ({ date }) => format.date(noon(date)), raw: ({ date }) => date },
          ...lines.map((id) => ({
            label: t(`reports:columns.${id}`),
            text: ({ values }: Report['series'][number]) => money(values[id] ?? 0),
            raw: ({ values }: Report['series'][number]) => (values[id] ?? 0) / (currency === 'JPY' ? 1 : 100),
          })),
        ],
        rows: series.toReversed(),
        rowKey: ({ date }) => date,
        fileName: `${name}.csv`,
      }}
    >
      <LineOfDays
        points={series}
        lines={lines.map((id, place) => ({
          id,
          label: t(`reports:columns.${id}`),
          tone: toneOf(place),
          total: total(id),
        }))}
        write={money}
      />
    </ChartCard>
  );
}
