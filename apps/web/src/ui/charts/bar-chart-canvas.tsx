import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import type { KeyboardEvent } from 'react';
import { useScreenSize } from '../screen-size.ts';
import { BAR_CHART_HEIGHT, type BarChartProps } from './bar-chart-props.ts';
import { tintOf, toneColors } from './chart-colors.ts';
import type { BarPoint } from './chart-data.ts';
import { valueTicks } from './chart-ticks.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';

const AXIS_HEIGHT = 26;
const AXIS_WIDTH = 52;
const GAP = 7;
const GAP_SMALL = 3;
/** So many labels stand under the bars, the last bar has one. */
const LABELS = 8;
const LABELS_SMALL = 5;

/** The drawing of BarChart; apart from it because of the size of the chart library. */
export function BarChartCanvas(props: BarChartProps) {
  const { summary, points, series, writers, empty, height = BAR_CHART_HEIGHT } = props;
  const { isMobile } = useScreenSize();
  const sums = points.map((point) => sumOf(point, props));
  const isEmpty = sums.every((sum) => sum === 0);
  const ticks = isEmpty ? [0, 1, 2, 3] : valueTicks([0, ...sums], 1);
  const every = Math.max(1, Math.ceil(points.length / (isMobile ? LABELS_SMALL : LABELS)));
  return (
    <div className={`${classes.frame} ${classes.fill}`} style={{ minHeight: height }} onKeyDown={keepArrows}>
      <CompositeChart
        className={classes.whole ?? ''}
        h="100%"
        data={points.map((point) => ({ key: point.key, ...point.values, point }))}
        dataKey="key"
        classNames={{ axis: classes.axis ?? '' }}
        series={series.map(({ key, label, tone }) => ({
          name: key,
          label,
          color: toneColors[tone],
          type: 'bar' as const,
        }))}
        strokeDasharray="0"
        gridColor="var(--line)"
        textColor="var(--text3)"
        tickLine="none"
        barProps={({ name }) => ({
          stackId: 'all',
          fill: tintOf(series.find(({ key }) => key === name)?.tone ?? 'rest'),
          activeBar: { fill: toneColors[series.find(({ key }) => key === name)?.tone ?? 'rest'] },
          stroke: 'var(--surface)',
          strokeOpacity: 1,
          strokeWidth: series.length > 1 ? 1 : 0,
          radius: name === series.at(-1)?.key ? [3, 3, 0, 0] : 0,
        })}
        xAxisProps={{
          tickFormatter: (key: string, index: number) =>
            (points.length - 1 - index) % every === 0 ? (points.find((point) => point.key === key)?.label ?? '') : '',
          interval: 0,
          height: AXIS_HEIGHT,
          tick: { transform: 'translate(0, 8)', fontSize: 11, fill: 'var(--text3)' },
          axisLine: false,
        }}
        yAxisProps={{
          domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
          ticks,
          width: AXIS_WIDTH,
          interval: 0,
          tickFormatter: (value: number) => (isEmpty ? '' : writers.axis(value)),
          tick: { transform: 'translate(-6, 0)', fontSize: 11, fill: 'var(--text3)' },
        }}
        gridProps={{ stroke: 'var(--line)' }}
        composedChartProps={{
          margin: { top: 10, right: 4, bottom: 0, left: 0 },
          barCategoryGap: isMobile ? GAP_SMALL : GAP,
          role: 'img',
          ...named(summary),
        }}
        tooltipProps={{
          content: ({ active, payload }) => {
            const point = active ? (payload?.[0]?.payload as { point: BarPoint } | undefined)?.point : undefined; // Our own rows come back.
            return point?.values ? <ChartTooltip title={point.title} lines={linesOf(props, point)} /> : null;
          },
          cursor: false,
          position: { y: 4 },
          wrapperStyle: { zIndex: 3 },
        }}
      />
      {isEmpty && <p className={classes.nothing}>{empty}</p>}
    </div>
  );
}

/** The library hands unknown attributes to the picture's element; its types do not name this one. */
const named = (summary: string): object => ({ 'aria-label': summary });

/** The arrow keys move the tooltip; whatever else of the screen listens to them rests meanwhile. */
const keepArrows = (event: KeyboardEvent) => {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
};

const sumOf = ({ values }: BarPoint, { series }: BarChartProps): number =>
  values === null ? 0 : series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);

/** The sum first, then the layers as they lie, from the top. */
function linesOf(props: BarChartProps, point: BarPoint) {
  const { series, total, writers } = props;
  const layers = series
    .toReversed()
    .map((each) => ({ series: each, text: writers.value(point.values?.[each.key] ?? 0) }));
  return total === null
    ? layers
    : [{ series: { label: total, tone: null }, text: writers.value(sumOf(point, props)) }, ...layers];
}
