import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { HistoryEnds, HistoryTooltip } from './history-labels.tsx';
import { indexAt, stepPath } from './history-paths.ts';
import { emptySpans, type HistoryPoint } from './history-points.ts';
import { timeTicks, valueTicks } from './history-ticks.ts';
import classes from './price-history.module.css';

type Props = { points: readonly HistoryPoint[]; currency: string; now: number };

const HEIGHT = 236;
const PLOT = { top: 10, bottom: 26, left: 48 };
/** Room for the newest values: with their names, and without where the window is small. */
const ENDS_WIDTH = 116;
const ENDS_WIDTH_SMALL = 60;
const TWO_DAYS_MS = 2 * 86_400_000;
/** Narrower stretches of no stock have no room for their words. */
const WORDS_WIDTH = 48;
const lines = ['cost', 'buyBox', 'price'] as const;

/** Prices change in steps, so their lines do; the newest values stand at their ends. Pointer, touch and arrow keys show what held at a moment. */
export function HistoryChart({ points, currency, now }: Props) {
  const t = useText();
  const format = useFormat();
  const { ref, width } = useElementSize();
  const { isMobile } = useScreenSize();
  const [active, setActive] = useState<number | null>(null);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;

  const data = last.at < now ? [...points, { ...last, at: now }] : points;
  const scale = valueTicks(data.flatMap((point) => lines.map((line) => point[line])).filter((value) => value !== null));
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const span = Math.max(now - first.at, 1);
  const right = isMobile ? ENDS_WIDTH_SMALL : ENDS_WIDTH;
  const inner = { width: Math.max(width - PLOT.left - right, 1), height: HEIGHT - PLOT.top - PLOT.bottom };
  const x = (at: number) => Math.round((PLOT.left + ((at - first.at) / span) * inner.width) * 10) / 10;
  const y = (value: number) => Math.round((PLOT.top + (1 - (value - low) / (high - low)) * inner.height) * 10) / 10;
  const money = (minor: number | null) => (minor === null ? t('ui:unknown') : format.money(minor, currency));
  const point = active === null ? null : (points[active] ?? null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (step === undefined) return;
    // The arrows of the X-ray above rest while the chart has the focus.
    event.preventDefault();
    setActive(Math.min(Math.max((active ?? points.length - (step < 0 ? 0 : 1)) + step, 0), points.length - 1));
  };
  return (
    <div
      ref={ref} className={classes.frame} role="group" tabIndex={0} onKeyDown={onKeyDown} onBlur={() => setActive(null)} onPointerLeave={() => setActive(null)}
      aria-label={t('inventory:history.label', { from: format.dateTime(first.at), price: money(last.price), buyBox: money(last.buyBox), cost: money(last.cost) })}
      onPointerMove={(event) => {
        const at = first.at + ((event.clientX - event.currentTarget.getBoundingClientRect().left - PLOT.left) / inner.width) * span;
        setActive(indexAt(points.map((each) => each.at), at));
      }}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true" className="num">
          {emptySpans(points, now).map(({ from, to }) => (
            <g key={from}>
              <rect x={x(from)} y={PLOT.top} width={Math.max(x(to) - x(from), 1)} height={inner.height} fill="var(--neutral-soft)" />
              {x(to) - x(from) > WORDS_WIDTH && <text x={(x(from) + x(to)) / 2} y={PLOT.top + inner.height - 6} textAnchor="middle" className={classes.axis}>{t('inventory:history.noStock')}</text>}
            </g>
          ))}
          {scale.map((value) => (
            <g key={value}>
              <path d={`M${PLOT.left} ${y(value)}H${PLOT.left + inner.width}`} stroke="var(--line)" />
              <text x={PLOT.left - 8} y={y(value) + 4} textAnchor="end" className={classes.axis}>{format.number(value / 100, 2)}</text>
            </g>
          ))}
          {timeTicks(first.at, now, isMobile ? 3 : 6).map((at, index) => (
            <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'middle'} className={classes.axis}>
              {span < TWO_DAYS_MS ? format.time(at) : format.date(at)}
            </text>
          ))}
          {lines.map((line) => (
            <path key={line} className={classes.line} data-line={line} d={stepPath(data.map((each) => ({ x: x(each.at), y: each[line] === null ? null : y(each[line]) })))} />
          ))}
          {point && (
            <>
              <path d={`M${x(point.at)} ${PLOT.top}V${PLOT.top + inner.height}`} stroke="var(--text3)" strokeDasharray="3 3" />
              {point.price !== null && <circle cx={x(point.at)} cy={y(point.price)} r="4.5" fill="var(--c1)" stroke="var(--surface)" strokeWidth="1.5" />}
            </>
          )}
        </svg>
      )}
      <HistoryEnds width={right} isShort={isMobile} bottom={PLOT.top + inner.height} currency={currency} values={lines.flatMap((line) => (last[line] === null ? [] : [{ line, value: last[line], y: y(last[line]) }]))} />
      <HistoryTooltip point={point} left={point ? x(point.at) : 0} frameWidth={width} currency={currency} />
    </div>
  );
}
