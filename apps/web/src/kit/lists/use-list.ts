import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import {
  nothingSelected,
  selectedCount,
  type GridPaging,
  type GridSelection,
  type PageStep,
} from '../../ui/grid/grid-column.ts';
import type { AnyView, ListOf } from './define-list.ts';
import { listQuery } from './list-query.ts';
import type { PageLimit } from './list-address.ts';
import { pagesOf } from '../../ui/grid/page-of-list.ts';
import { useListPlace } from './list-place.ts';
import { keyOfStep, lastPlace } from './page-key.ts';

/** A list at its address: what is shown, its rows, the ways to other pages and filters, and what is ticked. */
export function useList<Row extends object, View extends AnyView>(
  list: ListOf<Row, View>,
  market: MarketCode,
  rowId: (row: Row) => number,
) {
  const navigate = useNavigate();
  const view = list.at(useSearch({ strict: false }));
  const answer = useQuery({ ...listQuery(list, view, market), placeholderData: keepPreviousData });
  const rows = answer.data?.items;
  const totalCount = answer.data?.totalCount ?? 0;
  // A selection stands for rows of one filter, also when the address changes by going back.
  const matched = list.matchedBy(view);
  // Of which filter the rows are that stand there: those of the one before stay until the next ones have come.
  const [shownOf, setShownOf] = useState(matched);
  if (!answer.isPlaceholderData && shownOf !== matched) setShownOf(matched);
  const { before, keep, keepGrid } = useListPlace();
  const [selected, setSelected] = useState({
    matched: before.matched ?? matched,
    selection: before.selection ?? nothingSelected,
  });
  const selection = selected.matched === matched ? selected.selection : nothingSelected;
  // Other rows stand at another address: what is ticked goes with them.
  useEffect(() => keep(selected), [keep, selected, rows]);
  /** The address of the same list with a part of the view changed; anything but a page begins at the first one. */
  const searchWith = (part: Partial<View>) => list.searchOf({ ...view, page: 1, key: null, ...part });
  const show = (part: Partial<View>) =>
    void navigate({ to: '.', search: searchWith(part) as never, replace: part.q !== undefined }); // Each list's own address.
  const turn = ({ page, limit }: GridPaging, step: PageStep | null) => {
    const key = list.hasKeys ? keyOfStep(step, { page, limit }, rows?.map(rowId) ?? []) : null;
    // A key is the one of a shown row: the rows of the page before have none for this.
    if (key !== null && key !== 'end' && answer.isPlaceholderData) return;
    const place: Partial<AnyView> = { page, limit: limit as PageLimit, key }; // The page sizes are those of SHELL-096.
    show(place as Partial<View>);
  };
  // Rows are removed, filters narrowed and addresses typed: what lies beyond the end shows the last page.
  const { lastPage } = pagesOf({ ...view, totalCount, ...(list.hasKeys ? { reach: 'all' as const } : {}) });
  const isCounted = answer.data !== undefined && (answer.data.isExact !== false || answer.data.items.length === 0);
  const beyond = isCounted && !answer.isPlaceholderData ? lastPlace(view, lastPage) : null;
  return {
    view,
    answer,
    /** The address of the last page where the view's own lies beyond it. */
    lastSearch: beyond && searchWith(beyond as Partial<View>), // Parts of any view are parts of this one.
    rows,
    totalCount,
    searchWith,
    show,
    turn,
    selection,
    /** Ticks of rows that do not match any more are not taken. */
    select: (next: GridSelection): void => {
      if (shownOf === matched) setSelected({ matched, selection: next });
    },
    /** Where in its rows the list was left, and what to tell of where it is. */
    start: before.grid ?? null,
    keepGrid,
    /** How many rows the selection stands for. */
    count: selectedCount(selection, totalCount),
  };
}
export type ListState<Row extends object, View extends AnyView> = ReturnType<typeof useList<Row, View>>;
