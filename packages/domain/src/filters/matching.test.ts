import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isSameName } from './brand-match.ts';
import { foldCase } from './fold-case.ts';
import { compileKeywords, isKeyword } from './keyword-match.ts';
import {
  categoryKeys,
  categoryNameEntry,
  categoryPathEntry,
  reliableBrandKey,
  restrictedBrandKey,
} from './list-entry.ts';

describe('keywords', () => {
  const match = compileKeywords(['gun', 'toy gun', 'C++', 'İLAÇ', 'straße', '®', 'e-bike', ' ']);

  it.each([
    ['Toy  Gun for kids', ['toy gun', 'gun']],
    ['gunmetal grey, begun', []],
    ['GUN!', ['gun']],
    ['Learn C++17', ['C++']],
    ['ilaç kutusu', ['İLAÇ']],
    ['ILAÇ KUTUSU', ['İLAÇ']],
    ['STRASSE sign', ['straße']],
    ['Brand® cable', ['®']],
    ['my E-Bike lamp', ['e-bike']],
    ['my E-Bikes', []],
    ['', []],
  ])('FILT-019 "%s" holds %j', (title, found) => {
    expect(match(title)).toEqual(found);
  });

  it('ASVS 1.2.9 matches literally, and a title made to be slow takes no longer than its length', () => {
    const hostile = compileKeywords(['(a+)+$', '.*', '[a-z', 'a|b']);
    expect(hostile('aaaa')).toEqual([]);
    // Titles of 50,000 characters: each word is looked up once, and a keyword without a word is searched for once. One that goes back would take minutes.
    const looks = vi.spyOn(String.prototype, 'startsWith');
    const searches = vi.spyOn(String.prototype, 'includes');
    const found = [`${'a'.repeat(50_000)}!`, '('.repeat(50_000), ' a'.repeat(25_000)].map(hostile);
    const [looked, searched] = [looks.mock.calls.length, searches.mock.calls.length];
    vi.restoreAllMocks();
    expect(found).toEqual([[], [], []]);
    // The first word of three keywords is "a".
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(3 * 25_000);
    expect(searched).toBe(3);
  });

  it('FILT-019 a keyword has 2 to 100 characters', () => {
    expect(['a', 'ab', ' a ', 'x'.repeat(100), 'x'.repeat(101)].map(isKeyword)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('FILT-019 finds the same as a word-by-word search', () => {
    const words = fc.array(fc.constantFrom('red', 'blue', 'bluebird', 'big', 'bigger', 'car'), { maxLength: 8 });
    const phrases = fc.array(fc.array(fc.constantFrom('red', 'blue', 'big', 'car'), { minLength: 1, maxLength: 3 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, phrases, (title, lists) => {
        const expected = new Set(
          lists.map((list) => list.join(' ')).filter((phrase) => ` ${title.join(' ')} `.includes(` ${phrase} `)),
        );
        expect(new Set(compileKeywords(lists.map((list) => list.join(' ')))(title.join(' ')))).toEqual(expected);
      }),
    );
  });
});

describe('brands and categories', () => {
  it('FILT-019 restricted brands match whole and without case, reliable brands in the same case', () => {
    const restricted = new Set([' Işık ', 'ACME'].map(restrictedBrandKey));
    const brands = ['IŞIK', 'ışık', 'acme ', 'acme tools'];
    expect(brands.map((brand) => restricted.has(restrictedBrandKey(brand)))).toEqual([true, true, true, false]);
    expect(['ACME ', 'acme'].map((brand) => reliableBrandKey(brand) === reliableBrandKey('ACME'))).toEqual([
      true,
      false,
    ]);
  });

  it('matches a seller that bears the brand, and knows when it cannot know', () => {
    expect([
      isSameName('Acme', 'ACME '),
      isSameName('Acme', 'Other'),
      isSameName(null, 'Acme'),
      isSameName('Acme', ' '),
    ]).toEqual([true, false, null, null]);
  });

  it('matches a category by its whole path or by a name on it, without case', () => {
    const keyOf = (entry: ReturnType<typeof categoryPathEntry>) => ('folded' in entry ? entry.folded : null);
    const path = keyOf(categoryPathEntry('Toys > Guns'));
    const name = keyOf(categoryNameEntry('knives'));
    const matches = (of: string | null, key: string | null) => key !== null && categoryKeys(of).includes(key);
    expect([matches('Toys > Guns', path), matches('Toys', path), matches('Toys > Guns > Water', path)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([matches('Home > KNIVES', name), matches('Home', name), matches(null, name)]).toEqual([true, false, false]);
  });

  it('folds to the same text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
      }),
    );
  });
});
