import type { ApiError } from '@kervan/contracts/call';
import type { PageStep } from '../../ui/grid/grid-column.ts';

/** The server counts its way to a page up to this many rows (INV-096); further ones are reached by key: the id of a row beside them, or the end of the list. */
const COUNTED_MAX = 10_000;

/** Where a page far down begins: after a row, before a row, or at the end. */
export type PageKey = { after: number } | { before: number } | 'end';
/** A key in the address. */
export type PageKeySearch = { after?: number; before?: number; end?: true };

/** The pages that can be asked for by their number. */
export const pagesByNumber = (limit: number): number => Math.floor(COUNTED_MAX / limit) + 1;

const idOf = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** The key that an address names. */
export function keyOfSearch(search: Record<string, unknown>): PageKey | null {
  const after = idOf(search.after);
  const before = idOf(search.before);
  return after !== null ? { after } : before !== null ? { before } : search.end === true ? 'end' : null;
}

export const searchOfKey = (key: PageKey | null): PageKeySearch =>
  key === null ? {} : key === 'end' ? { end: true } : key;

/** The key of the page one step from the shown rows; null = by number. */
export function keyOfStep(
  step: PageStep | null,
  { page, limit }: { page: number; limit: number },
  ids: readonly number[],
): PageKey | null {
  if (page <= pagesByNumber(limit)) return null;
  const first = ids[0];
  const last = ids.at(-1);
  if (step === 'last') return 'end';
  if (step === 'next' && last !== undefined) return { after: last };
  return step === 'previous' && first !== undefined ? { before: first } : null;
}

/** The list's last page where a view stands beyond it; null = it stands within the list. */
export function lastPlace(
  { page, limit }: { page: number; limit: number },
  lastPage: number,
): { page: number; key: PageKey | null } | null {
  if (page <= lastPage) return null;
  return { page: lastPage, key: lastPage > pagesByNumber(limit) ? 'end' : null };
}

/** A page before a row or at the end is read backwards. */
const isBackwards = (key: PageKey | null): boolean => key !== null && (key === 'end' || 'before' in key);

/** What the list call is asked for a page: by number, or by key in the direction that comes upon it first. */
export function placeOf<Limit extends number>({
  desc,
  page,
  limit,
  key,
}: {
  desc: boolean;
  page: number;
  limit: Limit;
  key: PageKey | null;
}) {
  const cursor = key === null || key === 'end' ? null : 'after' in key ? key.after : key.before;
  return {
    desc,
    page: key === null ? page : 1,
    limit,
    ...(isBackwards(key) ? { backwards: true } : {}),
    ...(cursor === null ? {} : { cursor: String(cursor) }),
  };
}

/** Whether a page was refused because its key is no row of the store in use: the address came from another store. The list then begins anew. */
export const isPlaceless = ({ key }: { key: PageKey | null }, { fields }: Pick<ApiError, 'fields'>): boolean =>
  key !== null && fields.some(({ field }) => field === 'cursor');

/** The answer in the order of the list; the last page has the rows that the pages before it leave. */
export function inOrder<Row, Answer extends { items: readonly Row[]; totalCount: number }>(
  { page, limit, key }: { page: number; limit: number; key: PageKey | null },
  answer: Answer,
): Answer {
  if (!isBackwards(key)) return answer;
  const left = key === 'end' ? Math.min(Math.max(answer.totalCount - (page - 1) * limit, 1), limit) : limit;
  return { ...answer, items: answer.items.slice(0, left).toReversed() };
}
