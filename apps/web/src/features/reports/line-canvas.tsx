import { LineChart } from '@mantine/charts';
import { useFormat } from '../../ui/format/format.tsx';
import { tintOf } from '../../ui/charts/chart-colors.ts';
import type { ChartTone } from '../../ui/charts/chart-data.ts';

/** Of the picture, in pixels: rows want their room below it. */
const LINE_HEIGHT = 150;

export type LineOfDaysProps = {
  points: readonly { date: string; values: Readonly<Record<string, number>> }[];
  lines: readonly { id: string; label: string; tone: ChartTone; total: string }[];
  write: (value: number) => string;
};

export function LineCanvas({ points, lines, write }: LineOfDaysProps) {
  const format = useFormat();
  return (
    <LineChart
      h={LINE_HEIGHT}
      data={points.map(({ date, values }) => ({ date: format.date(`${date}T12:00:00Z`), ...values }))}
      dataKey="date"
      series={lines.map(({ id, label, tone }) => ({ name: id, label, color: tintOf(tone) }))}
      valueFormatter={write}
      yAxisProps={{ width: 90 }}
      withDots={points.length < 32}
      // The last day is a whole point, too.
      lineChartProps={{ margin: { top: 8, right: 24, bottom: 0, left: 0 } }}
      dotProps={{ r: 2 }}
      curveType="linear"
      strokeDasharray="0"
      gridColor="var(--line)"
      gridProps={{ stroke: 'var(--line)' }}
      textColor="var(--text3)"
      tickLine="none"
    />
  );
}
