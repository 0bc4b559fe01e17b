import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/i18n.ts';
import type { LineOfDaysProps } from './line-canvas.tsx';

const Canvas = lazy(async () => ({ default: (await import('./line-canvas.tsx')).LineCanvas }));

/** Lines over days or months; the picture comes when it is wanted, what it says is there at once. */
export function LineOfDays(props: LineOfDaysProps) {
  const t = useText();
  const summary = props.lines.map(({ label, total }) => t('reports:chartSummary', { label, total })).join(' · ');
  return (
    <div role="img" aria-label={summary} style={{ height: 150 }}>
      <Suspense fallback={null}>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}
