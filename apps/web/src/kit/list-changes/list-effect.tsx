import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { ForecastFacts } from '../forecast/forecast-facts.tsx';
import { ForecastTables } from '../forecast/forecast-tables.tsx';
import { useAffectedRow } from '../forecast/use-affected-row.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { ConsequenceItems, ConsequenceTotals } from '../../ui/consequence-panel.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './list-changes.module.css';

/** M3, FILT-035: what a change of a list would do: in figures, by filter and by this change alone, with up to 20 of the products. */
export function ListEffect({ answer, stores = [] }: { answer: DryRunAnswer; stores?: ListForecastAnswer['stores'] }) {
  const t = useText();
  const row = useAffectedRow();
  const { zeroed, removed, restored } = answer.totals;
  const rules = {
    nameOf: (_: unknown, name: DryRunAnswer['filters'][number]['filterName']) => t(`enums:filter.${name}`),
    isRemoving: (_: unknown, name: DryRunAnswer['filters'][number]['filterName']) =>
      answer.filters.some((filter) => filter.filterName === name && filter.removed.total > 0),
  };
  return (
    <section className={classes.effect} aria-label={t('lists:effect.title')}>
      <ConsequenceTotals
        totals={[
          { name: 'zeroed', label: t('filterSettings:forecast.zeroed'), count: zeroed.total, tone: 'warn' },
          { name: 'removed', label: t('filterSettings:forecast.removed'), count: removed.total, tone: 'neg' },
          { name: 'restored', label: t('filterSettings:forecast.restored'), count: restored.total, tone: 'pos' },
        ]}
      />
      {stores.length > 1 && <EachStore stores={stores} />}
      <ForecastFacts answer={answer} />
      <ForecastTables answer={answer} rules={rules} />
      {answer.samples.length > 0 && (
        <ConsequenceItems title={t('filterSettings:forecast.samples')} items={answer.samples.map(row)} />
      )}
    </section>
  );
}

/** What the figures are in each store; the products below are those of the selected one. */
function EachStore({ stores }: { stores: ListForecastAnswer['stores'] }) {
  const t = useText();
  const format = useFormat();
  const own = useStores();
  return (
    <div>
      <ul className={classes.stores} aria-label={t('lists:effect.each')}>
        {stores.map(({ customerMarketPlaceId, ...counts }) => (
          <li key={customerMarketPlaceId}>
            <span>{own.find(({ id }) => id === customerMarketPlaceId)?.name}</span>
            <span className="num text2">
              {(['zeroed', 'removed', 'restored'] as const)
                .map((name) => t(`filterSettings:forecast.short.${name}`, { items: format.number(counts[name]) }))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="small text2">{t('lists:effect.otherStores')}</p>
    </div>
  );
}
