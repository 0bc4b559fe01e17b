import {
  conditionLimits,
  findFault,
  Operator,
  type Condition,
  type FieldRule,
} from '@kervan/domain/conditions/condition';
import type { DayRange } from '@kervan/domain/conditions/day-ranges';

// Signs that addresses leave as they are; in a text they are written as their codes.
const [PART, NEXT] = ['.', '*'];
const escaped = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A');

/** The conditions of a list as its address carries them: "price.atLeast.1050*status.anyOf.AtStore.AtQueue". */
export const whereText = (conditions: readonly Condition[]): string =>
  conditions.map((condition) => [condition.field, condition.op, ...valuesOf(condition)].join(PART)).join(NEXT);

function valuesOf(condition: Condition): string[] {
  if ('value' in condition) return [String(condition.value)];
  if ('range' in condition) return [condition.range];
  if ('from' in condition) return [String(condition.from), String(condition.to)];
  return 'values' in condition ? condition.values.map(escaped) : [];
}

/** The conditions of an address; what no field or operator knows counts as absent (SHELL-040). */
export function readWhere<Field extends string>(
  text: unknown,
  fields: Readonly<Record<Field, FieldRule>>,
): Condition<Field>[] {
  if (typeof text !== 'string' || text === '') return [];
  const found = text.split(NEXT).flatMap((part) => {
    const [field = '', op = '', ...values] = part.split(PART);
    const condition = isOperator(op) ? conditionOf(field, op, values) : null;
    if (!condition || !isField(field, fields) || findFault(fields[field], condition)) return [];
    return [{ ...condition, field }];
  });
  return found.slice(0, conditionLimits.conditionsMax);
}

const isOperator = (text: string): text is Operator => Object.hasOwn(Operator, text);
const isField = <Field extends string>(text: string, fields: Readonly<Record<Field, FieldRule>>): text is Field =>
  Object.hasOwn(fields, text);

function conditionOf(field: string, op: Operator, values: readonly string[]): Condition | null {
  const [first, second] = values;
  switch (op) {
    case 'atLeast':
    case 'atMost':
      return { field, op, value: wholeOf(first) };
    case 'between':
      return { field, op, from: wholeOf(first), to: wholeOf(second) };
    case 'within':
      // What is no span is refused as none.
      return { field, op, range: first as DayRange };
    case 'anyOf':
    case 'noneOf':
      return { field, op, values: values.map(plainOf) };
    case 'yes':
    case 'no':
    case 'unknown':
      return values.length === 0 ? { field, op } : null;
  }
}

/** What is no number is none, and no field accepts that. */
const wholeOf = (text: string | undefined): number =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;

function plainOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address cut in the middle of a sign: an empty text is accepted by no field.
    return '';
  }
}
