import type { ReactNode } from 'react';
import type { DryRunAnswer, FilterChangeToSend } from '@kervan/contracts/filters';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { ConsequencePanel, ConsequenceTotals, ConsequenceWaiting } from '../../ui/consequence-panel.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ForecastFacts } from './forecast-facts.tsx';
import { ForecastSamples } from './forecast-samples.tsx';
import { ForecastTables, type ForecastRules } from './forecast-tables.tsx';
import classes from './forecast.module.css';
import { HeldNow } from './held-now.tsx';
import { FORECAST_AGE_MAX_MS, type Forecast } from './use-forecast.ts';

type Props = {
  /** The form that is saved. */
  form: { changes: readonly string[]; isValid: boolean };
  forecast: Forecast;
  /** The changes as the server takes them. */
  changes: readonly FilterChangeToSend[];
  rules: ForecastRules;
  /** Items that each saved filter keeps out now; null = not known. */
  held: ReadonlyMap<FilterName, number> | null;
  footer?: ReactNode;
};

/** What saving would do; without changes, what the saved filters do now. */
export function ForecastPanel({ form, forecast, changes, rules, held, footer }: Props) {
  const t = useText();
  const format = useFormat();
  const { answer, isStale, error, retry } = forecast;
  if (form.changes.length === 0)
    return (
      <ConsequencePanel title={t('filters:now.title')}>
        {held ? <HeldNow held={held} /> : <ConsequenceWaiting />}
      </ConsequencePanel>
    );
  // A tenth of a second is the finest that is told.
  const seconds = `${answer && answer.durationMs < 100 ? '<' : ''}${format.number(Math.max(100, answer?.durationMs ?? 0) / 1000, 1)}`;
  const aside =
    isStale && answer
      ? t('filters:forecast.computing')
      : answer && (
          <>
            <AgeRing at={answer.computedAt} limitMs={FORECAST_AGE_MAX_MS} source={t('filters:forecast.title')} />
            <span>{t('filters:forecast.took', { seconds })}</span>
          </>
        );
  return (
    <ConsequencePanel
      title={t('filters:forecast.title')}
      aside={aside}
      isStale={isStale && form.isValid}
      footer={footer}
    >
      {!form.isValid ? (
        <p className={classes.hint}>{t('filters:forecast.invalid')}</p>
      ) : error && !isStale ? (
        <ErrorState
          title={t('filters:forecast.failed')}
          text={`${errorText(error, t)} ${t('filters:forecast.nothingSaved')}`}
          onRetry={retry}
        />
      ) : answer ? (
        <Known answer={answer} changes={changes} rules={rules} />
      ) : (
        <ConsequenceWaiting />
      )}
    </ConsequencePanel>
  );
}

type KnownProps = Pick<Props, 'changes' | 'rules'> & { answer: DryRunAnswer };

function Known({ answer, changes, rules }: KnownProps) {
  const t = useText();
  const { zeroed, removed, restored } = answer.totals;
  return (
    <>
      <ConsequenceTotals
        totals={[
          { name: 'zeroed', label: t('filters:forecast.zeroed'), count: zeroed.total, tone: 'warn' },
          { name: 'removed', label: t('filters:forecast.removed'), count: removed.total, tone: 'neg' },
          { name: 'restored', label: t('filters:forecast.restored'), count: restored.total, tone: 'pos' },
        ]}
      />
      <ForecastFacts answer={answer} />
      <ForecastTables answer={answer} rules={rules} />
      <ForecastSamples answer={answer} changes={changes} />
    </>
  );
}

/** The forecast in one line, for the bar under the form on small screens. */
export function ForecastLine({ forecast, changes }: { forecast: Forecast; changes: number }) {
  const t = useText();
  const format = useFormat();
  const { answer, isStale, error } = forecast;
  const part = (name: 'zeroed' | 'removed' | 'restored', tone: string) => {
    const items = answer?.totals[name].total ?? 0;
    return (
      <span className={items > 0 ? tone : ''}>
        {t(`filters:forecast.short.${name}`, { items: format.number(items) })}
      </span>
    );
  };
  return (
    <>
      <b>{t('filters:forecast.changes', { count: changes })}</b>
      <span className="num" role="status" data-stale={isStale || undefined}>
        {answer && !error ? (
          <>
            {part('zeroed', 'warn')} · {part('removed', 'neg')} · {part('restored', 'pos')}
          </>
        ) : error && !isStale ? (
          t('filters:forecast.failed')
        ) : (
          t('filters:forecast.computing')
        )}
      </span>
    </>
  );
}
