import { dayRanges, type DayRange } from './day-ranges.ts';

/** How a field is compared. `unknown` finds what nobody could tell yet: a missing value meets no other condition (CONST-004). */
export const Operator = {
  atLeast: 'atLeast',
  atMost: 'atMost',
  between: 'between',
  within: 'within',
  anyOf: 'anyOf',
  noneOf: 'noneOf',
  yes: 'yes',
  no: 'no',
  unknown: 'unknown',
} as const;
export type Operator = (typeof Operator)[keyof typeof Operator];

/** One condition of a list's filter: all of them hold at once, "or" stands only between the values of one. Numbers in smallest units, days as yyyymmdd. */
export type Condition<Field extends string = string> =
  | { field: Field; op: 'atLeast' | 'atMost'; value: number }
  | { field: Field; op: 'between'; from: number; to: number }
  | { field: Field; op: 'within'; range: DayRange }
  | { field: Field; op: 'anyOf' | 'noneOf'; values: string[] }
  | { field: Field; op: 'yes' | 'no' | 'unknown' };

type Kind =
  | { kind: 'number'; min: number; max: number }
  /** A calendar day of the market. `hasRanges`: spans back from now are offered as well (SHELL-093). */
  | { kind: 'day'; hasRanges?: true }
  | { kind: 'choice'; values: readonly string[] }
  /** Stands somewhere in the text, in any case. */
  | { kind: 'text' }
  /** The whole code, in any case. */
  | { kind: 'code' }
  | { kind: 'yesNo' };
/** What conditions on a field may say. `isKnown`: every row has the value, so that "unknown" is not offered. */
export type FieldRule = Kind & { isKnown?: true };

/** Assumed: the specification bounds neither; the list stays quick and the address short enough to share. */
export const conditionLimits = { conditionsMax: 20, valuesMax: 50, textLengthMax: 100, costMax: 200 } as const;

/** What looking for one text in every row costs beside a comparison. */
const TEXT_COST = 5;

/** What all conditions of a list ask of every row together, in comparisons; beyond `costMax` a list is not read. `words`: texts that are searched for beside them. */
export function costOf(
  rules: Readonly<Record<string, FieldRule>>,
  conditions: readonly Condition[],
  words = 0,
): number {
  return conditions.reduce(
    (sum, condition) =>
      sum +
      ('values' in condition ? condition.values.length : 1) * (rules[condition.field]?.kind === 'text' ? TEXT_COST : 1),
    words * TEXT_COST,
  );
}

/** Why a condition cannot be asked; each code has its sentence on the screen. */
export type ConditionFault =
  | { code: 'operator' | 'empty' | 'reversed' | 'noDay' | 'notOffered' }
  | { code: 'under' | 'over' | 'tooMany' | 'tooLong'; limit: number };

const operatorsByKind = {
  number: ['atLeast', 'atMost', 'between'],
  day: ['atLeast', 'atMost', 'between'],
  choice: ['anyOf', 'noneOf'],
  text: ['anyOf', 'noneOf'],
  code: ['anyOf', 'noneOf'],
  yesNo: ['yes', 'no'],
} as const satisfies Record<Kind['kind'], readonly Operator[]>;

/** The operators a field offers, the usual one first. */
export function operatorsOf(rule: FieldRule): readonly Operator[] {
  const own: readonly Operator[] =
    rule.kind === 'day' && rule.hasRanges ? [Operator.within, ...operatorsByKind.day] : operatorsByKind[rule.kind];
  return rule.isKnown ? own : [...own, Operator.unknown];
}

/** The first thing wrong with a condition; null = it can be asked. */
export function findFault(rule: FieldRule, condition: Condition): ConditionFault | null {
  if (!operatorsOf(rule).includes(condition.op)) return { code: 'operator' };
  switch (condition.op) {
    case 'atLeast':
    case 'atMost':
      return numberFault(rule, condition.value);
    case 'between':
      return (
        numberFault(rule, condition.from) ??
        numberFault(rule, condition.to) ??
        (condition.from > condition.to ? { code: 'reversed' } : null)
      );
    case 'within':
      return dayRanges.includes(condition.range) ? null : { code: 'notOffered' };
    case 'anyOf':
    case 'noneOf':
      return valuesFault(rule, condition.values);
    case 'yes':
    case 'no':
    case 'unknown':
      return null;
  }
}

function numberFault(rule: FieldRule, value: number): ConditionFault | null {
  if (!Number.isSafeInteger(value)) return { code: 'empty' };
  if (rule.kind === 'day') return isDay(value) ? null : { code: 'noDay' };
  if (rule.kind !== 'number') return null;
  if (value < rule.min) return { code: 'under', limit: rule.min };
  return value > rule.max ? { code: 'over', limit: rule.max } : null;
}

function valuesFault(rule: FieldRule, values: readonly string[]): ConditionFault | null {
  if (values.length === 0 || values.some((value) => value.trim() === '')) return { code: 'empty' };
  if (values.length > conditionLimits.valuesMax) return { code: 'tooMany', limit: conditionLimits.valuesMax };
  if (rule.kind === 'choice')
    return values.every((value) => rule.values.includes(value)) ? null : { code: 'notOffered' };
  return values.some((value) => value.length > conditionLimits.textLengthMax)
    ? { code: 'tooLong', limit: conditionLimits.textLengthMax }
    : null;
}

/** True for a day of the calendar written as yyyymmdd. */
export function isDay(value: number): boolean {
  const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
