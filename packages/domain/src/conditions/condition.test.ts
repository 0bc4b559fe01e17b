import { describe, expect, it } from 'vitest';
import { itemFieldNames, itemFields } from '../inventory/item-fields.ts';
import {
  conditionLimits,
  costOf,
  findFault,
  isDay,
  Operator,
  operatorsOf,
  type Condition,
  type FieldRule,
} from './condition.ts';

const percent: FieldRule = { kind: 'number', min: -100, max: 100 };
const status: FieldRule = { kind: 'choice', values: ['Open', 'Done'], isKnown: true };
const text: FieldRule = { kind: 'text' };

describe('what a list may ask', () => {
  const values = (count: number) => Array.from({ length: count }, String);
  it.each<[string, Condition[], number]>([
    ['nothing', [], 0],
    ['a bound is one comparison', [{ field: 'p', op: 'atLeast', value: 1 }], 1],
    ['values are one each', [{ field: 's', op: 'anyOf', values: values(7) }], 7],
    ['texts weigh five', [{ field: 't', op: 'noneOf', values: values(7) }], 35],
    ['whether a text is known is one look', [{ field: 't', op: 'unknown' }], 5],
    ['an unknown field is one', [{ field: '__proto__', op: 'yes' }], 1],
  ])('%s', (_, conditions, cost) => {
    expect(costOf({ p: percent, s: status, t: text }, conditions)).toBe(cost);
    expect(costOf({ p: percent, s: status, t: text }, conditions, 1)).toBe(cost + 5);
  });
});

describe('conditions of a list', () => {
  it.each<[string, FieldRule, Condition, ReturnType<typeof findFault>]>([
    ['a bound in the range', percent, { field: 'p', op: 'atLeast', value: -100 }, null],
    ['a bound under it', percent, { field: 'p', op: 'atLeast', value: -101 }, { code: 'under', limit: -100 }],
    ['a bound over it', percent, { field: 'p', op: 'atMost', value: 101 }, { code: 'over', limit: 100 }],
    ['no number', percent, { field: 'p', op: 'atMost', value: Number.NaN }, { code: 'empty' }],
    ['from equal to', percent, { field: 'p', op: 'between', from: 5, to: 5 }, null],
    ['from above to', percent, { field: 'p', op: 'between', from: 6, to: 5 }, { code: 'reversed' }],
    ['a day', { kind: 'day' }, { field: 'd', op: 'atLeast', value: 20_280_229 }, null],
    ['no day', { kind: 'day' }, { field: 'd', op: 'atLeast', value: 20_270_229 }, { code: 'noDay' }],
    [
      'a span where spans are offered',
      { kind: 'day', hasRanges: true },
      { field: 'd', op: 'within', range: 'thisMonth' },
      null,
    ],
    ['a span elsewhere', { kind: 'day' }, { field: 'd', op: 'within', range: 'days7' }, { code: 'operator' }],
    ['offered values', status, { field: 's', op: 'anyOf', values: ['Open', 'Done'] }, null],
    ['another value', status, { field: 's', op: 'noneOf', values: ['Open', 'Lost'] }, { code: 'notOffered' }],
    ['no value', status, { field: 's', op: 'anyOf', values: [] }, { code: 'empty' }],
    ['a blank text', text, { field: 't', op: 'anyOf', values: ['kettle', ' '] }, { code: 'empty' }],
    [
      'a long text',
      text,
      { field: 't', op: 'anyOf', values: ['x'.repeat(101)] },
      { code: 'tooLong', limit: conditionLimits.textLengthMax },
    ],
    [
      'too many texts',
      text,
      { field: 't', op: 'anyOf', values: Array.from({ length: 51 }, String) },
      { code: 'tooMany', limit: conditionLimits.valuesMax },
    ],
    ['an operator of another kind', text, { field: 't', op: 'atLeast', value: 1 }, { code: 'operator' }],
    ['unknown where it may be', text, { field: 't', op: 'unknown' }, null],
    ['unknown where every row has the value', status, { field: 's', op: 'unknown' }, { code: 'operator' }],
  ])('INV-054 %s', (_, rule, condition, fault) => {
    expect(findFault(rule, condition)).toEqual(fault);
  });

  it('INV-054 days are days of the calendar', () => {
    expect([20_261_122, 20_240_229, 20_260_431, 20_261_301, 20_260_100, 261_122, 21_000_101].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('INV-054 CONST-004 each field of the inventory offers its operators, "unknown" only where a value may be missing', () => {
    for (const name of itemFieldNames) {
      const rule: FieldRule = itemFields[name];
      expect(operatorsOf(rule).length, name).toBeGreaterThanOrEqual(2);
      expect(operatorsOf(rule).includes(Operator.unknown), name).toBe(rule.isKnown !== true);
      if (rule.kind === 'number') expect(rule.min, name).toBeLessThan(rule.max);
      if (rule.kind === 'choice') expect(rule.values.length, name).toBeGreaterThan(1);
    }
  });
});
