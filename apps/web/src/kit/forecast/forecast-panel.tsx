import type { ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { ConsequencePanel, ConsequenceWaiting } from '../../ui/consequence-panel.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './forecast.module.css';
import { FORECAST_AGE_MAX_MS, type AnyForecast, type Forecast } from './use-forecast.ts';

type Props<Answer extends AnyForecast> = {
  /** The form that is saved. */
  form: { changes: readonly string[]; isValid: boolean };
  forecast: Forecast<Answer>;
  /** What stands there without changes. */
  idle: ReactNode;
  known: (answer: Answer) => ReactNode;
  footer?: ReactNode;
};

/** What saving would do; without changes, how it is now. */
export function ForecastPanel<Answer extends AnyForecast>({ form, forecast, idle, known, footer }: Props<Answer>) {
  const t = useText();
  const { answer, isStale, error, retry } = forecast;
  if (form.changes.length === 0)
    return <ConsequencePanel title={t('filterSettings:now.title')}>{idle}</ConsequencePanel>;
  const aside =
    isStale && answer
      ? t('filterSettings:forecast.computing')
      : answer && (
          <AgeRing at={answer.computedAt} limitMs={FORECAST_AGE_MAX_MS} source={t('filterSettings:forecast.title')} />
        );
  return (
    <ConsequencePanel
      title={t('filterSettings:forecast.title')}
      aside={aside}
      isStale={isStale && form.isValid}
      footer={footer}
    >
      {!form.isValid ? (
        <p className={classes.hint}>{t('filterSettings:forecast.invalid')}</p>
      ) : error && !isStale ? (
        <ForecastFailed error={error} onRetry={retry} />
      ) : answer ? (
        known(answer)
      ) : (
        <ConsequenceWaiting />
      )}
    </ConsequencePanel>
  );
}

function ForecastFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useText();
  const { text, code } = errorWords(error, t);
  return (
    <ErrorState
      title={t('filterSettings:forecast.failed')}
      text={`${text} ${t('filterSettings:forecast.nothingSaved')}`}
      code={code}
      onRetry={onRetry}
    />
  );
}

/** The forecast in one line, for the bar under the form on small screens. */
export function ForecastLine<Answer extends AnyForecast>({
  forecast,
  changes,
  short,
}: {
  forecast: Forecast<Answer>;
  changes: number;
  short: (answer: Answer) => ReactNode;
}) {
  const t = useText();
  const { answer, isStale, error } = forecast;
  return (
    <>
      <b>{t('filterSettings:forecast.changes', { count: changes })}</b>
      <span className="num" role="status" data-stale={isStale || undefined}>
        {answer && !error
          ? short(answer)
          : error && !isStale
            ? t('filterSettings:forecast.failed')
            : t('filterSettings:forecast.computing')}
      </span>
    </>
  );
}

/** What was not evaluated within the time there is for it. */
export function ForecastPartial({ answer: { evaluated, items } }: { answer: AnyForecast }) {
  const t = useText();
  const format = useFormat();
  return (
    evaluated < items && (
      <p className={classes.partial}>
        <b>{t('filterSettings:forecast.partial.title')}</b>{' '}
        {t('filterSettings:forecast.partial.text', {
          evaluated: format.number(evaluated),
          items: format.number(items),
        })}
      </p>
    )
  );
}
