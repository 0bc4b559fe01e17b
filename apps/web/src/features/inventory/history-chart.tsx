import { CartesianGrid, Line, LineChart, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { EndLabels, HistoryTooltip } from './history-labels.tsx';
import { emptySpans, type HistoryPoint } from './history-points.ts';
import { timeTicks, valueTicks } from './history-ticks.ts';
import classes from './price-history.module.css';

type Props = { points: readonly HistoryPoint[]; currency: string; now: number };

const HEIGHT = 240;
const MARGIN = { top: 8, right: 112, bottom: 0, left: 0 };
const AXIS_HEIGHT = 26;
const AXIS_WIDTH = 52;
const TWO_DAYS_MS = 2 * 86_400_000;
const tick = { fontSize: 11, fill: 'var(--text3)' };

/** Prices change in steps, so their lines do. The last values stand at the right end of the lines. */
export function HistoryChart({ points, currency, now }: Props) {
  const t = useText();
  const format = useFormat();
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first) return null;
  const data = last.at < now ? [...points, { ...last, at: now }] : [...points];
  const values = data.flatMap(({ price, buyBox, cost }) => [price, buyBox, cost]).filter((value) => value !== null);
  const scale = valueTicks(values);
  const [from, to] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const isShort = now - first.at < TWO_DAYS_MS;
  const money = (minor: number | null) => (minor === null ? t('ui:unknown') : format.money(minor, currency));
  const plot = { top: MARGIN.top, height: HEIGHT - MARGIN.top - AXIS_HEIGHT, from, to };
  return (
    <div className={classes.frame} role="img" aria-label={t('inventory:history.label', { from: format.dateTime(first.at), price: money(last.price), buyBox: money(last.buyBox), cost: money(last.cost) })}>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={data} margin={MARGIN} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          {emptySpans(points, now).map((span) => (
            <ReferenceArea key={span.from} x1={span.from} x2={span.to} fill="var(--neutral-soft)" fillOpacity={0.8} label={{ value: t('inventory:history.noStock'), position: 'insideBottom', fontSize: 11, fill: 'var(--text3)' }} ifOverflow="hidden" />
          ))}
          <XAxis dataKey="at" type="number" domain={[first.at, now]} ticks={timeTicks(first.at, now)} tickFormatter={(at: number) => (isShort ? format.time(at) : format.date(at))} tick={tick} tickLine={false} axisLine={false} height={AXIS_HEIGHT} />
          <YAxis domain={[from, to]} ticks={scale} tickFormatter={(minor: number) => format.number(minor / 100)} tick={tick} tickLine={false} axisLine={false} width={AXIS_WIDTH} />
          <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--text3)', strokeDasharray: '3 3' }} content={({ payload }) => <HistoryTooltip point={payload?.[0]?.payload as HistoryPoint | undefined} currency={currency} />} />
          <Line dataKey="cost" type="stepAfter" stroke="var(--c7)" strokeWidth={1.5} dot={false} isAnimationActive={false} />
          <Line dataKey="buyBox" type="stepAfter" stroke="var(--c2)" strokeWidth={1.5} dot={false} isAnimationActive={false} />
          <Line dataKey="price" type="stepAfter" stroke="var(--c1)" strokeWidth={2} dot={false} activeDot={{ r: 4 }} isAnimationActive={false} />
        </LineChart>
      </ResponsiveContainer>
      <EndLabels
        plot={plot} width={MARGIN.right}
        values={[{ name: t('inventory:history.price'), line: 'price', value: last.price }, { name: t('inventory:history.buyBox'), line: 'buyBox', value: last.buyBox }, { name: t('inventory:history.cost'), line: 'cost', value: last.cost }]}
        currency={currency}
      />
    </div>
  );
}
