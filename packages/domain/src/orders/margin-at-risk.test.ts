import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedLoss, marginAtRisk, type RiskFacts } from './margin-at-risk.ts';

const listed = (id: number, more: Partial<Extract<RiskFacts, { kind: 'listed' }>> = {}): RiskFacts => ({
  kind: 'listed',
  id,
  profit: -500,
  cost: 5_000,
  expectedUnitsThousandths: 1_000,
  volatilityHundredths: 0,
  canRaise: true,
  ...more,
});
const unbought = (id: number, more: Partial<Extract<RiskFacts, { kind: 'unbought' }>> = {}): RiskFacts => ({
  kind: 'unbought',
  id,
  profit: -205,
  canBuy: true,
  hasCap: true,
  ...more,
});

describe('margin at risk', () => {
  it.each<[RiskFacts, number]>([
    [listed(1), 500],
    [listed(1, { profit: 500 }), 0],
    [listed(1, { expectedUnitsThousandths: 2_500 }), 1_250],
    [listed(1, { expectedUnitsThousandths: 0 }), 0],
    [listed(1, { volatilityHundredths: null }), 500],
    // No profit and a deviation of 500: 500 / √(2π).
    [listed(1, { profit: 0, volatilityHundredths: 1_000 }), 199],
    // One deviation of profit: 500 × 0.08332.
    [listed(1, { profit: 500, volatilityHundredths: 1_000 }), 42],
    [listed(1, { profit: -500, volatilityHundredths: 1_000 }), 542],
    [unbought(1), 205],
    [unbought(1, { profit: 205 }), 0],
  ])('of %j is %i', (facts, loss) => {
    expect(marginAtRisk([facts]).total).toBe(loss);
  });

  it('shows the worst first, in the same order every time, each with what can be done', () => {
    const radar = marginAtRisk([
      unbought(7),
      listed(2, { canRaise: false }),
      listed(3, { profit: 10 }),
      listed(1),
      unbought(8, { profit: -900, canBuy: false, hasCap: false }),
      unbought(9, { profit: -1, canBuy: false, hasCap: true }),
    ]);
    expect(radar.rows).toEqual([
      { kind: 'unbought', id: 8, expectedLoss: 900, actions: ['cap'] },
      { kind: 'listed', id: 1, expectedLoss: 500, actions: ['raise', 'zero'] },
      { kind: 'listed', id: 2, expectedLoss: 500, actions: ['zero'] },
      { kind: 'unbought', id: 7, expectedLoss: 205, actions: ['buyNow'] },
      { kind: 'unbought', id: 9, expectedLoss: 1, actions: [] },
    ]);
    expect([radar.listed, radar.unbought, radar.total]).toEqual([1_000, 1_106, 2_106]);
  });

  it('adds up to its rows, and is never less than what is lost for certain', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const volatility = fc.integer({ min: 0, max: 9_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, volatility)), (rows) => {
        const radar = marginAtRisk(
          rows.map(([profit, volatilityHundredths], id) => listed(id, { profit, volatilityHundredths, cost: 20_000 })),
        );
        expect(radar.total).toBe(radar.rows.reduce((sum, row) => sum + row.expectedLoss, 0));
        expect(Number.isSafeInteger(radar.total)).toBe(true);
        const certain = rows.reduce((sum, [profit]) => sum + Math.max(0, -profit), 0);
        expect(radar.total).toBeGreaterThanOrEqual(certain);
      }),
    );
  });

  it('grows with the deviation, and falls with the profit', () => {
    expect(expectedLoss(100, 0)).toBe(0);
    expect(expectedLoss(0, 100)).toBeCloseTo(39.894_228, 4);
    expect(expectedLoss(0, 200)).toBeCloseTo(2 * expectedLoss(0, 100), 8);
    expect(expectedLoss(50, 100)).toBeLessThan(expectedLoss(0, 100));
  });
});
