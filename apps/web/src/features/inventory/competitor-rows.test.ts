import { expect, it } from 'vitest';
import { competitorRows } from './competitor-rows.ts';

const offer = (sellerId: string | null, landedMinor: number, excluded: 'excludedStore' | null = null) => ({
  sellerId,
  landedMinor,
  sellerType: 'FBA',
  isBuyBox: false,
  excluded,
});
const explanation = {
  priceMinor: 950,
  competitors: [offer('C', 900), offer('A', 1000, 'excludedStore'), offer(null, 1100)],
};
const order = (by: 'seller' | 'price' | 'state', isDescending = false) =>
  competitorRows(explanation, { by, isDescending }).map((row) => (row.isOurs ? 'us' : row.seller));

it('PRICE-012 our own price stands among the competitors, in the order asked for', () => {
  expect(order('price')).toEqual(['C', 'us', 'A', null]);
  expect(order('price', true)).toEqual([null, 'A', 'us', 'C']);
  expect(order('state', true)).toEqual(['A', 'C', 'us', null]);
  expect(order('seller', true)).toEqual(['C', 'A', 'us', null]);
  expect(competitorRows({ ...explanation, priceMinor: null }, { by: 'price', isDescending: false })).toHaveLength(3);
});
