import { expect, it } from 'vitest';
import { historyPoints } from './history-points.ts';
import { withDays, type PriceDay } from './price-days.ts';

const day = (date: string, sourceMinor: number, lowestMinor: number | null, ownMinor: number): PriceDay => ({
  day: date,
  sourceMinor,
  lowestMinor,
  ownMinor,
  buyBoxMinor: ownMinor + 5,
});
const change = (at: string, priceMinor: number) => ({
  at,
  priceMinor,
  costMinor: 70,
  quantity: 3,
  buyBoxMinor: priceMinor + 1,
  minPriceMinor: null,
  maxPriceMinor: null,
});

it('INV-046 days say source and lowest offer; own price and BuyBox only before the first change that is kept', () => {
  const entries = withDays(
    [change('2026-03-02T10:00:00.000Z', 130)],
    [day('2025-12-01', 50, 99, 100), day('2026-03-02', 55, null, 111), day('2026-03-03', 56, 98, 112)],
  );
  expect(
    entries.map(({ at, priceMinor, buyBoxMinor, sourceMinor, lowestMinor }) => [
      at.slice(0, 10),
      priceMinor,
      buyBoxMinor,
      sourceMinor,
      lowestMinor,
    ]),
  ).toEqual([
    ['2025-12-01', 100, 105, 50, 99],
    ['2026-03-02', 111, 116, 55, null],
    ['2026-03-02', 130, 131, 55, null],
    ['2026-03-03', 130, 131, 56, 98],
  ]);
});

it('INV-046 a span of the chart begins with the day that held before it', () => {
  const now = Date.parse('2026-03-04T00:00:00.000Z');
  const points = historyPoints(
    withDays([], [day('2025-06-01', 50, 99, 100), day('2026-02-20', 60, 98, 120)]),
    now,
    now - 180 * 86_400_000,
  );
  expect(points.map(({ values }) => [values.price, values.source, values.lowest])).toEqual([
    [100, 50, 99],
    [120, 60, 98],
  ]);
});
