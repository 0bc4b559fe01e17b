import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import type { Aside } from '../settings/settings-aside.tsx';
import type { useSettingsForm } from '../settings/use-settings-form.ts';
import { ForecastConfirm, type Verdict } from './forecast-confirm.tsx';
import { ForecastLine, ForecastPanel } from './forecast-panel.tsx';
import type { AnyForecast, Forecast } from './use-forecast.ts';

/** What of a form a forecast reads. */
export type ForecastForm = Pick<
  ReturnType<typeof useSettingsForm>,
  'changes' | 'isValid' | 'isSaving' | 'blocked' | 'revision'
>;

type Shown<Answer extends AnyForecast> = {
  form: ForecastForm;
  forecast: Forecast<Answer>;
  /** What stands there without changes. */
  idle: ReactNode;
  known: (answer: Answer) => ReactNode;
  /** In one line, for small screens. */
  short: (answer: Answer) => ReactNode;
  verdict: (answer: Answer) => Verdict;
};

/** The forecast of a form's changes in its place beside the form. */
export function useForecastAside<Answer extends AnyForecast>(
  shown: Shown<Answer>,
): {
  aside: Aside;
  /** Somebody saved after the first change: the forecast says so before a save is refused. */
  hasConflict: boolean;
} {
  const t = useText();
  const { form, forecast, idle, known, short, verdict } = shown;
  const { revision, isSaving } = form;
  const count = form.changes.length;
  const sure = forecast.answer === null || forecast.isStale ? null : verdict(forecast.answer);
  return {
    hasConflict: !isSaving && revision !== null && forecast.answer !== null && forecast.answer.revision !== revision,
    aside: {
      title: t('filterSettings:forecast.title'),
      review: t('filterSettings:forecast.review'),
      typed: sure?.typed ?? null,
      canSave: sure !== null && !forecast.error && sure.typed === null,
      line: <ForecastLine forecast={forecast} changes={count} short={short} />,
      panel: (actions) => (
        <ForecastPanel
          form={form}
          forecast={forecast}
          idle={idle}
          known={known}
          footer={count > 0 && <ForecastConfirm form={form} forecast={forecast} verdict={verdict} {...actions} />}
        />
      ),
    },
  };
}
