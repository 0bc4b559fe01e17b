/** What the address of the categories carries: sub-categories instead of the roots. */
export const categoriesSearch = (search: Record<string, unknown>): { categories?: 'sub' } =>
  search.categories === 'sub' ? { categories: 'sub' } : {};
