import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { GridSelection } from '../../ui/grid/grid-column.ts';
import type { GridPlace } from '../../ui/grid/use-grid-place.ts';

/** How a list was left: what was ticked (of the rows it was narrowed to then), and where the seller was in it. */
export type ListPlace = { matched: string; selection: GridSelection; grid: GridPlace };

/** Lists that were left, by their entry in the browser's history: going back finds the list as it was, a link opens it anew. */
const places = new Map<string, Partial<ListPlace>>();
const PLACES_MAX = 50;

/** What is kept of the list at the address that is open, as it was when the screen opened, and the ways to keep more of it. */
export function useListPlace() {
  const router = useRouter();
  const [place] = useState(() => {
    const keep = (part: Partial<ListPlace>) => keepAt(entryOf(router), part);
    return {
      before: places.get(entryOf(router)) ?? {},
      keep,
      keepGrid: (grid: GridPlace) => keep({ grid }),
    };
  });
  return place;
}

function keepAt(entry: string, part: Partial<ListPlace>): void {
  places.set(entry, { ...places.get(entry), ...part });
  const [oldest] = places.keys();
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest);
}

const entryOf = ({ history }: AnyRouter): string => history.location.state.__TSR_key ?? '';
