import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastOfOne } from '../testing/forecast-of-one.ts';
import { profitTable, type MoneyMovement } from './order-profit.ts';
import { ProfitLine, profitLineWords, unforecastLines } from './profit-lines.ts';
import { rational } from '../money/rational.ts';
import { settledBits, settledLines, settledOf, type SettlingFacts } from './settled-lines.ts';

const L = ProfitLine;
const facts = (more: Partial<SettlingFacts> = {}): SettlingFacts => ({
  isCancelled: false,
  wanted: 2,
  sold: 0,
  isBought: false,
  isByWarehouse: true,
  isNothingSent: false,
  moved: new Set(),
  free: new Set(),
  ...more,
});
const settledBeside = (more: Partial<SettlingFacts>): string[] =>
  [...settledLines(facts(more))]
    .filter((line) => !unforecastLines.includes(line))
    .map((line) => profitLineWords.nameOf(line))
    .toSorted();

describe('lines of which nothing more is expected', () => {
  it.each<[string, Partial<SettlingFacts>, string[]]>([
    ['nothing has happened', {}, []],
    ['one of two pieces is in the books', { sold: 1 }, []],
    ['every piece is in the books', { sold: 2 }, ['commission', 'sale', 'shipping', 'tax']],
    ['all is bought for the warehouse', { isBought: true }, ['product']],
    [
      'all is bought and sent by the source',
      { isBought: true, isByWarehouse: false },
      ['carriage', 'customs', 'handling', 'insurance', 'product'],
    ],
    [
      'the source sends it, and nothing is bought yet: nobody else charges anything',
      { isByWarehouse: false },
      ['carriage', 'customs', 'handling', 'insurance'],
    ],
    [
      'the warehouse destroyed all of it, or sent it back: none of its bills comes',
      { isNothingSent: true },
      ['carriage', 'customs', 'handling', 'insurance'],
    ],
    [
      'the warehouse has sent it; customs is open',
      { moved: new Set([L.carriage, L.handling]) },
      ['carriage', 'handling'],
    ],
    [
      'what was to be free comes with the bill',
      { moved: new Set([L.carriage]), free: new Set([L.insurance, L.customs]) },
      ['carriage', 'customs', 'insurance'],
    ],
    ['what is to be free is not settled before', { free: new Set([L.insurance]) }, []],
  ])('ORD-010 %s', (_what, more, lines) => {
    expect(settledBeside(more)).toEqual(lines);
  });

  it('are all of a cancelled order', () => {
    expect([...settledLines(facts({ isCancelled: true }))]).toEqual(profitLineWords.codes);
  });

  it('are kept as bits', () => {
    fc.assert(
      fc.property(fc.subarray([...profitLineWords.codes]), (lines) => {
        expect([...settledOf(settledBits(new Set(lines)))]).toEqual(lines);
      }),
    );
  });
});

describe('an order’s profit', () => {
  it('ORD-012 is the sum of its lines after any movements, whatever is settled', () => {
    const movement = fc.record({
      line: fc.constantFrom(...profitLineWords.codes),
      amount: fc.integer({ min: -500_000, max: 500_000 }),
    });
    const forecast = forecastOfOne({
      sale: 10_608,
      shipping: 399,
      commission: rational(15, 100),
      taxShare: rational(19, 119),
      costFactor: rational(8_612, 10_000),
      ratePpm: 861_200,
      weightG: 2_400,
      costs: { product: 3_495, carriage: 2_724, handling: 350, customs: 157, insurance: 0 },
    });
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 40 }),
        fc.subarray([...profitLineWords.codes]),
        fc.boolean(),
        (drawn, settled, isCancelled) => {
          const movements = drawn.map((one): MoneyMovement => ({
            ...one,
            day: '2026-11-12',
            usd: null,
            ratePpm: null,
            weightG: null,
          }));
          const lines = isCancelled ? settledLines(facts({ isCancelled })) : new Set([...settled, ...unforecastLines]);
          const table = profitTable(forecast, movements, lines);
          expect(table.profit).toBe(table.lines.reduce((sum, { counted }) => sum + (counted ?? NaN), 0));
          for (const line of table.lines.filter(({ actual }) => actual !== null))
            expect(line.actual).toBe(line.movements.reduce((sum, { amount }) => sum + amount, 0));
          if (isCancelled) expect(table.profit).toBe(movements.reduce((sum, { amount }) => sum + amount, 0));
        },
      ),
    );
  });
});
