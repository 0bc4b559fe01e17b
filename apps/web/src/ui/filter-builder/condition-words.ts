import type { Condition, ConditionFault, Operator } from '@kervan/domain/conditions/condition';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../format/format.tsx';
import type { FilterField } from './filter-field.ts';

const LABELS_SHOWN = 3;

/** The sign or word between field and value; null where the value says it all. */
export function operatorSign(field: FilterField, op: Operator, t: Text): string | null {
  switch (op) {
    case 'atLeast':
      return field.rule.kind === 'day' ? t('filters:list.signs.fromDay') : '≥';
    case 'atMost':
      return field.rule.kind === 'day' ? t('filters:list.signs.untilDay') : '≤';
    case 'anyOf':
    case 'noneOf':
      return t(`filters:list.signs.${field.rule.kind === 'text' ? 'text' : 'choice'}.${op}`);
    default:
      return null;
  }
}

/** An operator as it stands in the list of operators. */
export function operatorName(field: FilterField, op: Operator, t: Text): string {
  if (op === 'anyOf' || op === 'noneOf') return operatorSign(field, op, t) ?? '';
  if (op === 'within') return t('filters:list.operators.day.within');
  return field.rule.kind === 'day' && op !== 'yes' && op !== 'no' && op !== 'unknown'
    ? t(`filters:list.operators.day.${op}`)
    : t(`filters:list.operators.${op}`);
}

/** What a condition compares with, in words: at most three values and how many more. */
export function valueText(field: FilterField, condition: Condition, t: Text): string {
  if ('value' in condition) return field.show(condition.value);
  if ('range' in condition) return t(`filters:list.ranges.${condition.range}`);
  if ('from' in condition)
    return condition.from === condition.to
      ? field.show(condition.from)
      : `${field.show(condition.from)} – ${field.show(condition.to)}`;
  if (!('values' in condition)) return t(`filters:list.values.${condition.op}`);
  const labels = condition.values.map(
    (value) => field.options.find((option) => option.value === value)?.label ?? value,
  );
  const rest = labels.length - LABELS_SHOWN;
  return labels.slice(0, LABELS_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** "Price ≥ 10,50 €": a condition in one line. */
export const conditionText = (field: FilterField, condition: Condition, t: Text): string =>
  [field.label, operatorSign(field, condition.op, t), valueText(field, condition, t)].filter(Boolean).join(' ');

/** The sentence under a value that cannot be asked. */
export function faultText(
  field: FilterField,
  fault: ConditionFault,
  { t, format }: { t: Text; format: Format },
): string {
  if (fault.code === 'operator') return t('filters:list.faults.notOffered');
  if (fault.code === 'under' || fault.code === 'over')
    return t(`filters:list.faults.${fault.code}`, { limit: field.show(fault.limit) });
  if (fault.code === 'tooMany' || fault.code === 'tooLong')
    return t(`filters:list.faults.${fault.code}`, { limit: format.number(fault.limit) });
  if (fault.code === 'empty') return t(`filters:list.faults.empty.${field.rule.kind}`);
  return t(`filters:list.faults.${fault.code}`);
}
