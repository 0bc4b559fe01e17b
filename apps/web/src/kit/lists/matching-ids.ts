import type { MarketCode } from '@kervan/domain/markets';
import type { AnyView, ListAnswer, ListOf } from './define-list.ts';
import { readList } from './list-query.ts';

const PAGE = 100;

type Asked<Row, View> = {
  list: Pick<ListOf<Row, View>, 'call' | 'request' | 'sorts'>;
  view: View;
  market: MarketCode;
  rowId: (row: Row) => number;
  max: number;
};

/** Ids of everything a view matches, at most `max`, read by cursor: a row that leaves the list meanwhile moves no other out of sight. Throws ApiError. */
export async function matchingIds<Row, View extends AnyView>({
  list,
  view,
  market,
  rowId,
  max,
}: Asked<Row, View>): Promise<number[]> {
  const ids = new Set<number>();
  const [sort = view.sort] = list.sorts;
  let after: number | null = null;
  do {
    const page: ListAnswer<Row> = await readList(
      list,
      { ...view, sort, page: 1, limit: PAGE, desc: false, key: after === null ? null : { after } },
      market,
    );
    for (const row of page.items) ids.add(rowId(row));
    after = page.nextCursor === null ? null : Number(page.nextCursor);
  } while (after !== null && ids.size < max);
  return [...ids].slice(0, max);
}
