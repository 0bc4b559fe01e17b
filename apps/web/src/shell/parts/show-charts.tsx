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
  const [now] = useState(() => marketNow());
  return (
    <>
      <State name="steps with band, gap and a span without stock">
        <Steps now={now} />
      </State>
      <State name="bars in two layers with a missing hour">
        <Bars now={now} />
      </State>
      <div className={classes.pair}>
        <State name="steps without data">
          <Steps now={now} isEmpty />
        </State>
        <State name="bars without data">
          <Bars now={now} isEmpty />
        </State>
      </div>
    </>
  );
}

type Props = { now: number; isEmpty?: boolean };

const pointsFrom = (from: number) =>
  Array.from({ length: HOURS + 1 }, (_, hour) => {
    const price = 12_000 + ((hour * 37) % 11) * 45;
    return {
      at: from + hour * HOUR,
      values: { price, buyBox: hour > 15 && hour < 18 ? null : price + 650, cost: 9_600 + Math.floor(hour / 8) * 90 },
      band: { low: 10_700, high: 13_900 },
    };
  });
type Point = ReturnType<typeof pointsFrom>[number];

/** The table beside a chart. */
function useTable(rows: readonly Point[]) {
  const t = useText();
  const format = useFormat();
  return {
    columns: [
      {
        label: t('product:history.price'),
        text: (row: Point) => format.money(row.values.price, 'EUR'),
        raw: (row: Point) => row.values.price,
      },
    ],
    rows,
    rowKey: (row: Point) => String(row.at),
    fileName: 'parts.csv',
  };
}

function Steps({ now, isEmpty = false }: Props) {
  const t = useText();
  const format = useFormat();
  const from = now - HOURS * HOUR;
  const points = isEmpty ? [] : pointsFrom(from);
  const table = useTable(points);
  const lines: ChartSeries[] = [
    { key: 'price', label: t('product:history.price'), tone: 'own' },
    { key: 'buyBox', label: t('product:history.buyBox'), tone: 'rival' },
    { key: 'cost', label: t('product:history.cost'), tone: 'rest' },
  ];
  const money = {
    value: (minor: number) => format.money(minor, 'EUR'),
    axis: (minor: number) => format.number(minor / 100, 0),
    end: (minor: number) => format.amount(minor, 'EUR'),
  };
  const legend = lines.map(({ label, tone }) => ({ label, tone, mark: 'line' as const }));
  return (
    <ChartCard title={t('product:history.title')} {...(isEmpty ? {} : { legend })} table={table}>
      <StepChart
        summary={t(isEmpty ? 'product:history.empty' : 'product:history.title')}
        points={points}
        series={lines}
        band={isEmpty ? null : { low: t('product:history.floor'), high: t('product:history.ceiling') }}
        blocks={isEmpty ? [] : [{ from: from + 9 * HOUR, to: from + 11 * HOUR }]}
        blockLabel={isEmpty ? '' : t('product:history.noStock')}
        from={from}
        to={now}
        writers={money}
        leastStep={100}
        empty={t('product:history.empty')}
      />
    </ChartCard>
  );
}

function Bars({ now, isEmpty = false }: Props) {
  const t = useText();
  const format = useFormat();
  const from = now - HOURS * HOUR;
  const table = useTable(isEmpty ? [] : pointsFrom(from));
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
  const counts = { value: (value: number) => format.number(value), axis: (value: number) => format.number(value) };
  const legend = layers.map(({ label, tone }) => ({ label, tone, mark: 'area' as const }));
  return (
    <ChartCard title={t('dashboard:changes.title')} {...(isEmpty ? {} : { legend })} table={table}>
      <BarChart
        summary={t(isEmpty ? 'dashboard:changes.empty' : 'dashboard:changes.title')}
        points={isEmpty ? [] : bars}
        series={layers}
        total={isEmpty ? null : t('dashboard:changes.total')}
        writers={counts}
        empty={t('dashboard:changes.empty')}
      />
    </ChartCard>
  );
}
