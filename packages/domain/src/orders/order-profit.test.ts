import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, multiply, rational, roundHalfUp, zero } from '../money/rational.ts';
import { forecastOfOne, type OneProduct } from '../testing/forecast-of-one.ts';
import { inOrderCurrency, profitTable, shareOfCost, type MoneyMovement } from './order-profit.ts';
import { costLines, ProfitLine, profitLineWords } from './profit-lines.ts';

const L = ProfitLine;

/** A sale of 106.08 EUR with the tax payer's share of 19 % and 15 % commission, at 0.8612 EUR for a dollar. */
const facts: OneProduct = {
  sale: 10_608,
  shipping: 0,
  commission: rational(15, 100),
  taxShare: rational(19, 119),
  costFactor: rational(8_612, 10_000),
  ratePpm: 861_200,
  weightG: 2_400,
  costs: { product: 3_495, carriage: 2_724, handling: 350, customs: 157, insurance: 0 },
};
const movement = (line: ProfitLine, amount: number, more: Partial<MoneyMovement> = {}): MoneyMovement => ({
  line,
  day: '2026-11-12',
  amount,
  usd: null,
  ratePpm: null,
  weightG: null,
  ...more,
});
const forecast = forecastOfOne(facts);
const lineOf = (table: ReturnType<typeof profitTable>, line: ProfitLine) =>
  table.lines.find((one) => one.line === line) ?? expect.unreachable('every line is there');

describe('the forecast of an order', () => {
  it("ORD-012 is sale and shipping less tax, commission and costs at the day's rate", () => {
    expect(forecast.map(({ line, amount }) => [profitLineWords.nameOf(line), amount])).toEqual([
      ['sale', 10_608],
      ['shipping', 0],
      ['tax', -1_694],
      ['commission', -1_591],
      ['product', -3_010],
      ['carriage', -2_346],
      ['handling', -301],
      ['customs', -135],
      ['insurance', 0],
    ]);
    const table = profitTable(forecast, [], new Set());
    expect([table.forecastProfit, table.forecastCost, table.forecastHundredths]).toEqual([1_531, 5_792, 2_643]);
    // Nothing moved yet: it stands at its forecast.
    expect([table.profit, table.cost, table.hundredths, table.isActual]).toEqual([1_531, 5_792, 2_643, false]);
  });

  it('takes tax and commission of the shipping, too', () => {
    const lines = forecastOfOne({ ...facts, shipping: 1_000 });
    expect(lines.find(({ line }) => line === L.commission)?.amount).toBe(-1_741);
  });

  it('is not known where a cost or the rate is not known', () => {
    for (const more of [{ costFactor: null }, { costs: { ...facts.costs, carriage: null } }]) {
      const table = profitTable(forecastOfOne({ ...facts, ...more }), [], new Set());
      expect([table.forecastProfit, table.profit, table.hundredths]).toEqual([null, null, null]);
    }
  });

  it('converts costs so that they add up to the converted whole', () => {
    const usd = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(
        fc.record({ product: usd, carriage: usd, handling: usd, customs: usd, insurance: usd }),
        fc.integer({ min: 1, max: 200_000_000 }),
        (costs, ratePpm) => {
          const costFactor = rational(ratePpm, 1_000_000);
          const lines = forecastOfOne({ ...facts, costs, costFactor, ratePpm });
          const sum = lines
            .filter(({ line }) => costLines.includes(line))
            .reduce((all, { amount }) => all + (amount ?? NaN), 0);
          const exact = Object.values(costs).reduce((all, one) => add(all, multiply(rational(one), costFactor)), zero);
          expect(0 - sum).toBe(roundHalfUp(exact));
        },
      ),
    );
  });
});

