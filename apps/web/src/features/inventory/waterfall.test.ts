import { expect, it } from 'vitest';
import { usdOfLocal, usdOfParts } from '@kervan/domain/money/shown-money';
import { shownBreakdown, sumOfParts, waterfallOf, type BreakdownRow } from './waterfall.ts';

const row = (part: BreakdownRow['part'], amountMinor: number, subtotal = false): BreakdownRow => ({
  part,
  amountMinor,
  subtotal,
  estimated: false,
  basis: { usdMinor: null, hundredths: null, weightG: null },
});
const rows = [
  row('product', 10801),
  row('shipment', 1106),
  row('importFee', 1620),
  row('cost', 13527, true),
  row('commission', 2865),
  row('profit', 2705),
];

it('PRICE-041 parts add up to the price without the subtotal', () => {
  expect(sumOfParts(rows)).toBe(19097);
});

it('each bar starts where the one above ended, the last ends at the right edge', () => {
  const bars = waterfallOf(rows);
  expect(bars.map(({ from, to }) => [Math.round(from * 19097), Math.round(to * 19097)])).toEqual([
    [0, 10801],
    [10801, 11907],
    [11907, 13527],
    [0, 13527],
    [13527, 16392],
    [16392, 19097],
  ]);
});

it('a loss runs back from the costs', () => {
  const bars = waterfallOf([row('product', 900), row('cost', 900, true), row('commission', 200), row('profit', -100)]);
  expect(bars.at(-1)).toMatchObject({ from: 1000 / 1100, to: 1 });
});

it('PRICE-033 shown in another currency the parts add up to the shown price, and a subtotal is what stands above it', () => {
  const parts = [row('product', 33), row('importFee', 33), row('cost', 66, true), row('commission', 34)];
  const rate = { ratePpm: 920_000, decimals: 2 };
  const shown = shownBreakdown(parts, (amounts) => usdOfParts(amounts, rate));
  expect(shown.map(({ amountMinor }) => amountMinor)).toEqual([36, 36, 72, 37]);
  // Each alone would come to 107 or 108: what all of it costs is 109.
  expect(sumOfParts(shown)).toBe(usdOfLocal(100, rate));
});
