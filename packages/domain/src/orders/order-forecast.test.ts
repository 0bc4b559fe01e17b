import { expect, it } from 'vitest';
import { rational } from '../money/rational.ts';
import { forecastOfOne } from '../testing/forecast-of-one.ts';
import { forecastOfRest } from './order-forecast.ts';
import { ProfitLine } from './profit-lines.ts';

const L = ProfitLine;
const lines = forecastOfOne({
  sale: 4_000,
  shipping: 600,
  commission: rational(15, 100),
  taxShare: rational(19, 119),
  costFactor: rational(8_648, 10_000),
  ratePpm: 864_800,
  weightG: 900,
  costs: { product: 3_000, carriage: 1_200, handling: 200, customs: null, insurance: 0 },
});
const amounts = (of: readonly { line: ProfitLine; amount: number | null }[]) =>
  Object.fromEntries(of.map(({ line, amount }) => [line, amount]));

it.each([
  [
    'one of two equal products',
    { sale: 2_000, shipping: 300, product: rational(1, 2), parcels: rational(1, 2) },
    { sale: 2_000, shipping: 300, tax: -368, commission: -345, product: -1_297, carriage: -519, customs: null },
  ],
  [
    'the dear one of two: what is left costs a third',
    { sale: 1_000, shipping: 600, product: rational(1, 3), parcels: rational(1, 2) },
    { sale: 1_000, shipping: 600, tax: -256, commission: -240, product: -865, carriage: -519, customs: null },
  ],
  [
    'nothing is left',
    { sale: 0, shipping: 0, product: rational(0), parcels: rational(0) },
    { sale: 0, shipping: 0, tax: 0, commission: 0, product: 0, carriage: 0, customs: null },
  ],
])('decision 70 a forecast after %s was cancelled', (_, left, expected) => {
  const rest = forecastOfRest(lines, left);
  const { sale, shipping, tax, commission, product, carriage, customs } = expected;
  const wanted = { [L.sale]: sale, [L.shipping]: shipping, [L.tax]: tax, [L.commission]: commission };
  expect(amounts(rest)).toMatchObject({
    ...wanted,
    [L.product]: product,
    [L.carriage]: carriage,
    [L.customs]: customs,
  });
  expect(rest.map(({ line }) => line)).toEqual(lines.map(({ line }) => line));
  expect(rest.find(({ line }) => line === L.product)?.ratePpm).toBe(864_800);
});

it('decision 70 of an order without an amount nothing is left', () => {
  const free = lines.map((one) => (one.line === L.sale || one.line === L.shipping ? { ...one, amount: 0 } : one));
  const rest = forecastOfRest(free, { sale: 0, shipping: 0, product: rational(1), parcels: rational(1) });
  expect(amounts(rest)[L.product]).toBe(amounts(lines)[L.product]);
});