describe('the profit table', () => {
  // The order of the design's picture: bought and weighed, customs still open.
  const moved = [
    movement(L.sale, 10_608),
    movement(L.tax, -1_694),
    movement(L.commission, -1_591),
    movement(L.product, -3_022, { usd: 3_495, ratePpm: 864_800 }),
    movement(L.carriage, -2_455, { usd: 2_839, ratePpm: 864_800, weightG: 2_520 }),
    movement(L.handling, -303, { usd: 350, ratePpm: 864_800 }),
  ];
  const settled = new Set([L.sale, L.shipping, L.tax, L.commission, L.product, L.carriage, L.handling, L.insurance]);

  it('ORD-010 ORD-012 puts the actual beside the forecast, with what made the difference', () => {
    const table = profitTable(forecast, moved, settled);
    const shown = table.lines
      .filter(({ forecast: expected }) => expected !== null)
      .map(({ line, actual, difference, reason }) => [profitLineWords.nameOf(line), actual, difference, reason]);
    expect(shown).toEqual([
      ['sale', 10_608, 0, 'asForecast'],
      ['shipping', 0, 0, 'asForecast'],
      ['tax', -1_694, 0, 'asForecast'],
      ['commission', -1_591, 0, 'asForecast'],
      ['product', -3_022, -12, 'rate'],
      ['carriage', -2_455, -109, 'weight'],
      ['handling', -303, -2, 'rate'],
      ['customs', null, null, 'pending'],
      ['insurance', 0, 0, 'asForecast'],
    ]);
    expect([table.profit, table.cost, table.hundredths, table.isActual]).toEqual([1_408, 5_915, 2_380, false]);
    const closed = profitTable(forecast, [...moved, movement(L.customs, -200)], new Set([...settled, L.customs]));
    expect([closed.profit, closed.isActual]).toEqual([1_343, true]);
  });

  it.each<[string, ProfitLine, MoneyMovement[], string]>([
    ['dearer at the source', L.product, [movement(L.product, -3_100, { usd: 3_600, ratePpm: 861_200 })], 'sourcePrice'],
    [
      'dearer at another rate',
      L.product,
      [movement(L.product, -3_100, { usd: 3_590, ratePpm: 863_500 })],
      'priceAndRate',
    ],
    ['at another rate', L.product, [movement(L.product, -3_022, { usd: 3_495, ratePpm: 864_800 })], 'rate'],
    ['in another currency', L.product, [movement(L.product, -3_100)], 'moved'],
    [
      'a dearer carrier',
      L.carriage,
      [movement(L.carriage, -2_500, { usd: 2_903, ratePpm: 861_200, weightG: 2_400 })],
      'carrierPrice',
    ],
    ['a dearer handling', L.handling, [movement(L.handling, -400, { usd: 464, ratePpm: 861_200 })], 'carrierPrice'],
    ['another commission', L.commission, [movement(L.commission, -1_600)], 'marketplaceReport'],
    ['a refund', L.refunds, [movement(L.refunds, -10_608)], 'moved'],
    ['nothing', L.commission, [movement(L.commission, -1_591)], 'asForecast'],
    ['nothing was paid after all', L.customs, [], 'moved'],
  ])('says what made the difference: %s', (_what, line, movements, reason) => {
    expect(lineOf(profitTable(forecast, movements, new Set([line])), line).reason).toBe(reason);
  });

  it('a weight makes a difference to one that was forecast alone', () => {
    const unweighed = forecast.map((one) => (one.line === L.carriage ? { ...one, weightG: null } : one));
    const dearer = movement(L.carriage, -2_500, { usd: 2_903, ratePpm: 861_200, weightG: 2_520 });
    expect(lineOf(profitTable(unweighed, [dearer], new Set([L.carriage])), L.carriage).reason).toBe('carrierPrice');
  });

  it('says of a line that was not known that it was not forecast', () => {
    const blind = forecastOfOne({ ...facts, costs: { ...facts.costs, customs: null } });
    const table = profitTable(blind, [movement(L.customs, -200)], new Set([L.customs]));
    expect(lineOf(table, L.customs)).toMatchObject({ reason: 'notForecast', difference: -200, counted: -200 });
  });

  it('counts the worse of what is expected and what has moved while a line is pending', () => {
    const table = (amount: number) => profitTable(forecast, [movement(L.product, amount)], new Set());
    expect(lineOf(table(-1_500), L.product)).toMatchObject({ counted: -3_010, actual: null, isPending: true });
    expect(lineOf(table(-4_000), L.product)).toMatchObject({ counted: -4_000, actual: null });
    const blind = forecastOfOne({ ...facts, costs: { ...facts.costs, product: null } });
    expect(lineOf(profitTable(blind, [movement(L.product, -9)], new Set()), L.product).counted).toBe(-9);
  });

  it('takes payouts and source refunds off the landed cost, refunds to the buyer off the profit alone', () => {
    const table = profitTable(
      forecast,
      [movement(L.sourceRefunds, 3_022), movement(L.payouts, 500), movement(L.refunds, -10_608)],
      new Set(),
    );
    expect([table.profit, table.cost]).toEqual([1_531 + 3_522 - 10_608, 5_792 - 3_522]);
  });

  it('every total is the sum of its lines, and every line that of its movements, on whatever day', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const line = fc.constantFrom(...profitLineWords.codes);
    fc.assert(
      fc.property(fc.array(fc.record({ line, amount }), { maxLength: 30 }), fc.uniqueArray(line), (pairs, lines) => {
        const table = profitTable(
          forecast,
          pairs.map((one) => movement(one.line, one.amount)),
          new Set(lines),
        );
        const sum = (of: typeof table.lines) => of.reduce((all, { counted }) => all + (counted ?? 0), 0);
        expect(table.profit).toBe(sum(table.lines));
        expect(table.cost).toBe(0 - sum(table.lines.filter((one) => costLines.includes(one.line))));
        expect(table.hundredths).toBe(shareOfCost(table.profit, table.cost));
        expect(table.isActual).toBe(table.lines.every(({ actual }) => actual !== null));
        for (const one of table.lines) {
          const moves = one.movements.reduce((all, { amount: each }) => all + each, 0);
          if (one.actual !== null) expect([one.actual, one.counted]).toEqual([moves, moves]);
        }
      }),
    );
  });

  it.each([
    [1_408, 5_915, 2_380],
    [-644, 10_000, -644],
    [0, 100, 0],
    [100, 0, null],
    [100, -5, null],
    [null, 100, null],
    [100, null, null],
  ])('a profit of %j on a cost of %j is %j hundredths of a percent', (profit, cost, share) => {
    expect(shareOfCost(profit, cost)).toBe(share);
  });

  it.each([
    [3_495, 864_800, 'EUR', 3_022],
    [3_495, 861_200, 'EUR', 3_010],
    [1_000, 150_250_000, 'JPY', 1_503],
    [-3_495, 864_800, 'EUR', -3_022],
    [0, 864_800, 'EUR', 0],
  ] as const)('%i cents at %i ppm of %s are %i', (usd, ratePpm, currency, amount) => {
    expect(inOrderCurrency(usd, ratePpm, currency)).toBe(amount);
  });
});
