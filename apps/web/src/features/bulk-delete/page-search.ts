export type PageSearch = { page?: number };

/** The page that stands in the address; anything else counts as absent (SHELL-040). */
export function readPage({ page }: { page?: unknown }): PageSearch {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number <= 400 ? { page: number } : {};
}
