import { expect, it } from 'vitest';
import { pageTotals } from './page-totals.ts';

const row = (
  costMinor: number | null,
  profitMinor: number | null,
  priceMinor: number | null = null,
  buyBoxMinor: number | null = null,
) => ({ costMinor, profitMinor, priceMinor, buyBoxMinor });

it('CONST-004 weighs profit by cost and leaves unknown values out', () => {
  expect(pageTotals([row(1000, 300), row(3000, 100), row(null, 500), row(2000, null)])).toEqual({
    profitPercent: 1000,
    losses: 0,
    aboveBuyBox: 0,
  });
});

it('counts losses and prices above the BuyBox', () => {
  expect(pageTotals([row(1000, -1, 1200, 1199), row(1000, 0, 1200, 1200), row(1000, 10, 1200, null)])).toMatchObject({
    losses: 1,
    aboveBuyBox: 1,
  });
});

it('says nothing of an empty page', () => {
  expect(pageTotals([])).toEqual({ profitPercent: null, losses: 0, aboveBuyBox: 0 });
});
