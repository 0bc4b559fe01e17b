import { expect, it } from 'vitest';
import { nothingSelected, selectedCount } from './grid-column.ts';
import { rangeOf, selectionOf, tickedRows } from './select-rows.ts';

it('keeps ticks of other pages', () => {
  const selection = selectionOf({ ...tickedRows({ ids: new Set([1, 2]), allMatching: false }, [7, 8]), 7: true });
  expect([...selection.ids].sort()).toEqual([1, 2, 7]);
});

it('shows the whole page as ticked when everything that matches is meant, and counts all of it', () => {
  const selection = { ids: new Set<number>(), allMatching: true };
  expect(tickedRows(selection, [7, 8])).toEqual({ 7: true, 8: true });
  expect([
    selectedCount(selection, 1284),
    selectedCount(nothingSelected, 1284),
    selectedCount({ ids: new Set([4]), allMatching: false }, 1284),
  ]).toEqual([1284, 0, 1]);
});

it('takes a range in both directions', () => {
  expect([rangeOf([5, 6, 7, 8], 1, 2), rangeOf([5, 6, 7, 8], 3, 1)]).toEqual([
    [6, 7],
    [6, 7, 8],
  ]);
});
