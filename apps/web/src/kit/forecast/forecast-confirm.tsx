import { confirmLevelOf, TYPED_ABOVE } from '@kervan/domain/filters/confirm-level';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceConfirm } from '../../ui/consequence-confirm.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { Forecast } from './use-forecast.ts';

const DAY_MS = 86_400_000;

type Props = {
  /** The form that is saved. */
  form: { changes: readonly string[]; isValid: boolean; isSaving: boolean; blocked: string | null };
  forecast: Forecast;
  isInSheet?: boolean;
  onSave: () => void;
  onCancel: () => void;
};

/** The confirmation of a save by its level (FILT-035): at once, by the button, or by typing the count. */
export function ForecastConfirm({ form, forecast, isInSheet = false, onSave, onCancel }: Props) {
  const t = useText();
  const format = useFormat();
  const { answer, isStale, error } = forecast;
  const [zeroed, removed] = [answer?.totals.zeroed.total ?? 0, answer?.totals.removed.total ?? 0];
  const level = confirmLevelOf({ zeroed, removed });
  const count = level.level === 3 ? level.items : removed > 0 ? removed : zeroed;
  const items = format.number(count);
  const isKnown = answer !== null && !isStale && !error;
  const title = !form.isValid
    ? t('filters:confirm.invalid')
    : !isKnown
      ? t(error ? 'filters:confirm.unknown' : 'filters:confirm.waiting')
      : level.level === 1
        ? t('filters:confirm.nothing')
        : level.level === 3
          ? t(`filters:confirm.${level.what}`, { count, items })
          : removed > 0
            ? t('filters:confirm.removed', { count, items })
            : t('filters:confirm.zeroed', { count, items });
  const text =
    isKnown && form.isValid
      ? t(level.level === 3 ? 'filters:confirm.typed' : 'filters:confirm.undo', {
          threshold: format.number(TYPED_ABOVE),
          days: format.number(limits.undoMs / DAY_MS),
        })
      : null;
  return (
    <ConsequenceConfirm
      tone={
        !form.isValid || error ? 'warn' : !isKnown ? 'wait' : level.level === 1 ? 'calm' : removed > 0 ? 'neg' : 'warn'
      }
      title={title}
      text={text}
      typed={
        isKnown && level.level === 3 ? { expected: level.items, label: t('filters:confirm.label', { items }) } : null
      }
      confirmLabel={t('ui:save.changes', { count: form.changes.length })}
      blocked={form.blocked}
      // A wrong value is shown by trying; an effect that is not known is not saved.
      isWaiting={form.isValid && !isKnown}
      isBusy={form.isSaving}
      isCancelFocused={isInSheet}
      onConfirm={onSave}
      onCancel={onCancel}
    />
  );
}
