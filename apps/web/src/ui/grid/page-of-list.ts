/** SHELL-096: offsets end at this page; further rows are reached with the answer's cursor. */
export const PAGE_MAX = 400;

type Pager = { page: number; limit: number; totalCount: number };

/** First and last row shown, number of pages, and whether the list is longer than pages can reach by number. */
export function pagesOf({ page, limit, totalCount }: Pager): { first: number; last: number; pages: number; isBeyond: boolean } {
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  return { first: totalCount === 0 ? 0 : Math.min((page - 1) * limit + 1, totalCount), last: Math.min(page * limit, totalCount), pages, isBeyond: pages > PAGE_MAX };
}
