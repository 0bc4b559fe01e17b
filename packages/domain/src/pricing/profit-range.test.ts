import { expect, it } from 'vitest';
import { routeOf } from '../settings/route-of.ts';
import { compileExample, exampleItem, exampleSettings } from '../testing/example.ts';
import { profitRange } from './profit-range.ts';

const landed = { sourceCost: { num: 5_000, den: 1 }, cost: { num: 5_525, den: 1 }, isEstimated: false };

it.each([
  ['no rate', { ratePpm: null }, null, 'currencyRateMissing'],
  ['no row of profits', {}, [], 'settingsError'],
] as const)('PRICE-006 with %s there is no range but the reason', (_, context, bands, refusal) => {
  const settings = compileExample(exampleSettings(), context);
  const route = { ...routeOf(0, settings), ...(bands ? { bands } : {}) };
  expect(profitRange(landed, exampleItem(), { settings, route }, null)).toBe(refusal);
});
