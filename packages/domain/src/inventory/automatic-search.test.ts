import { describe, expect, it } from 'vitest';
import {
  faultsOfCriteria,
  meetsCriteria,
  searchedWords,
  type FoundProduct,
  type SearchCriteria,
} from './automatic-search.ts';
import { lookupsLeft, searchDay, searchDayEnds, waitUntil } from './search-day.ts';

const all: SearchCriteria = {
  keywords: ['kettle'],
  brands: [],
  categories: [],
  priceFrom: null,
  priceTo: null,
  rankMax: null,
  reviewCountMin: null,
  reviewStarsMin10: null,
};
const kettle: FoundProduct = {
  brand: 'Hartwell',
  categories: [
    { id: '1055398', name: 'Home & Kitchen' },
    { id: '284507', name: 'Kettles' },
  ],
  rank: 4_000,
  price: 2_599,
  reviewCount: 120,
  reviewStars10: 43,
};

it.each<[string, Partial<SearchCriteria>, string[]]>([
  ['words of its own', { keywords: ['kettle', 'pot'], brands: ['Hartwell'] }, ['kettle', 'pot']],
  [
    'brands where it has none',
    { keywords: [], brands: ['Hartwell', 'Zeta'], categories: ['Kettles'] },
    ['Hartwell', 'Zeta'],
  ],
  ['names of categories where it has neither', { keywords: [], categories: ['284507', 'Kettles'] }, ['Kettles']],
  ['nothing where ids are all it has', { keywords: [], categories: ['284507'] }, []],
])('INV-089 the catalogue is asked with %s', (_, over, words) => {
  const criteria = { ...all, ...over };
  expect(searchedWords(criteria)).toEqual(words);
  expect(faultsOfCriteria(criteria).map(({ code }) => code)).toEqual(words.length === 0 ? ['Required'] : []);
});

describe('what an automatic search takes', () => {
  const rows: [string, Partial<SearchCriteria>, Partial<FoundProduct>, boolean][] = [
    ['no criteria beside the words', {}, {}, true],
    ['a brand in any writing', { brands: ['Other', ' hartWELL '] }, {}, true],
    ['another brand', { brands: ['Other'] }, {}, false],
    ['a brand that is not known is not the wanted one', { brands: ['Hartwell'] }, { brand: null }, false],
    ['a category by name, also the root', { categories: ['home & kitchen'] }, {}, true],
    ['a category by its id', { categories: ['284507'] }, {}, true],
    ['another category', { categories: ['Toys'] }, {}, false],
    ['a price at the lower end', { priceFrom: 2_599 }, {}, true],
    ['a price below', { priceFrom: 2_600 }, {}, false],
    ['a price at the upper end', { priceTo: 2_599 }, {}, true],
    ['a price above', { priceTo: 2_598 }, {}, false],
    ['a price nobody knows passes', { priceFrom: 1, priceTo: 2 }, { price: null }, true],
    ['a rank that is just good enough', { rankMax: 4_000 }, {}, true],
    ['a worse rank', { rankMax: 3_999 }, {}, false],
    ['enough reviews', { reviewCountMin: 120, reviewStarsMin10: 43 }, {}, true],
    ['too few reviews', { reviewCountMin: 121 }, {}, false],
    ['too few stars', { reviewStarsMin10: 44 }, {}, false],
    ['reviews nobody tells pass', { reviewCountMin: 5 }, { reviewCount: null }, true],
  ];
  it.each(rows)('INV-089 %s', (_, criteria, product, isTaken) => {
    expect(meetsCriteria({ ...kettle, ...product }, { ...all, ...criteria })).toBe(isTaken);
  });

  it('INV-129 wants words, and a range the right way round', () => {
    expect(faultsOfCriteria(all)).toEqual([]);
    expect(faultsOfCriteria({ ...all, keywords: [] })).toEqual([{ field: 'keywords', code: 'Required' }]);
    expect(faultsOfCriteria({ ...all, priceFrom: 2, priceTo: 1 })).toEqual([{ field: 'priceTo', code: 'RangeOrder' }]);
  });
});

describe('the day of look-ups', () => {
  const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Istanbul]`).epochMilliseconds;
  it.each([
    ['2026-11-25T02:59:59', '2026-11-24', '2026-11-25T03:00'],
    ['2026-11-25T03:00', '2026-11-25', '2026-11-26T03:00'],
    ['2026-11-25T23:30', '2026-11-25', '2026-11-26T03:00'],
    ['2026-12-31T12:00', '2026-12-31', '2027-01-01T03:00'],
  ])('SUB-041 at %s it is that of %s and ends at %s', (now, day, end) => {
    expect(searchDay(at(now))).toBe(day);
    expect(searchDayEnds(at(now))).toBe(at(end));
  });

  it('SUB-042 as many as the plan has products, and the time that is left in hours and minutes', () => {
    expect(lookupsLeft({ lookedUp: 4_999, productLimit: 5_000 })).toBe(1);
    expect(lookupsLeft({ lookedUp: 6_000, productLimit: 5_000 })).toBe(0);
    expect(waitUntil(at('2026-11-26T03:00'), at('2026-11-25T23:30'))).toEqual({ hours: 3, minutes: 30 });
    expect(waitUntil(1_000, 0)).toEqual({ hours: 0, minutes: 1 });
    expect(waitUntil(3_600_001, 0)).toEqual({ hours: 1, minutes: 1 });
  });
});
