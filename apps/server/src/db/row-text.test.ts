import { expect, it } from 'vitest';
import { RowText } from './row-text.ts';

it('reads rows field by field, null where nothing is known', () => {
  const rows = new RowText('(17,,t,-3)(1795172400123,f,,0)');
  expect(rows.next()).toBe(true);
  expect([rows.number(), rows.number(), rows.boolean(), rows.number()]).toEqual([17, null, true, -3]);
  expect(rows.next()).toBe(true);
  expect([rows.number(), rows.boolean(), rows.boolean(), rows.number()]).toEqual([1_795_172_400_123, false, null, 0]);
  expect(rows.next()).toBe(false);
});

it('finds a row by its first field, wherever the reading stands', () => {
  const rows = new RowText('(5,50,)(3,30,t)(-9,,f)');
  const places = rows.places();
  expect([...places.keys()]).toEqual([5, 3, -9]);
  const at = (id: number) => rows.goTo(places.get(id) ?? -1);
  expect(at(3).number()).toBe(30);
  expect(at(-9).number()).toBeNull();
  expect(rows.boolean()).toBe(false);
  expect(at(5).number()).toBe(50);
  expect(rows.boolean()).toBeNull();
});

it('has no rows in the text of an empty aggregate', () => {
  expect(new RowText(null).next()).toBe(false);
  expect(new RowText(null).places().size).toBe(0);
});

it('reads 2^53 - 1 exactly and refuses what a number cannot hold', () => {
  const rows = new RowText('(9007199254740991,-9007199254740991,9007199254740993)');
  rows.next();
  expect([rows.number(), rows.number()]).toEqual([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
  expect(() => rows.number()).toThrow(RangeError);
});
