import '@mantine/charts/styles.layer.css';
import { CompositeChart, type CompositeChartProps } from '@mantine/charts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Area } from 'recharts';
import { useFormat, type Format } from '../format/format.tsx';
import { useScreenSize } from '../screen-size.ts';
import { toneColors } from './chart-colors.ts';
import type { StepPoint } from './chart-data.ts';
import { ChartEnds, type ChartEnd } from './chart-ends.tsx';
import { timeTicks, valueTicks } from './chart-ticks.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';
import { STEP_CHART_HEIGHT, type StepChartProps } from './step-chart-props.ts';

const PLOT = { top: 10, bottom: 26, left: 52 };
/** Room for the newest values: with their names, and without where the window is small. */
const ENDS_WIDTH = 128;
const ENDS_WIDTH_SMALL = 62;
const TWO_DAYS_MS = 2 * 86_400_000;
const BAND_LABELS_TONE = 'profit';

/** The drawing of StepChart; apart from it because of the size of the chart library. */
export function StepChartCanvas(props: StepChartProps) {
  const { summary, points, series, band, blocks, to, writers, empty, stretch = 1 } = props;
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const frame = useRef<HTMLDivElement>(null);
  const isStretched = isMobile && stretch > 1;
  useEffect(() => {
    if (isStretched && frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [isStretched]);

  const right = isMobile ? ENDS_WIDTH_SMALL : ENDS_WIDTH;
  const last = points.at(-1);
  const rows = last && last.at < to ? [...points, { ...last, at: to }] : points;
  const scale = scaleOf(props, rows);
  const bottom = STEP_CHART_HEIGHT - PLOT.bottom;
  const yOf = (value: number) => PLOT.top + (1 - (value - scale.low) / (scale.high - scale.low)) * (bottom - PLOT.top);
  return (
    <div ref={frame} className={classes.scroll} onKeyDown={keepArrows}>
      <div
        className={classes.frame}
        style={{ height: STEP_CHART_HEIGHT, width: isStretched ? `${stretch * 100}%` : undefined }}
      >
        <CompositeChart
          h={STEP_CHART_HEIGHT}
          data={rows.map(rowOf)}
          dataKey="at"
          classNames={{ axis: classes.axis ?? '' }}
          series={series
            .toReversed()
            .map(({ key, label, tone }) => ({ name: key, label, color: toneColors[tone], type: 'line' as const }))}
          curveType="stepAfter"
          connectNulls={false}
          withDots={false}
          strokeDasharray="0"
          gridColor="var(--line)"
          textColor="var(--text3)"
          tickLine="none"
          lineProps={({ name }) => lineOf(series, name)}
          xAxisProps={timeAxis(props, format, isMobile && !isStretched ? 3 : 7)}
          yAxisProps={valueAxis(scale, writers)}
          gridProps={{ stroke: 'var(--line)' }}
          referenceAreas={blocks.map((block) => blockOf(props, block))}
          composedChartProps={{ margin: { top: PLOT.top, right, bottom: 0, left: 0 }, role: 'img', ...named(summary) }}
          tooltipProps={tooltipOf(props, format)}
        >
          {band && <Area {...BAND} />}
        </CompositeChart>
        {points.length === 0 ? (
          <p className={classes.nothing}>{empty}</p>
        ) : (
          <ChartEnds ends={endsOf(props, yOf)} width={right} bottom={bottom} isShort={isMobile} />
        )}
      </div>
    </div>
  );
}

const BAND = {
  dataKey: 'band',
  type: 'stepAfter',
  fill: 'var(--c5)',
  fillOpacity: 0.09,
  stroke: 'var(--c5)',
  strokeOpacity: 0.55,
  strokeWidth: 1,
  isAnimationActive: false,
  connectNulls: false,
  dot: false,
  activeDot: false,
  tooltipType: 'none',
} as const;

type Scale = { ticks: number[]; low: number; high: number; isKnown: boolean };

/** The values that the chart reaches from and to; of nothing an axis without figures. */
function scaleOf({ series, leastStep }: StepChartProps, rows: readonly StepPoint[]): Scale {
  const known = rows
    .flatMap(({ values, band: range }) => [
      ...series.map(({ key }) => values[key] ?? null),
      ...(range ? [range.low, range.high] : []),
    ])
    .filter((value) => value !== null);
  const ticks = known.length === 0 ? [0, 1, 2, 3, 4] : valueTicks(known, leastStep);
  return { ticks, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, isKnown: known.length > 0 };
}

/** The first of the lines is the seller's own: it is the strongest, and the one that the pointer holds. */
function lineOf([own]: StepChartProps['series'], name: unknown) {
  const isOwn = own !== undefined && name === own.key;
  return {
    strokeWidth: isOwn ? 2 : 1.5,
    activeDot: isOwn ? { r: 4.5, stroke: 'var(--surface)', strokeWidth: 1.5, fill: toneColors[own.tone] } : false,
  };
}

const timeAxis = ({ from, to }: StepChartProps, format: Format, most: number) => ({
  type: 'number' as const,
  scale: 'time' as const,
  domain: [from, to],
  ticks: timeTicks({ from, to, midnight: midnightBefore(from, format) }, most),
  tickFormatter: timeWriter(format, from, to),
  height: PLOT.bottom,
  interval: 0,
  tick: { transform: 'translate(0, 8)', fontSize: 11, fill: 'var(--text3)' },
  axisLine: false,
});

const valueAxis = ({ ticks, low, high, isKnown }: Scale, writers: StepChartProps['writers']) => ({
  domain: [low, high],
  ticks,
  width: PLOT.left,
  interval: 0,
  tickFormatter: (value: number) => (isKnown ? writers.axis(value) : ''),
  tick: { transform: 'translate(-6, 0)', fontSize: 11, fill: 'var(--text3)' },
});

const blockOf = ({ from, to, blockLabel }: StepChartProps, block: { from: number; to: number }) => ({
  x1: block.from,
  x2: block.to,
  fill: 'var(--neutral-soft)',
  fillOpacity: 1,
  strokeOpacity: 0,
  ifOverflow: 'hidden' as const,
  label: {
    value: hasRoom(block, from, to) ? blockLabel : '',
    fill: 'var(--text3)',
    fontSize: 11,
    position: 'insideBottom' as const,
  },
});

function tooltipOf(props: StepChartProps, format: Format): NonNullable<CompositeChartProps['tooltipProps']> {
  return {
    content: ({ active, payload }) => {
      const point = active ? (payload?.[0]?.payload as { point: StepPoint } | undefined)?.point : undefined; // Our own rows come back.
      return point ? (
        <ChartTooltip
          title={format.dateTime(point.at)}
          lines={linesOf(props, point)}
          {...(point.facts ? { facts: point.facts } : {})}
        />
      ) : null;
    },
    cursor: { stroke: 'var(--text3)', strokeDasharray: '3 3' },
    position: { y: 8 },
    wrapperStyle: { zIndex: 3 },
  };
}

const rowOf = (point: StepPoint) => ({
  at: point.at,
  ...point.values,
  band: point.band && [point.band.low, point.band.high],
  point,
});

/** The library hands unknown attributes to the picture's element; its types do not name this one. */
const named = (summary: string): object => ({ 'aria-label': summary });

/** The arrow keys move the tooltip; whatever else of the screen listens to them rests meanwhile. */
const keepArrows = (event: KeyboardEvent) => {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
};

/** The midnight before a moment on the clock that the format shows. */
function midnightBefore(at: number, format: Format): number {
  const [hours = 0, minutes = 0] = format.time(at).split(':').map(Number);
  return at - (at % 60_000) - (hours * 60 + minutes) * 60_000;
}

/** Hours within two days, with the day at its midnight, else days; the year only when the stretch crosses one. */
function timeWriter(format: Format, from: number, to: number): (at: number) => string {
  if (to - from < TWO_DAYS_MS)
    return (at) => (format.time(at) === '00:00' ? format.date(at).slice(0, 5) : format.time(at));
  const year = (at: number) => format.date(at).slice(-2);
  return year(from) === year(to) ? (at) => format.date(at).slice(0, 5) : (at) => format.date(at);
}

/** Narrower stretches have no room for their words. */
const hasRoom = (block: { from: number; to: number }, from: number, to: number): boolean =>
  (block.to - block.from) / (to - from) > 0.06;

function linesOf({ series, band, writers }: StepChartProps, { values, band: range }: StepPoint) {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : writers.value(value);
  return [
    ...series.map((each) => ({ series: each, text: text(values[each.key]) })),
    ...(band && range
      ? [
          { series: { label: band.high, tone: BAND_LABELS_TONE as 'profit' }, text: text(range.high) },
          { series: { label: band.low, tone: BAND_LABELS_TONE as 'profit' }, text: text(range.low) },
        ]
      : []),
  ];
}

/** The newest known values; what is not known now has no label. */
function endsOf({ points, series, band, writers }: StepChartProps, yOf: (value: number) => number): ChartEnd[] {
  const last = points.at(-1);
  if (!last) return [];
  const ends: ChartEnd[] = series.flatMap(({ key, label, tone }) => {
    const value = last.values[key] ?? null;
    return value === null ? [] : [{ label, tone, text: writers.end(value), y: yOf(value) }];
  });
  if (!band || !last.band) return ends;
  return [
    ...ends,
    { label: band.high, tone: BAND_LABELS_TONE, text: writers.end(last.band.high), y: yOf(last.band.high) },
    { label: band.low, tone: BAND_LABELS_TONE, text: writers.end(last.band.low), y: yOf(last.band.low) },
  ];
}
