/** The screens of the lists by the names under which they are loaded. */
export type ListScreenName =
  | 'RestrictedBrandsScreen'
  | 'RestrictedProductsScreen'
  | 'RestrictedKeywordsScreen'
  | 'RestrictedCategoriesScreen'
  | 'ReliableBrandsScreen'
  | 'ReliableProductsScreen'
  | 'ExcludedProductsScreen';
