import { useState } from 'react';
import { marketNow } from '../../api/market-time.ts';
import { useText } from '../../i18n/i18n.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import type { ChartSeries } from '../../ui/charts/chart-data.ts';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { State } from './part-section.tsx';
import classes from './parts.module.css';

const HOUR = 3_600_000;
const HOURS = 24;

/** Steps, bars and their empty axes; each with its table and file. */
export function ShowCharts() {
  const t = useText();
  const format = useFormat();
  const [now] = useState(() => marketNow());
  const from = now - HOURS * HOUR;
  const lines: ChartSeries[] = [
    { key: 'price', label: t('inventory:history.price'), tone: 'own' },
    { key: 'buyBox', label: t('inventory:history.buyBox'), tone: 'rival' },
    { key: 'cost', label: t('inventory:history.cost'), tone: 'rest' },
  ];
  const points = Array.from({ length: HOURS + 1 }, (_, hour) => {
    const price = 12_000 + ((hour * 37) % 11) * 45;
    return {
      at: from + hour * HOUR,
      values: { price, buyBox: hour > 15 && hour < 18 ? null : price + 650, cost: 9_600 + Math.floor(hour / 8) * 90 },
      band: { low: 10_700, high: 13_900 },
    };
  });
  const layers: ChartSeries[] = [
    { key: 'forSale', label: t('dashboard:changes.forSale'), tone: 'own' },
    { key: 'notForSale', label: t('dashboard:changes.notForSale'), tone: 'loss' },
  ];
  const bars = Array.from({ length: HOURS }, (_, hour) => {
    const at = format.time(from + hour * HOUR);
    return {
      key: String(hour),
      label: at,
      title: at,
      values: hour === 5 ? null : { forSale: (hour * 29) % 47, notForSale: (hour * 17) % 13 },
    };
  });
  const money = {
    value: (minor: number) => format.money(minor, 'EUR'),
    axis: (minor: number) => format.number(minor / 100, 0),
    end: (minor: number) => format.amount(minor, 'EUR'),
  };
  const counts = { value: (value: number) => format.number(value), axis: (value: number) => format.number(value) };
  const table = {
    columns: [
      {
        label: t('inventory:history.price'),
        text: (row: (typeof points)[number]) => format.money(row.values.price, 'EUR'),
        raw: (row: (typeof points)[number]) => row.values.price,
      },
    ],
    rows: points,
    rowKey: (row: (typeof points)[number]) => String(row.at),
    fileName: 'parts.csv',
  };
  return (
    <>
      <State name="steps with band, gap and a span without stock">
        <ChartCard
          title={t('inventory:history.title')}
          legend={lines.map(({ label, tone }) => ({ label, tone, mark: 'line' as const }))}
          table={table}
        >
          <StepChart
            summary={t('inventory:history.title')}
            points={points}
            series={lines}
            band={{ low: t('inventory:history.floor'), high: t('inventory:history.ceiling') }}
            blocks={[{ from: from + 9 * HOUR, to: from + 11 * HOUR }]}
            blockLabel={t('inventory:history.noStock')}
            from={from}
            to={now}
            writers={money}
            leastStep={100}
            empty={t('inventory:history.empty')}
          />
        </ChartCard>
      </State>
      <State name="bars in two layers with a missing hour">
        <ChartCard
          title={t('dashboard:changes.title')}
          legend={layers.map(({ label, tone }) => ({ label, tone, mark: 'area' as const }))}
          table={table}
        >
          <BarChart
            summary={t('dashboard:changes.title')}
            points={bars}
            series={layers}
            total={t('dashboard:changes.total')}
            writers={counts}
            empty={t('dashboard:changes.empty')}
          />
        </ChartCard>
      </State>
      <div className={classes.pair}>
        <State name="steps without data">
          <ChartCard title={t('inventory:history.title')} table={{ ...table, rows: [] }}>
            <StepChart
              summary={t('inventory:history.empty')}
              points={[]}
              series={lines}
              band={null}
              blocks={[]}
              blockLabel=""
              from={from}
              to={now}
              writers={money}
              leastStep={100}
              empty={t('inventory:history.empty')}
            />
          </ChartCard>
        </State>
        <State name="bars without data">
          <ChartCard title={t('dashboard:changes.title')} table={{ ...table, rows: [] }}>
            <BarChart
              summary={t('dashboard:changes.empty')}
              points={[]}
              series={layers}
              total={null}
              writers={counts}
              empty={t('dashboard:changes.empty')}
            />
          </ChartCard>
        </State>
      </div>
    </>
  );
}
