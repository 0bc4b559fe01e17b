import type { DayRange } from '@kervan/domain/conditions/day-ranges';
import { operatorsOf, type Condition, type FieldRule, type Operator } from '@kervan/domain/conditions/condition';

/** A condition while it is being written: nothing of it need be complete. `lines` is what stands in the text field. */
export type Draft = {
  op: Operator;
  from: number | null;
  to: number | null;
  range: DayRange;
  values: readonly string[];
  lines: string;
};

/** The span that a draft begins with. */
const RANGE_FIRST = 'days7';

/** The empty draft of a field, with the operator that is used most. */
export function newDraft(rule: FieldRule): Draft {
  const [first = 'unknown'] = operatorsOf(rule);
  return { op: first, from: null, to: null, range: RANGE_FIRST, values: [], lines: '' };
}

/** The draft that changes a condition. */
export function draftOf(condition: Condition): Draft {
  const empty = { op: condition.op, from: null, to: null, range: RANGE_FIRST, values: [], lines: '' } as const;
  if ('range' in condition) return { ...empty, range: condition.range };
  if ('value' in condition) return { ...empty, from: condition.value };
  if ('from' in condition) return { ...empty, from: condition.from, to: condition.to };
  return 'values' in condition ? { ...empty, values: condition.values, lines: condition.values.join('\n') } : empty;
}

/** The condition a draft stands for; a missing number is NaN, which findFault names. */
export function conditionOf(field: string, rule: FieldRule, { op, from, to, range, values, lines }: Draft): Condition {
  switch (op) {
    case 'atLeast':
    case 'atMost':
      return { field, op, value: from ?? Number.NaN };
    case 'between':
      return { field, op, from: from ?? Number.NaN, to: to ?? Number.NaN };
    case 'within':
      return { field, op, range };
    case 'anyOf':
    case 'noneOf':
      return { field, op, values: rule.kind === 'choice' ? [...values] : textsOf(lines, rule) };
    case 'yes':
    case 'no':
    case 'unknown':
      return { field, op };
  }
}

/** One text a line; codes are also separated by blanks and commas, as they are copied from tables. Each once. */
const textsOf = (lines: string, rule: FieldRule): string[] => [
  ...new Set(
    lines
      .split(rule.kind === 'code' ? /[\s,;]+/ : '\n')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  ),
];

/** A day as yyyymmdd in the form of a date field, and back; null = none. */
export const dayText = (day: number | null): string =>
  day === null ? '' : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
export const readDay = (text: string): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? Number(text.replaceAll('-', '')) : null;
