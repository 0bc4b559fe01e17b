import type { ChartBlock, ChartSeries, ChartWriters, StepPoint } from './chart-data.ts';

export const STEP_CHART_HEIGHT = 172;

export type StepChartProps = {
  /** The whole chart in a sentence or two, for those who do not see it. */
  summary: string;
  /** Oldest first; may be empty. */
  points: readonly StepPoint[];
  /** The first one is the seller's own and stands out. */
  series: readonly ChartSeries[];
  band: { low: string; high: string } | null;
  blocks: readonly ChartBlock[];
  blockLabel: string;
  /** The stretch of time shown, ms. */
  from: number;
  to: number;
  /** `end`: the newest values beside the ends of the lines. */
  writers: ChartWriters & { end: (value: number) => string };
  /** Smallest step of the axis, in the values' unit. */
  leastStep: number;
  /** Said in the middle of the axes when there are no points. */
  empty: string;
  /** How many window widths the picture is wide on small screens; the newest end is shown first. */
  stretch?: number;
};
