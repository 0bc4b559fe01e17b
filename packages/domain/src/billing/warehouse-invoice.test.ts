import { describe, expect, it } from 'vitest';
import { dispatchLines, returnFeeLines } from './warehouse-invoice.ts';

describe('lines of a warehouse invoice', () => {
  it.each([
    [
      { posted: 1_850, insurance: 300, storage: 175, handling: 200 },
      { shipping: 1_175, handling: 200, insurance: 300, storage: 175 },
    ],
    [
      { posted: 1_000, insurance: 0, storage: 0, handling: 200 },
      { shipping: 800, handling: 200 },
    ],
    [{ posted: 1_000, insurance: 0, storage: 0, handling: 0 }, { shipping: 1_000 }],
    // A price below the handling of today's list is all handling; no line is below 0.
    [{ posted: 150, insurance: 0, storage: 0, handling: 200 }, { handling: 150 }],
    [
      { posted: 475, insurance: 300, storage: 175, handling: 200 },
      { insurance: 300, storage: 175 },
    ],
  ])('a dispatch of %o', (facts, wanted) => {
    const lines = dispatchLines(facts);
    expect(Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]))).toEqual(wanted);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(facts.posted);
  });

  it.each([
    [1_250, 300, { return_label: 950, return_handling: 300 }],
    [300, null, { return_handling: 300 }],
    [300, 300, { return_handling: 300 }],
    [200, 300, { return_handling: 200 }],
  ] as const)('a return fee of %d with handling %d', (amount, handling, wanted) => {
    const lines = returnFeeLines(amount, handling);
    expect(Object.fromEntries(lines.map((line) => [line.kind, line.amount]))).toEqual(wanted);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  });
});
