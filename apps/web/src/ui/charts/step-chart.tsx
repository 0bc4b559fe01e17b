import { lazy, Suspense } from 'react';
import { ChartWaiting } from './chart-waiting.tsx';
import { STEP_CHART_HEIGHT, type StepChartProps } from './step-chart-props.ts';

const Canvas = lazy(async () => ({ default: (await import('./step-chart-canvas.tsx')).StepChartCanvas }));

/**
 * Values that change in steps: lines, the allowed range as a band, spans without stock as grey blocks, the newest values at the right
 * end. Hover, tap and the arrow keys show what held at a moment. Its code is loaded when the first chart is shown.
 */
export function StepChart(props: StepChartProps) {
  return (
    <Suspense fallback={<ChartWaiting height={STEP_CHART_HEIGHT} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
