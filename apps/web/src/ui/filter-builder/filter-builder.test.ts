import { describe, expect, it } from 'vitest';
import { findFault, type Condition } from '@kervan/domain/conditions/condition';
import { itemFieldNames, itemFieldOf, itemFields } from '@kervan/domain/inventory/item-fields';
import { conditionOf, dayText, draftOf, newDraft, readDay } from './draft.ts';
import { folded } from '../best-match.ts';
import { readWhere, whereText } from './where.ts';

const conditions: Condition[] = [
  { field: 'price', op: 'atLeast', value: 1_050 },
  { field: 'profit', op: 'between', from: -500, to: 20 },
  { field: 'status', op: 'anyOf', values: ['AtStore', 'InQueue'] },
  { field: 'prime', op: 'no' },
  { field: 'buyBox', op: 'unknown' },
  { field: 'title', op: 'noneOf', values: ['1.5 L * kettle', "it's 100 % çelik, ü", '~_-()!'] },
  { field: 'created', op: 'atMost', value: 20_261_122 },
  { field: 'changed', op: 'within', range: 'days7' },
];

describe('the address of a filter', () => {
  it('INV-054 gives back exactly what it was made of, in signs that addresses keep', () => {
    const text = whereText(conditions);
    expect(readWhere(text, itemFields)).toEqual(conditions);
    expect(whereText(conditions.slice(0, 3))).toBe(
      'price.atLeast.1050*profit.between.-500.20*status.anyOf.AtStore.InQueue',
    );
    expect(readWhere(new URLSearchParams({ where: text }).get('where'), itemFields)).toEqual(conditions);
    expect(readWhere(whereText([]), itemFields)).toEqual([]);
  });

  it.each([
    'no.atLeast.1',
    'price',
    'price.like.1',
    'price.atLeast.',
    'price.atLeast.x',
    'price.atLeast.1e3',
    'price.atLeast.-1',
    'price.between.5',
    'price.between.6.5',
    'price.anyOf.1',
    'status.anyOf',
    'status.anyOf.Gone',
    'status.unknown',
    'prime.yes.1',
    'title.anyOf.%E0%A4%A',
    'created.atLeast.20260231',
    'created.within.days8',
    'created.within',
    'price.within.days7',
    'constructor.atLeast.1',
    'price.constructor',
    '',
    7,
    null,
    undefined,
    {},
  ])('drops %j and keeps what stands beside it', (text) => {
    expect(readWhere(text, itemFields)).toEqual([]);
    if (typeof text === 'string' && text !== '')
      expect(readWhere(`${text}*prime.yes`, itemFields)).toEqual([{ field: 'prime', op: 'yes' }]);
  });

  it('INV-054 reads at most twenty conditions', () => {
    expect(readWhere(Array.from({ length: 30 }, () => 'prime.yes').join('*'), itemFields)).toHaveLength(20);
  });
});

describe('a condition while it is written', () => {
  it.each(conditions)('INV-054 $field $op comes back from its editor as it went in', (condition) => {
    const name = itemFieldNames.find((each) => each === condition.field) ?? 'price';
    expect(conditionOf(condition.field, itemFieldOf(name), draftOf(condition))).toEqual(condition);
  });

  it('INV-054 a new one of each field lacks its value until it is given, except where the operator says it all', () => {
    for (const name of itemFieldNames) {
      const rule = itemFieldOf(name);
      const fault = findFault(rule, conditionOf(name, rule, newDraft(rule)));
      expect(fault, name).toEqual(
        // A span is offered with one that is chosen already.
        rule.kind === 'yesNo' || (rule.kind === 'day' && rule.hasRanges) ? null : { code: 'empty' },
      );
    }
  });

  it('INV-054 takes one text a line, and codes as they are pasted', () => {
    const draft = { ...newDraft({ kind: 'text' }), lines: ' cast iron \n\nkettle\nkettle' };
    expect(conditionOf('title', { kind: 'text' }, draft)).toMatchObject({ values: ['cast iron', 'kettle'] });
    expect(conditionOf('asin', { kind: 'code' }, { ...draft, lines: 'B01, B02;B03\tB04\nB01' })).toMatchObject({
      values: ['B01', 'B02', 'B03', 'B04'],
    });
  });

  it('INV-054 days and letters', () => {
    expect([dayText(20_261_122), readDay('2026-11-22'), dayText(null), readDay('')]).toEqual([
      '2026-11-22',
      20_261_122,
      '',
      null,
    ]);
    expect([folded('Kâr ORANI'), folded('İade ıslak'), folded('ÇÖĞÜŞ')]).toEqual(['kar orani', 'iade islak', 'cogus']);
  });
});
