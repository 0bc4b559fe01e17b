import type { ChartTone } from './chart-data.ts';
import { apart } from './chart-ticks.ts';
import classes from './charts.module.css';

export type ChartEnd = { label: string; tone: ChartTone; text: string; y: number };

const LABEL_HEIGHT = 15;

/** The newest values beside the ends of their lines, moved apart where lines end close together. */
export function ChartEnds({
  ends,
  width,
  bottom,
  isShort,
}: {
  ends: readonly ChartEnd[];
  width: number;
  bottom: number;
  isShort: boolean;
}) {
  const places = apart(
    ends.map(({ y }) => y),
    LABEL_HEIGHT,
    bottom,
  );
  return (
    <div className={classes.ends} style={{ width }} aria-hidden="true">
      {ends.map(({ label, tone, text }, index) => (
        <span key={label} className="num" data-tone={tone} style={{ top: places[index] }}>
          {!isShort && label} {text}
        </span>
      ))}
    </div>
  );
}
