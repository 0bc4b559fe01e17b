import type { DryRunAnswer } from '@kervan/contracts/filters';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { verdictOf } from '../forecast/filter-forecast.tsx';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConsequenceConfirm } from '../../ui/consequence-confirm.tsx';
import { useFormat } from '../../ui/format/format.tsx';

const DAY_MS = 86_400_000;

type Props = {
  /** null = not known yet, or there is nothing to foresee. */
  answer: DryRunAnswer | null;
  /** Those that it would be done in; else the selected one. */
  storeIds?: readonly number[];
  /** What is entered is wrong or missing: a try says so. */
  isValid: boolean;
  hasFailed?: boolean;
  confirmLabel: string;
  blocked?: string | null;
  isBusy: boolean;
  /** With the number that was typed; undefined = none had to be. */
  onConfirm: (typed: number | undefined) => void;
  onCancel: () => void;
};

/** The confirmation of a change of a list by what it does: by the button, or by typing how many products go off sale. */
export function ListConfirm({ answer, storeIds, isValid, hasFailed = false, onConfirm, ...confirm }: Props) {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('save', storeIds);
  const verdict = answer === null ? null : verdictOf(answer, { t, format, typedAbove });
  const typed = verdict?.typed ?? null;
  const unknown = !isValid ? 'invalid' : hasFailed ? 'unknown' : 'waiting';
  return (
    <ConsequenceConfirm
      {...confirm}
      tone={verdict?.tone ?? (unknown === 'waiting' ? 'wait' : 'warn')}
      title={verdict?.title ?? t(unknown === 'invalid' ? 'lists:effect.none' : `filterSettings:confirm.${unknown}`)}
      text={
        verdict &&
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
      // A change whose effect is not known is not made.
      isWaiting={isValid && verdict === null}
      isCancelFocused
      onConfirm={() => onConfirm(typed ?? undefined)}
    />
  );
}
