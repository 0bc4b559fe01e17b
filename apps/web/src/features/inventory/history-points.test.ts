import { expect, it } from 'vitest';
import { emptySpans, historyPoints } from './history-points.ts';

const row = (minute: number, priceMinor: number | null, quantity: number | null = 5) => ({
  at: new Date(minute * 60_000).toISOString(),
  priceMinor,
  costMinor: 100,
  quantity,
  buyBoxMinor: null,
  minPriceMinor: 400,
  maxPriceMinor: priceMinor === null ? null : 900,
});
const at = (minute: number) => minute * 60_000;

it('begins with what held already at the start of the range', () => {
  const points = historyPoints([row(1, 500), row(2, 600), row(9, 700)], at(20), at(5));
  expect(points.map(({ at: moment, values }) => [moment / 60_000, values.price])).toEqual([
    [5, 600],
    [9, 700],
  ]);
});

it('keeps one point for changes of one moment, and gaps as gaps', () => {
  const points = historyPoints([row(6, 500), row(6, 510), row(7, null)], at(20), at(5));
  expect(points.map(({ values }) => values.price)).toEqual([510, null]);
});

it('has a profit band only where both of its ends are known', () => {
  const points = historyPoints([row(6, 500), row(7, null)], at(20), at(5));
  expect(points.map(({ band }) => band)).toEqual([{ low: 400, high: 900 }, null]);
});

it('joins spans without stock, the last one lasts until now', () => {
  const points = historyPoints([row(1, 500, 0), row(2, 500, 0), row(3, 500, 4), row(4, 500, 0)], at(10), at(0));
  expect(emptySpans(points, at(10))).toEqual([
    { from: at(1), to: at(3) },
    { from: at(4), to: at(10) },
  ]);
});
