/** What the address of the page says: which page of the rows. */
export type MarginSearch = { page?: number };

export function marginSearch(search: Record<string, unknown>): MarginSearch {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 1 && page <= 400 ? { page } : {};
}
