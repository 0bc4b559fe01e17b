/** What the source says of a product (INV-016): the wire name of each stored code. */
export const ProductStatus = {
  InStock: 1,
  CurrentlyUnavailable: 2,
  SeeAllBuyingOptions: 3,
  AvailableFromTheseSellers: 4,
  OutOfStock: 5,
  PartialStateBuyBox: 6,
  InStockAtDate: 7,
  ListedUnderVariationAsin: 8,
  NoDirectSend: 9,
} as const;
export type ProductStatus = (typeof ProductStatus)[keyof typeof ProductStatus];

const wireByCode: Record<ProductStatus, string> = {
  1: 'In Stock',
  2: 'Currently Unavailable',
  3: 'See All Buying Options',
  4: 'Available From These Sellers',
  5: 'Out Of Stock',
  6: 'Partial State BuyBox',
  7: 'In Stock At Date',
  8: 'Listed Under Variation ASIN',
  9: 'No Direct Send',
};

/** The nine wire names in the order of their codes. */
export const productStatusNames: readonly string[] = Object.values(wireByCode);

/** The wire name of a stored product status. */
export function wireProductStatus(code: ProductStatus): string {
  return wireByCode[code];
}

/** True when the number is a stored product status. */
export function isProductStatus(code: number): code is ProductStatus {
  return Object.hasOwn(wireByCode, code);
}

/** True when nothing can be bought now, whatever the filters say. Unknown is null and is not "cannot". */
export function isUnbuyable(status: number | null): boolean {
  return status === ProductStatus.OutOfStock || status === ProductStatus.CurrentlyUnavailable;
}
