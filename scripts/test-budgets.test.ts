import { expect, it } from 'vitest';
import { countedOf, dearest, largest, overBudget } from './test-budgets.ts';

it('names the files above their budget, the products of a file together', () => {
  const counts = [
    { file: 'a', statements: 7_000, steps: 10 },
    { file: 'a', statements: 7_000, steps: 10 },
    { file: 'b', statements: 100, steps: 450 },
    { file: 'c', statements: 12_000, steps: 150 },
  ];
  expect(overBudget(counts)).toEqual([
    { file: 'b', what: 'steps', count: 450, budget: 150 },
    { file: 'a', what: 'statements', count: 14_000, budget: 12_000 },
  ]);
  expect(countedOf(counts)).toBe('3 files with a product: 26100 statements, 620 steps of their worlds.');
});

it('shows the dearest files first, ten at most, and the five of the largest processes', () => {
  const files = Array.from({ length: 12 }, (_, ms) => ({
    file: `f${ms}`,
    project: 'unit',
    ms,
    peakMb: 100 - ms,
    afterMb: 0,
  }));
  expect(dearest(files).map(({ file }) => file)).toEqual([
    'f11',
    'f10',
    'f9',
    'f8',
    'f7',
    'f6',
    'f5',
    'f4',
    'f3',
    'f2',
  ]);
  expect(largest(files).map(({ file }) => file)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4']);
});
