import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import type { HistoryPoint } from './history-points.ts';
import { apart } from './history-ticks.ts';
import classes from './price-history.module.css';

type Plot = { top: number; height: number; from: number; to: number };
type EndValue = { name: string; line: 'price' | 'buyBox' | 'cost'; value: number | null };

const LABEL_HEIGHT = 15;

/** The newest values beside the ends of their lines, moved apart where lines end close together. */
export function EndLabels({ plot, values, currency, width }: { plot: Plot; values: readonly EndValue[]; currency: string; width: number }) {
  const format = useFormat();
  const known = values.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value, y: plot.top + (1 - (value - plot.from) / (plot.to - plot.from)) * plot.height }]));
  const places = apart(known.map(({ y }) => y), LABEL_HEIGHT, plot.top + plot.height);
  return (
    <div className={classes.ends} style={{ width }} aria-hidden="true">
      {known.map(({ name, line, value }, index) => (
        <span key={line} className="num" data-line={line} style={{ top: places[index] }}>
          {name} {format.amount(value, currency)}
        </span>
      ))}
    </div>
  );
}

/** Date first, then each value with its line's colour. */
export function HistoryTooltip({ point, currency }: { point: HistoryPoint | undefined; currency: string }) {
  const t = useText();
  const format = useFormat();
  if (!point) return null;
  const money = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency));
  return (
    <div className={classes.tooltip}>
      <p className="num">{format.dateTime(point.at)}</p>
      <dl>
        {(['price', 'buyBox', 'cost'] as const).map((name) => (
          <div key={name}>
            <dt>
              <i data-line={name} aria-hidden="true" />
              {t(`inventory:history.${name}`)}
            </dt>
            <dd className="num">{money(point[name])}</dd>
          </div>
        ))}
        {point.quantity !== null && (
          <div>
            <dt>{t('inventory:columns.stock')}</dt>
            <dd className="num">{format.number(point.quantity)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
