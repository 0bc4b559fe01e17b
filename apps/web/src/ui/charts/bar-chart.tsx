import { lazy, Suspense } from 'react';
import { BAR_CHART_HEIGHT, type BarChartProps } from './bar-chart-props.ts';
import { ChartWaiting } from './chart-waiting.tsx';

const Canvas = lazy(async () => ({ default: (await import('./bar-chart-canvas.tsx')).BarChartCanvas }));

/** Amounts side by side, from zero, in up to three layers; the place under the pointer or the arrow keys has the full colours. */
export function BarChart(props: BarChartProps) {
  const { height = BAR_CHART_HEIGHT } = props;
  return (
    <Suspense fallback={<ChartWaiting height={height} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
