import { expect, it } from 'vitest';
import { indexAt, stepPath } from './history-paths.ts';

it('steps at each change and leaves gaps where nothing is known', () => {
  expect(stepPath([{ x: 0, y: 10 }, { x: 5, y: 20 }, { x: 9, y: 20 }])).toBe('M0 10H5V20H9V20');
  expect(stepPath([{ x: 0, y: 10 }, { x: 5, y: null }, { x: 9, y: 20 }, { x: 12, y: 20 }])).toBe('M0 10H5M9 20H12V20');
});

it('finds what held at a moment', () => {
  expect([5, 10, 14, 99].map((at) => indexAt([10, 12, 20], at))).toEqual([0, 0, 1, 2]);
});
