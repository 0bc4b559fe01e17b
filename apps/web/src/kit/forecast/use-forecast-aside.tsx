import type { FilterChangeToSend } from '@kervan/contracts/filters';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import type { Aside } from '../settings/settings-aside.tsx';
import type { useSettingsForm } from '../settings/use-settings-form.ts';
import { ForecastConfirm } from './forecast-confirm.tsx';
import { ForecastLine, ForecastPanel } from './forecast-panel.tsx';
import type { ForecastRules } from './forecast-tables.tsx';
import { useForecast, type Forecast } from './use-forecast.ts';

type Asked = {
  form: Pick<ReturnType<typeof useSettingsForm>, 'changes' | 'isValid' | 'isSaving' | 'blocked' | 'revision'>;
  /** The changes as the server takes them. */
  changes: readonly FilterChangeToSend[];
  rules: ForecastRules;
  /** Items that each saved filter keeps out now; null = not known. */
  held: ReadonlyMap<FilterName, number> | null;
};

/** The forecast of a form's changes with its place beside the form. */
export function useForecastAside({ form, changes, rules, held }: Asked): {
  forecast: Forecast;
  aside: Aside;
  /** Somebody saved after the first change: the forecast says so before a save is refused. */
  isOvertaken: boolean;
} {
  const t = useText();
  const { isValid, revision, isSaving } = form;
  const forecast = useForecast({ changes, isValid, revision });
  const count = form.changes.length;
  return {
    forecast,
    isOvertaken: !isSaving && revision !== null && forecast.answer !== null && forecast.answer.revision !== revision,
    aside: {
      title: t('filters:forecast.title'),
      review: t('filters:forecast.review'),
      line: <ForecastLine forecast={forecast} changes={count} />,
      panel: (actions) => (
        <ForecastPanel
          form={form}
          forecast={forecast}
          changes={changes}
          held={held}
          rules={rules}
          footer={count > 0 && <ForecastConfirm form={form} forecast={forecast} {...actions} />}
        />
      ),
    },
  };
}
