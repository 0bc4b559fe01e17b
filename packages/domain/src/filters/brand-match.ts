import { foldCase } from './fold-case.ts';

/** True when the brand is on the prepared list. An unknown brand is on none. */
export type BrandMatcher = (brand: string | null) => boolean;

/** Restricted brands: the whole trimmed brand, without regard to case (core §5, FILT-019). */
export function compileRestrictedBrands(brands: readonly string[]): BrandMatcher {
  return compile(brands, (brand) => foldCase(brand.trim()));
}

/** Reliable brands: the whole trimmed brand, in the same case (core §5). */
export function compileReliableBrands(brands: readonly string[]): BrandMatcher {
  return compile(brands, (brand) => brand.trim());
}

/** True when seller and brand are the same name, without regard to case; null when one of them is not known. */
export function isSameName(sellerName: string | null, brand: string | null): boolean | null {
  if (!sellerName?.trim() || !brand?.trim()) return null;
  return foldCase(sellerName.trim()) === foldCase(brand.trim());
}

function compile(brands: readonly string[], key: (brand: string) => string): BrandMatcher {
  const keys = new Set(brands.map(key).filter((brand) => brand !== ''));
  return (brand) => brand !== null && keys.has(key(brand));
}
