import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConsequenceConfirm } from '../../ui/consequence-confirm.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { AnyForecast, Forecast } from './use-forecast.ts';

const DAY_MS = 86_400_000;

/** What a known forecast comes to in one sentence; `typed`: so many items that their number is typed (level 3 of ui.md section 6). */
export type Verdict = { tone: 'calm' | 'warn' | 'neg'; title: string; typed: number | null };

type Props<Answer extends AnyForecast> = {
  /** The form that is saved. */
  form: { changes: readonly string[]; isValid: boolean; isSaving: boolean; blocked: string | null };
  forecast: Forecast<Answer>;
  verdict: (answer: Answer) => Verdict;
  isInSheet?: boolean;
  onSave: () => void;
  onCancel: () => void;
};

/** The confirmation of a save by its level: at once, by the button, or by typing the count. */
export function ForecastConfirm<Answer extends AnyForecast>(props: Props<Answer>) {
  const { form, forecast, verdict, isInSheet = false, onSave, onCancel } = props;
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('save');
  const { answer, isStale, error } = forecast;
  const known = answer !== null && !isStale && !error && form.isValid ? verdict(answer) : null;
  const typed = known?.typed ?? null;
  const unknown = !form.isValid ? 'invalid' : error ? 'unknown' : 'waiting';
  return (
    <ConsequenceConfirm
      tone={known?.tone ?? (unknown === 'waiting' ? 'wait' : 'warn')}
      title={known?.title ?? t(`filterSettings:confirm.${unknown}`)}
      text={
        known &&
        t(typed === null ? 'filterSettings:confirm.undo' : 'filterSettings:confirm.typed', {
          threshold: format.number(typedAbove),
          days: format.number(limits.undoMs / DAY_MS),
        })
      }
      typed={
        typed === null
          ? null
          : { expected: typed, label: t('filterSettings:confirm.label', { items: format.number(typed) }) }
      }
      confirmLabel={t('ui:save.changes', { count: form.changes.length })}
      blocked={form.blocked}
      // A wrong value is shown by trying; an effect that is not known is not saved.
      isWaiting={form.isValid && known === null}
      isBusy={form.isSaving}
      isCancelFocused={isInSheet}
      onConfirm={onSave}
      onCancel={onCancel}
    />
  );
}
