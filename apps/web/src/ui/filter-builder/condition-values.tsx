import { Textarea } from '@mantine/core';
import { dayRanges } from '@kervan/domain/conditions/day-ranges';
import { useText } from '../../i18n/i18n.ts';
import { DateField } from '../date-field.tsx';
import { ScaledField } from '../scaled-field.tsx';
import { SelectField } from '../select-field.tsx';
import { ChoiceValues } from './choice-values.tsx';
import { dayText, readDay, type Draft } from './draft.ts';
import type { FilterField } from './filter-field.ts';

type Props = { field: FilterField; draft: Draft; onChange: (draft: Draft) => void; isWrong: boolean };

/** What a condition compares with, by the kind of its field; nothing where the operator says it all. */
export function ConditionValues({ field, draft, onChange, isWrong }: Props) {
  const t = useText();
  if (draft.op === 'yes' || draft.op === 'no' || draft.op === 'unknown') return null;
  if (draft.op === 'within')
    return (
      <SelectField
        label={t('filters:list.range')}
        isLabelHidden
        value={draft.range}
        options={dayRanges.map((range) => ({ value: range, label: t(`filters:list.ranges.${range}`) }))}
        onChange={(range) => range && onChange({ ...draft, range })}
      />
    );
  const { kind } = field.rule;
  if (kind === 'choice')
    return <ChoiceValues field={field} values={draft.values} onChange={(values) => onChange({ ...draft, values })} />;
  if (kind === 'text' || kind === 'code') {
    return (
      <Textarea
        aria-label={t('filters:list.lines')}
        placeholder={t('filters:list.lines')}
        value={draft.lines}
        error={isWrong}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => onChange({ ...draft, lines: event.currentTarget.value })}
      />
    );
  }
  const bound = (part: 'from' | 'to', label: string) =>
    kind === 'day' ? (
      <DateField
        key={part}
        label={label}
        isLabelHidden
        value={dayText(draft[part]) || null}
        error={isWrong}
        onChange={(day) => onChange({ ...draft, [part]: readDay(day ?? '') })}
      />
    ) : (
      <ScaledField
        key={part}
        label={label}
        value={through(field.toShown, draft[part])}
        digits={field.digits}
        isPadded={field.isMoney}
        error={isWrong}
        {...(field.unit === null ? {} : { unit: field.unit })}
        onChange={(value) => onChange({ ...draft, [part]: through(field.toStored, value) })}
      />
    );
  return draft.op === 'between'
    ? [bound('from', t('filters:list.from')), bound('to', t('filters:list.to'))]
    : bound('from', t('filters:list.value'));
}

const through = (convert: ((value: number) => number) | undefined, value: number | null): number | null =>
  value === null || convert === undefined ? value : convert(value);
