import { sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { Catalogue, Product } from './catalogue.ts';
import { draftProduct, familyOf, FAMILY, generateParent, generateProduct, titleOf } from './generate-product.ts';
import { languageOf } from './languages.ts';
import { createProductCache } from './product-cache.ts';
import { createProductCodes } from './product-codes.ts';
import { isMissing, restrictionOf } from './restrictions.ts';
import { createWordSearch } from './word-search.ts';

/** The catalogue that follows from a seed: nothing is stored, each product is computed when it is asked for. */
export function createGeneratedCatalogue(seed: number, size: number): Catalogue {
  const codes = createProductCodes(seed);
  const cache = createProductCache();
  const build = (index: number): Product | null => {
    if (index < size) return generateProduct(seed, index, codes, size);
    const family = index - size;
    return family * FAMILY < size && familyOf(seed, family * FAMILY) === family
      ? generateParent(seed, family, codes, size)
      : null;
  };
  const find = (asin: string): Product | null =>
    cache.get(asin, () => {
      const index = codes.indexOfAsin(asin);
      return index === null ? null : build(index);
    });
  const isIn = (asin: string, market: MarketCode): boolean =>
    find(asin) !== null && (market === sourceMarket || !isMissing(seed, asin, market));
  const searchWords = createWordSearch(size, (index) => find(codes.asin(index)));
  return {
    size,
    find,
    list: (from, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, size - from)) }, (_, i) => codes.asin(from + i)),
    isIn,
    titleIn(product, market) {
      const index = codes.indexOfAsin(product.asin);
      const language = languageOf(market);
      return index === null || index >= size || language === 'en'
        ? product.title
        : titleOf(draftProduct(seed, index), language);
    },
    restrictionFor: (asin, market) => restrictionOf(seed, find(asin), market),
    search: ({ keywords, market, from, limit }) => searchWords(keywords, (asin) => isIn(asin, market), { from, limit }),
    findByIdentifier(type, identifier) {
      if (type === 'ASIN') return find(identifier)?.asin ?? null;
      const index = codes.indexOfGtin(identifier);
      return index === null ? null : (build(index)?.asin ?? null);
    },
  };
}
