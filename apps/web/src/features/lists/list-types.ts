import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';

/** Each list by the path of its screen (SHELL-013). */
export const listPaths = {
  restrictedBrand: '/restrictedBrands',
  restrictedProduct: '/restrictedProducts',
  restrictedKeyword: '/restrictedKeywords',
  restrictedCategory: '/restrictedCategories',
  reliableBrand: '/reliableBrands',
  reliableProduct: '/reliableProducts',
  excludedProduct: '/excludedProducts',
} as const satisfies Record<RestrictionListName, string>;

/** The screens of the lists by the names under which they are loaded. */
export type ListScreenName =
  | 'RestrictedBrandsScreen'
  | 'RestrictedProductsScreen'
  | 'RestrictedKeywordsScreen'
  | 'RestrictedCategoriesScreen'
  | 'ReliableBrandsScreen'
  | 'ReliableProductsScreen'
  | 'ExcludedProductsScreen';
