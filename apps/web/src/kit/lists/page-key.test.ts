import { describe, expect, it } from 'vitest';
import { inOrder, keyOfStep, placeOf, type PageKey } from './page-key.ts';

const TOTAL = 25_030;
/** The ids 1, 2, 3 … of a list from one of them on, at most `limit`. */
function idsFrom(first: number, desc: boolean, limit: number): number[] {
  const left = desc ? first : TOTAL - first + 1;
  return Array.from({ length: Math.min(limit, left) }, (_, index) => (desc ? first - index : first + index));
}
/** A store of ids 1, 2, 3 … as the list call answers it: by number, or by cursor, in either direction. */
function ask({ desc: isDown, backwards = false, page, limit, cursor }: ReturnType<typeof placeOf>) {
  const desc = isDown !== backwards;
  const offset = cursor === undefined ? (page - 1) * limit : 0;
  if (offset > 10_000) throw new Error('useCursor');
  const begin = cursor === undefined ? (desc ? TOTAL : 1) : Number(cursor) + (desc ? -1 : 1);
  return { items: idsFrom(begin + (desc ? -offset : offset), desc, limit), totalCount: TOTAL };
}
const show = (view: { desc: boolean; page: number; limit: number; key: PageKey | null }) =>
  inOrder(view, ask(placeOf(view))).items;
/** What the list holds on a page, counted from its beginning. */
const expected = (desc: boolean, page: number, limit: number) =>
  idsFrom(desc ? TOTAL - (page - 1) * limit : 1 + (page - 1) * limit, desc, limit);

describe('INV-096 pages of a long list', () => {
  it.each([
    { desc: true, limit: 100 },
    { desc: false, limit: 50 },
  ])('shows the last page and every page from it back to the front, %j', ({ desc, limit }) => {
    let page = Math.ceil(TOTAL / limit);
    let key = keyOfStep('last', { page, limit }, []);
    expect(key).toBe('end');
    let ids = show({ desc, page, limit, key });
    expect(ids).toEqual(expected(desc, page, limit));
    while (page > 1) {
      page -= 1;
      key = keyOfStep('previous', { page, limit }, ids);
      ids = show({ desc, page, limit, key });
      expect(ids).toEqual(expected(desc, page, limit));
    }
  });

  it('goes on by key where the server stops to count', () => {
    let ids = expected(true, 101, 100);
    for (let page = 102; page <= 251; page++) {
      ids = show({ desc: true, page, limit: 100, key: keyOfStep('next', { page, limit: 100 }, ids) });
      expect(ids).toEqual(expected(true, page, 100));
    }
    expect(ids).toHaveLength(30);
  });

  it('asks for the front by number', () => {
    expect(keyOfStep('next', { page: 101, limit: 100 }, [7])).toBeNull();
    expect(keyOfStep('first', { page: 1, limit: 100 }, [7])).toBeNull();
  });
});
