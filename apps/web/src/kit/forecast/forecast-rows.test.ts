import { expect, it } from 'vitest';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import { effectOf, returnRows, stoppedOf, stopRows } from './forecast-rows.ts';

const count = (alone: number, shared: number) => ({ alone, shared, total: alone + shared });
/** The picture of the screen: three filters that share 181 items, and one that gives 74 back. */
const answer: Pick<DryRunAnswer, 'totals' | 'filters'> = {
  totals: { zeroed: count(349, 60), removed: count(96, 121), restored: count(74, 0) },
  filters: [
    {
      sendingType: 'direct',
      filterName: 'DeliveryDate',
      zeroed: count(0, 0),
      removed: count(0, 0),
      restored: count(74, 0),
    },
    {
      sendingType: 'direct',
      filterName: 'OnlyFbaAndSba',
      zeroed: count(118, 40),
      removed: count(0, 99),
      restored: count(0, 0),
    },
    {
      sendingType: 'direct',
      filterName: 'CriticalStock',
      zeroed: count(231, 60),
      removed: count(0, 42),
      restored: count(0, 0),
    },
    {
      sendingType: 'direct',
      filterName: 'RecordedUspto',
      zeroed: count(0, 0),
      removed: count(96, 121),
      restored: count(0, 0),
    },
  ],
};
const whole = answer as DryRunAnswer; // The rest is not read.

it('shows the largest filter first, and what is alone adds up to the total', () => {
  const rows = stopRows(whole, (_, name) => name === 'RecordedUspto');
  expect(rows.map(({ filterName, alone, shared, total, tone }) => [filterName, alone, shared, total, tone])).toEqual([
    ['CriticalStock', 231, 102, 333, 'zero'],
    ['OnlyFbaAndSba', 118, 139, 257, 'zero'],
    ['RecordedUspto', 96, 121, 217, 'remove'],
  ]);
  expect(stoppedOf(whole)).toEqual({ alone: 445, shared: 181, total: 626 });
  expect(rows.reduce((sum, row) => sum + row.alone, 0)).toBe(stoppedOf(whole).alone);
  expect(returnRows(whole)).toMatchObject([{ filterName: 'DeliveryDate', total: 74 }]);
});

it('gives the row of a filter its own effect, on its own way of sending', () => {
  expect([
    effectOf(whole, 'direct', 'RecordedUspto'),
    effectOf(whole, 'direct', 'DeliveryDate'),
    effectOf(whole, 'warehouse', 'RecordedUspto'),
  ]).toEqual([
    { stopped: 217, restored: 0 },
    { stopped: 0, restored: 74 },
    { stopped: 0, restored: 0 },
  ]);
});
