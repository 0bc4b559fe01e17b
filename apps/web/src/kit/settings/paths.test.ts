import { expect, it } from 'vitest';
import { changedPaths, isEmptied, isWithin, pathOfField, valueAt, withValues } from './paths.ts';

const form = { tax: { limit: 1, rate: 2 }, bands: [{ from: 0 }], on: true };
const paths = ['tax.limit', 'tax.rate', 'bands', 'on'];

it('reads and sets values by path and leaves the others as they are', () => {
  const changed = withValues(form, { 'tax.rate': 3, on: false });
  expect(changed).toEqual({ tax: { limit: 1, rate: 3 }, bands: [{ from: 0 }], on: false });
  expect([changed.bands === form.bands, form.tax.rate]).toEqual([true, 2]);
  expect([valueAt(form, 'bands.0.from'), valueAt(form, 'no.where')]).toEqual([0, undefined]);
});

it('counts every setting that differs once, in the order of the screen', () => {
  const other = withValues(form, { bands: [{ from: 0 }, { from: 5 }], 'tax.limit': null });
  expect(changedPaths(paths, form, other)).toEqual(['tax.limit', 'bands']);
  expect(changedPaths(paths, form, withValues(form, { bands: [{ from: 0 }] }))).toEqual([]);
});

it('finds the setting of a refused field, of a row in it and of a group', () => {
  expect(['bands', 'bands.0.from', 'tax', 'tax.rate', 'taxes'].map((field) => pathOfField(paths, field))).toEqual([
    'bands',
    'bands',
    'tax.limit',
    'tax.rate',
    null,
  ]);
  expect([isWithin('bands.0', 'bands'), isWithin('bandsTwo', 'bands')]).toEqual([true, false]);
});

it('knows an emptied number, alone and in a row', () => {
  expect([NaN, { from: NaN }, [NaN], 0, null, { from: 1 }].map(isEmptied)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
