import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import type { HistoryPoint } from './history-points.ts';
import { apart } from './history-ticks.ts';
import classes from './price-history.module.css';

type End = { line: 'price' | 'buyBox' | 'cost'; value: number; y: number };

const LABEL_HEIGHT = 15;
const TOOLTIP_WIDTH = 190;

/** The newest values beside the ends of their lines, moved apart where lines end close together. */
export function HistoryEnds({ values, currency, width, bottom, isShort }: { values: readonly End[]; currency: string; width: number; bottom: number; isShort: boolean }) {
  const t = useText();
  const format = useFormat();
  const places = apart(values.map(({ y }) => y), LABEL_HEIGHT, bottom);
  return (
    <div className={classes.ends} style={{ width }} aria-hidden="true">
      {values.map(({ line, value }, index) => (
        <span key={line} className="num" data-line={line} style={{ top: places[index] }}>
          {!isShort && t(`inventory:history.${line}`)} {format.amount(value, currency)}
        </span>
      ))}
    </div>
  );
}

/** What held from a moment on: date first, values at the right; beside the moment, never over it. */
export function HistoryTooltip({ point, left, frameWidth, currency }: { point: HistoryPoint | null; left: number; frameWidth: number; currency: string }) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency));
  const isLeft = left + TOOLTIP_WIDTH + 16 > frameWidth;
  return (
    <div role="status" className={classes.tooltip} data-empty={point === null || undefined} style={{ left: isLeft ? left - TOOLTIP_WIDTH - 12 : left + 12, width: TOOLTIP_WIDTH }}>
      {point && (
        <>
          <p className="num">{format.dateTime(point.at)}</p>
          <dl>
            {(['price', 'buyBox', 'cost'] as const).map((line) => (
              <div key={line}>
                <dt>
                  <i data-line={line} aria-hidden="true" />
                  {t(`inventory:history.${line}`)}
                </dt>
                <dd className="num">{money(point[line])}</dd>
              </div>
            ))}
            {point.quantity !== null && (
              <div>
                <dt>{t('inventory:columns.stock')}</dt>
                <dd className="num">{format.number(point.quantity)}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </div>
  );
}
