import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { HistoryChart } from './history-chart.tsx';
import { historyPoints } from './history-points.ts';
import { HistoryTable } from './history-table.tsx';
import { historyDays, type HistoryDays } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import classes from './price-history.module.css';

const DAY_MS = 86_400_000;

/** Price, BuyBox and cost over 7 to 90 days as steps, or as a table. */
export function PriceHistory({ detail, days, onDays }: { detail: ItemDetail; days: HistoryDays; onDays: (days: HistoryDays) => void }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const [isTable, setTable] = useState(false);
  const points = historyPoints(detail.priceHistory, now, now - days * DAY_MS);
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2>{t('inventory:history.title')}</h2>
        <ul className={classes.legend}>
          {(['price', 'buyBox', 'cost'] as const).map((name) => (
            <li key={name}>
              <i data-line={name} aria-hidden="true" />
              {t(`inventory:history.${name}`)}
            </li>
          ))}
        </ul>
        <div className={classes.controls}>
          <Segmented label={t('inventory:history.view')} value={isTable ? 'table' : 'chart'} options={[{ value: 'chart', label: t('inventory:history.chart') }, { value: 'table', label: t('inventory:history.table') }]} onChange={(view) => setTable(view === 'table')} />
          <Segmented label={t('inventory:history.range')} value={days} options={historyDays.map((value, index) => ({ value, label: index === 0 ? t('inventory:history.days', { days: format.number(value) }) : format.number(value) }))} onChange={onDays} />
        </div>
      </header>
      {points.length === 0 ? (
        <p className={classes.empty}>{t('inventory:history.empty')}</p>
      ) : isTable ? (
        <HistoryTable points={points} currency={detail.item.currency} />
      ) : (
        <div className={classes.chart}>
          <HistoryChart points={points} currency={detail.item.currency} now={now} />
        </div>
      )}
    </section>
  );
}
