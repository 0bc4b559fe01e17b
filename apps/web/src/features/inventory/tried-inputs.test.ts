import { expect, it } from 'vitest';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { triableInputs } from './tried-inputs.ts';

const station = (name: string, code: string, values: object) => ({
  name,
  code,
  values,
  state: 'passed',
  value: null,
  at: null,
});
// The function reads these fields alone.
const explanation = (more: object = {}, choice = 'followBuyBox') =>
  ({
    currency: 'EUR',
    priceMinor: 12522,
    buyBoxMinor: 12532,
    lowestMinor: 12000,
    stations: [
      station('source', 'In Stock', { priceUsd: 5499 }),
      station('rate', 'automatic', { ratePpm: 861_234 }),
      station('competition', choice, {}),
    ],
    thresholds: [{ code: 'sourcePriceAbove', value: 9000 }],
    ...more,
  }) as unknown as PriceExplanation;

it('PRICE-041 reaches past the thresholds, in steps that meet the real value again', () => {
  const [source, rate, competitor] = triableInputs(explanation());
  expect(source).toMatchObject({ name: 'sourcePrice', actual: 5499 });
  expect(source?.to).toBeGreaterThan(9000);
  for (const input of [source, rate, competitor]) {
    expect(((input?.actual ?? 0) - (input?.from ?? 0)) % (input?.step ?? 1)).toBe(0);
    expect(input?.from).toBeGreaterThan(0);
  }
  expect(competitor?.actual).toBe(12532);
});

it('PRICE-041 tries the competitor that is followed, and none where none is', () => {
  const names = (value: PriceExplanation) => triableInputs(value).map((input) => input.name);
  expect(triableInputs(explanation({}, 'followLowest')).at(-1)?.actual).toBe(12000);
  expect(names(explanation({}, 'competitionOff'))).toEqual(['sourcePrice', 'rate']);
  expect(names(explanation({ buyBoxMinor: null, lowestMinor: null }))).toEqual(['sourcePrice', 'rate']);
  expect(names(explanation({ currency: 'USD' }))).toEqual(['sourcePrice', 'competitor']);
  expect(
    names(
      explanation({
        stations: [
          station('source', 'unknown', { priceUsd: null }),
          station('rate', 'automatic', { ratePpm: 861_234 }),
        ],
      }),
    ),
  ).toEqual([]);
});
