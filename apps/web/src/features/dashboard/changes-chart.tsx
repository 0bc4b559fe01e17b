import { Link } from '@tanstack/react-router';
import { useText, type Text } from '../../i18n/i18n.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import type { ChartColumn } from '../../ui/charts/chart-csv.ts';
import type { ChartSeries } from '../../ui/charts/chart-data.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';

type Hour = StoreHealth['changes']['hours'][number];
const HOUR_MS = 3_600_000;
const HEIGHT = 268;

/** Changes of price, stock and status per hour of the last day. */
export function ChangesChart({ health: { changes }, place }: { health: StoreHealth; place: 'wide' | 'full' }) {
  const t = useText();
  const format = useFormat();
  const { hours, total } = changes;
  const series: ChartSeries[] = [
    { key: 'forSale', label: t('dashboard:changes.forSale'), tone: 'own' },
    { key: 'notForSale', label: t('dashboard:changes.notForSale'), tone: 'loss' },
  ];
  const sum = (key: 'forSale' | 'notForSale') => hours.reduce((all, hour) => all + hour[key], 0);
  const busiest = hours.reduce<Hour | null>(
    (most, hour) => (most === null || hour.forSale + hour.notForSale > most.forSale + most.notForSale ? hour : most),
    null,
  );
  return (
    <div className={classes.card} data-place={place}>
      <ChartCard
        title={t('dashboard:changes.title')}
        legend={[
          { label: t('dashboard:changes.forSale'), tone: 'own', mark: 'area', figure: format.number(sum('forSale')) },
          {
            label: t('dashboard:changes.notForSale'),
            tone: 'loss',
            mark: 'area',
            figure: format.number(sum('notForSale')),
          },
        ]}
        table={{
          columns: columnsOf(t, format),
          rows: hours.toReversed(),
          rowKey: ({ from }) => from,
          fileName: 'changes-per-hour.csv',
        }}
        controls={
          <Link to="/inventory" search={{ sort: 'changed' }} className="link small">
            {t('dashboard:changes.list')}
          </Link>
        }
      >
        <BarChart
          summary={
            total === 0 || !busiest
              ? t('dashboard:changes.empty')
              : t('dashboard:changes.summary', {
                  total: format.number(total),
                  notForSale: format.number(sum('notForSale')),
                  most: format.number(busiest.forSale + busiest.notForSale),
                  at: format.time(busiest.from),
                })
          }
          points={hours.map(({ from, forSale, notForSale }) => ({
            key: from,
            label: format.time(from),
            title: `${format.dateTime(from)}–${format.time(Date.parse(from) + HOUR_MS)}`,
            values: { forSale, notForSale },
          }))}
          series={series}
          total={t('dashboard:changes.total')}
          writers={{ value: (value) => format.number(value), axis: (value) => format.number(value) }}
          empty={t('dashboard:changes.empty')}
          height={HEIGHT}
        />
      </ChartCard>
    </div>
  );
}

/** The columns of the chart's table and file. */
function columnsOf(t: Text, format: Format): ChartColumn<Hour>[] {
  return [
    {
      label: t('dashboard:changes.hour'),
      text: ({ from }) => format.dateTime(from),
      raw: ({ from }) => new Date(from),
    },
    {
      label: t('dashboard:changes.forSale'),
      text: ({ forSale }) => format.number(forSale),
      raw: ({ forSale }) => forSale,
    },
    {
      label: t('dashboard:changes.notForSale'),
      text: ({ notForSale }) => format.number(notForSale),
      raw: ({ notForSale }) => notForSale,
    },
    {
      label: t('dashboard:changes.total'),
      text: (hour) => format.number(hour.forSale + hour.notForSale),
      raw: (hour) => hour.forSale + hour.notForSale,
    },
  ];
}
