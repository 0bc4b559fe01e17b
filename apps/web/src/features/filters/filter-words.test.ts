import { expect, it } from 'vitest';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import type { FilterParams } from '@kervan/domain/filters/filter-params';
import { formatNumber } from '../../ui/format/figures.ts';
import type { Format } from '../../ui/format/format.tsx';
import { movedText } from './filter-words.ts';

// The one writer that the sentence uses.
const format = { number: (value: number, decimals?: number) => formatNumber(value, 'de-DE', decimals) } as Format;
const setting = (params: FilterParams) => ({ action: 1 as const, params });

it.each<[FilterName, FilterParams, FilterParams, string | null]>([
  ['DeliveryDate', { days: 12 }, { days: 14 }, '12 → 14'],
  ['DiscountedProduct', { minPercent: 1_000 }, { minPercent: 1_250 }, '10 → 12,5'],
  ['SourceSalesRankMax', { max: 5_000 }, { max: 100_000 }, '5.000 → 100.000'],
  ['DeliveryDate', { days: null }, { days: 14 }, null],
  ['DeliveryDate', { days: 14 }, { days: 14 }, null],
  ['SourcePriceRange', { from: 100, to: 200 }, { from: 150, to: 200 }, null],
  ['OutOfStock', {}, {}, null],
])('words the move of %s from %o to %o', (name, before, after, text) => {
  expect(movedText(name, setting(before), setting(after), format)).toBe(text);
});
