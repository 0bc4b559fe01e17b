import classes from './sparkline.module.css';

const WIDTH = 72;
const HEIGHT = 24;
/** Half of the line and of the dot at its end. */
const EDGE = 2.5;

/** The course of a key figure, beside it; its words and the newest value tell the rest. Nothing where there is no course yet. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = pointsOf(values);
  const last = points.at(-1);
  if (!last || new Set(values).size < 2) return null;
  return (
    <svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="2" />
    </svg>
  );
}

/** The values from left to right, the least at the bottom and the most at the top. */
function pointsOf(values: readonly number[]): { x: number; y: number }[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const round = (place: number) => Math.round(place * 10) / 10;
  return values.map((value, index) => ({
    x: round(EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE)),
    y: round(HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)),
  }));
}
