import type { Text } from '../../i18n/i18n.ts';
import type { ChartColumn } from '../../ui/charts/chart-csv.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import type { Format } from '../../ui/format/format.tsx';
import type { HistoryPoint } from './history-points.ts';

/** The columns of the history's table and file; in the file amounts are plain figures of major units. */
export function historyColumns(currency: string, format: Format, t: Text): ChartColumn<HistoryPoint>[] {
  const unit = 10 ** decimalsOf(currency);
  const amount = (label: string, of: (point: HistoryPoint) => number | null): ChartColumn<HistoryPoint> => ({
    label,
    text: (point) => {
      const minor = of(point);
      return minor === null ? null : format.money(minor, currency);
    },
    raw: (point) => {
      const minor = of(point);
      return minor === null ? null : minor / unit;
    },
  });
  return [
    {
      label: t('product:history.at'),
      text: ({ at }) => format.dateTime(at),
      raw: ({ at }) => new Date(at),
    },
    amount(t('product:history.price'), ({ values }) => values.price),
    amount(t('product:history.buyBox'), ({ values }) => values.buyBox),
    amount(t('product:history.lowest'), ({ values }) => values.lowest),
    amount(t('product:history.source'), ({ values }) => values.source),
    amount(t('product:history.floor'), ({ band }) => band?.low ?? null),
    amount(t('product:history.ceiling'), ({ band }) => band?.high ?? null),
    amount(t('product:history.cost'), ({ values }) => values.cost),
    {
      label: t('inventory:columns.stock'),
      text: ({ quantity }) => (quantity === null ? null : format.number(quantity)),
      raw: ({ quantity }) => quantity,
    },
  ];
}
