import type { BarPoint, ChartSeries, ChartWriters } from './chart-data.ts';

export const BAR_CHART_HEIGHT = 236;

export type BarChartProps = {
  summary: string;
  points: readonly BarPoint[];
  /** From the axis upwards; three at most. */
  series: readonly ChartSeries[];
  /** The word for the sum of the layers in the tooltip; null with a single layer. */
  total: string | null;
  writers: ChartWriters;
  /** Said in the middle of the axes when all values are unknown or zero. */
  empty: string;
  /** The least height; the picture fills its card. */
  height?: number;
};
