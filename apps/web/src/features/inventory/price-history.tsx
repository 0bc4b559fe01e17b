import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import { localOfUsd, rateOf, type ShownMoney } from '@kervan/domain/money/shown-money';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import type { ChartSeries } from '../../ui/charts/chart-data.ts';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { historyColumns } from './history-columns.ts';
import { emptySpans, historyPoints, historyUntilNow, shownPoints, type HistoryPoint } from './history-points.ts';
import { historyDays, type HistoryDays } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import { withDays } from './price-days.ts';

const DAY_MS = 86_400_000;
/** ui.md section 11: small screens show this many days and scroll to the others. */
const DAYS_ON_SMALL = 14;

type DaysProps = { days: HistoryDays; onDays: (days: HistoryDays) => void };

/** INV-046: source, own price, BuyBox, lowest offer, cost and the profit band over 7 to 365 days as steps, or as a table. */
export function PriceHistory({ detail, days, onDays }: { detail: ItemDetail } & DaysProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { currency, sku } = detail.item;
  // PRICE-033: drawn in the currency that is shown, so that its axis has round figures of that one.
  const { currency: shown } = format.shownIn(currency);
  const points = useShownPoints(detail, days, now);
  const [first, last] = [points[0], points.at(-1)];
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? t('ui:unknown') : format.money(minor, shown);
  const series: ChartSeries[] = [
    { key: 'price', label: t('product:history.price'), tone: 'own' },
    { key: 'buyBox', label: t('product:history.buyBox'), tone: 'rival' },
    { key: 'lowest', label: t('product:history.lowest'), tone: 'queue' },
    { key: 'cost', label: t('product:history.cost'), tone: 'rest' },
    { key: 'source', label: t('product:history.source'), tone: 'fees' },
  ];
  const withStock = points.map((point) => ({
    ...point,
    facts:
      point.quantity === null ? [] : [{ label: t('inventory:columns.stock'), text: format.number(point.quantity) }],
  }));
  const decimals = decimalsOf(shown);
  const from = first?.at ?? now - days * DAY_MS;
  const hasBand = points.some(({ band }) => band !== null);
  return (
    <ChartCard
      title={t('product:history.title')}
      legend={[
        ...series.map(({ label, tone }) => ({ label, tone, mark: 'line' as const })),
        ...(hasBand ? [{ label: t('product:history.band'), tone: 'profit' as const, mark: 'band' as const }] : []),
      ]}
      table={{
        columns: historyColumns(shown, format, t),
        rows: points.toReversed(),
        rowKey: ({ at }) => String(at),
        fileName: `${sku}-${days}.csv`,
      }}
      controls={<DaysChoice days={days} onDays={onDays} />}
    >
      <StepChart
        summary={
          first && last
            ? t('product:history.label', {
                from: format.dateTime(first.at),
                price: money(last.values.price),
                buyBox: money(last.values.buyBox),
                cost: money(last.values.cost),
                lowest: money(last.values.lowest),
                source: money(last.values.source),
                low: money(last.band?.low),
                high: money(last.band?.high),
              })
            : t('product:history.empty')
        }
        points={withStock}
        series={series}
        band={hasBand ? { low: t('product:history.floor'), high: t('product:history.ceiling') } : null}
        blocks={emptySpans(points, now)}
        blockLabel={t('product:history.noStock')}
        from={from}
        to={Math.max(now, from + 1)}
        writers={{
          value: (minor) => format.money(minor, shown),
          axis: (minor) => format.number(minor / 10 ** decimals, decimals),
          end: (minor) => format.money(minor, shown),
        }}
        leastStep={10 ** decimals}
        empty={t('product:history.empty')}
        stretch={(now - from) / (DAYS_ON_SMALL * DAY_MS)}
      />
    </ChartCard>
  );
}

/** What is drawn: the changes that came with the item, and the days, which are asked for here, in the currency that is shown. */
function useShownPoints(detail: ItemDetail, days: HistoryDays, now: number): HistoryPoint[] {
  const format = useFormat();
  const { currency, sku } = detail.item;
  const { currency: shown, toShown } = format.shownIn(currency);
  const kept = useQuery({
    ...read(inventory.priceDays, { query: { asinOrSku: sku, days: String(days) } }),
    placeholderData: keepPreviousData,
  });
  const history = historyUntilNow(detail, now, withDays(detail.priceHistory, kept.data?.days ?? []));
  return shownPoints(
    historyPoints(history, now, now - days * DAY_MS),
    toShown,
    sourceIn(shown, detail.item, format.shownMoney),
  );
}

/** The source's cents in the currency that is drawn; null where no rate is known. */
function sourceIn(shown: string, { currency, sourceCurrency }: ItemDetail['item'], money: ShownMoney | null) {
  const rate = shown === sourceCurrency ? null : rateOf(currency, money);
  return (cents: number): number | null => (shown === sourceCurrency ? cents : rate && localOfUsd(cents, rate));
}

function DaysChoice({ days, onDays }: DaysProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Segmented
      label={t('product:history.range')}
      value={days}
      options={historyDays.map((value, index) => ({
        value,
        label: index === 0 ? t('product:history.days', { days: format.number(value) }) : format.number(value),
      }))}
      onChange={onDays}
    />
  );
}
