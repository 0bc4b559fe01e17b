import { useText } from '../../i18n/i18n.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import type { ChartSeries } from '../../ui/charts/chart-data.ts';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { historyColumns } from './history-columns.ts';
import { emptySpans, historyPoints, historyUntilNow } from './history-points.ts';
import { historyDays, type HistoryDays } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';

const DAY_MS = 86_400_000;
/** ui.md section 11: small screens show this many days and scroll to the others. */
const DAYS_ON_SMALL = 14;

type DaysProps = { days: HistoryDays; onDays: (days: HistoryDays) => void };

/** Price, BuyBox, cost and the profit band over 7 to 90 days as steps, or as a table. */
export function PriceHistory({ detail, days, onDays }: { detail: ItemDetail } & DaysProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { currency, sku } = detail.item;
  const points = historyPoints(historyUntilNow(detail, now), now, now - days * DAY_MS);
  const [first, last] = [points[0], points.at(-1)];
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? t('ui:unknown') : format.money(minor, currency);
  const series: ChartSeries[] = [
    { key: 'price', label: t('inventory:history.price'), tone: 'own' },
    { key: 'buyBox', label: t('inventory:history.buyBox'), tone: 'rival' },
    { key: 'cost', label: t('inventory:history.cost'), tone: 'rest' },
  ];
  const withStock = points.map((point) => ({
    ...point,
    facts:
      point.quantity === null ? [] : [{ label: t('inventory:columns.stock'), text: format.number(point.quantity) }],
  }));
  const decimals = decimalsOf(currency);
  const from = first?.at ?? now - days * DAY_MS;
  const hasBand = points.some(({ band }) => band !== null);
  return (
    <ChartCard
      title={t('inventory:history.title')}
      legend={[
        ...series.map(({ label, tone }) => ({ label, tone, mark: 'line' as const })),
        ...(hasBand ? [{ label: t('inventory:history.band'), tone: 'profit' as const, mark: 'band' as const }] : []),
      ]}
      table={{
        columns: historyColumns(currency, format, t),
        rows: points.toReversed(),
        rowKey: ({ at }) => String(at),
        fileName: `${sku}-${days}.csv`,
      }}
      controls={<DaysChoice days={days} onDays={onDays} />}
    >
      <StepChart
        summary={
          first && last
            ? t('inventory:history.label', {
                from: format.dateTime(first.at),
                price: money(last.values.price),
                buyBox: money(last.values.buyBox),
                cost: money(last.values.cost),
                low: money(last.band?.low),
                high: money(last.band?.high),
              })
            : t('inventory:history.empty')
        }
        points={withStock}
        series={series}
        band={hasBand ? { low: t('inventory:history.floor'), high: t('inventory:history.ceiling') } : null}
        blocks={emptySpans(points, now)}
        blockLabel={t('inventory:history.noStock')}
        from={from}
        to={Math.max(now, from + 1)}
        writers={{
          value: (minor) => format.money(minor, currency),
          axis: (minor) => format.number(minor / 10 ** decimals, decimals),
          end: (minor) => format.amount(minor, currency),
        }}
        leastStep={10 ** decimals}
        empty={t('inventory:history.empty')}
        stretch={(now - from) / (DAYS_ON_SMALL * DAY_MS)}
      />
    </ChartCard>
  );
}

function DaysChoice({ days, onDays }: DaysProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Segmented
      label={t('inventory:history.range')}
      value={days}
      options={historyDays.map((value, index) => ({
        value,
        label: index === 0 ? t('inventory:history.days', { days: format.number(value) }) : format.number(value),
      }))}
      onChange={onDays}
    />
  );
}
