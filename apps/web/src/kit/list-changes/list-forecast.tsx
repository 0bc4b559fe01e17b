import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Forecast } from '../forecast/use-forecast.ts';
import { ConsequenceWaiting } from '../../ui/consequence-panel.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEffect } from './list-effect.tsx';

/** The effect of a change while it is computed, when it is known, and where it could not be. */
export function ListForecast({ forecast: { answer, error, retry } }: { forecast: Forecast<ListForecastAnswer> }) {
  const t = useText();
  if (error)
    return <ErrorState title={t('filterSettings:forecast.failed')} {...errorWords(error, t)} onRetry={retry} />;
  return answer === null ? <ConsequenceWaiting /> : <ListEffect answer={answer} stores={answer.stores} />;
}
