import type { Product } from './catalogue.ts';

const PRODUCTS_MAX = 40_000;

/** Keeps the products used last; at most so many, so that a world of 500,000 fits. */
export function createProductCache(): { get(asin: string, build: () => Product | null): Product | null } {
  let young = new Map<string, Product | null>();
  let old = new Map<string, Product | null>();
  return {
    get(asin, build) {
      let product = young.get(asin);
      if (product !== undefined) return product;
      product = old.get(asin);
      if (product === undefined) product = build();
      if (young.size >= PRODUCTS_MAX / 2) [old, young] = [young, new Map()];
      young.set(asin, product);
      return product;
    },
  };
}
