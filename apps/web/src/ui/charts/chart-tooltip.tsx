import type { ChartFact, ChartTone } from './chart-data.ts';
import classes from './charts.module.css';

/** `tone` null: a sum, in the colour of the text. */
export type TooltipLine = { series: { label: string; tone: ChartTone | null }; text: string };

/** What the chart shows at one place: its date first, then the values, named in the colour of their line. */
export function ChartTooltip({
  title,
  lines,
  facts = [],
}: {
  title: string;
  lines: readonly TooltipLine[];
  facts?: readonly ChartFact[];
}) {
  return (
    <div className={classes.tooltip} role="status">
      <p className="num">{title}</p>
      <dl>
        {lines.map(({ series, text }) => (
          <div key={series.label}>
            <dt data-tone={series.tone ?? undefined}>{series.label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
