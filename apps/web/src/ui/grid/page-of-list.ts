/** SHELL-096: the last page that can be asked for by its number. */
export const PAGE_MAX = 400;

/** How many pages of a list can be asked for by their number; 'all' = it goes on by key. */
export type PageReach = number | 'all';

type Pager = { page: number; limit: number; totalCount: number; reach?: PageReach };

/** First and last row shown, number of pages, and the last one that can be reached. */
export function pagesOf({ page, limit, totalCount, reach = PAGE_MAX }: Pager): {
  first: number;
  last: number;
  pages: number;
  lastPage: number;
} {
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  return {
    first: totalCount === 0 ? 0 : Math.min((page - 1) * limit + 1, totalCount),
    last: Math.min(page * limit, totalCount),
    pages,
    lastPage: reach === 'all' ? pages : Math.min(pages, reach),
  };
}
