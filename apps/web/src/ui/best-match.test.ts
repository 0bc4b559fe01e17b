import { expect, it } from 'vitest';
import { bestFirst } from './best-match.ts';

const words = ['Kâr oranı', 'Satış kârı', 'Akar', 'Kar', 'Karşı teklif', 'Işık', 'Ürün'];

it.each<[string, string[]]>([
  ['kar', ['Kar', 'Kâr oranı', 'Karşı teklif', 'Satış kârı', 'Akar']],
  ['KÂR', ['Kar', 'Kâr oranı', 'Karşı teklif', 'Satış kârı', 'Akar']],
  ['isi', ['Işık']],
  [' urun ', ['Ürün']],
  ['x', []],
  ['', words],
])('finds %j, the best match first', (typed, found) => {
  expect(bestFirst(words, typed, (word) => word)).toEqual(found);
});
