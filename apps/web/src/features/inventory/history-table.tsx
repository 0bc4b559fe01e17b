import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import type { HistoryPoint } from './history-points.ts';
import classes from './price-history.module.css';

/** The chart's figures as rows, newest first. */
export function HistoryTable({ points, currency }: { points: readonly HistoryPoint[]; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label={t('inventory:history.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('inventory:history.at')}</th>
            <th scope="col">{t('inventory:history.price')}</th>
            <th scope="col">{t('inventory:history.buyBox')}</th>
            <th scope="col">{t('inventory:history.cost')}</th>
            <th scope="col">{t('inventory:columns.stock')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row" className="num" title={format.long(point.at)}>{format.dateTime(point.at)}</th>
              <td><Money minor={point.price} currency={currency} strong /></td>
              <td><Money minor={point.buyBox} currency={currency} /></td>
              <td><Money minor={point.cost} currency={currency} /></td>
              <td className="num">{point.quantity === null ? <Unknown /> : format.number(point.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
