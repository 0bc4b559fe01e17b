import { foldCase } from './fold-case.ts';

/**
 * True when seller and brand are the same name, without regard to case; null when one of them is not known (FILT-005 SameSellerAndBrandName).
 * @internal Nothing that the product reads names a seller yet, so `sellerIsBrand` is unknown of every product.
 */
export function isSameName(sellerName: string | null, brand: string | null): boolean | null {
  if (!sellerName?.trim() || !brand?.trim()) return null;
  return foldCase(sellerName.trim()) === foldCase(brand.trim());
}
