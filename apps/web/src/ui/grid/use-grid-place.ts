import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where somebody is in a table: how far it is scrolled, and on which row the keys work. */
export type GridPlace = { top: number; rowId: number | null };

type Wanted = {
  /** Where the table was left; null = it opens anew. */
  start: GridPlace | null;
  onPlace: ((place: GridPlace) => void) | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** The shown rows; undefined until they are there. */
  ids: readonly number[] | undefined;
  active: number;
  onActivate: (index: number) => void;
};

/** Goes back to where the table was left once its rows stand, the focus too where nothing else has it, and tells of every move. */
export function useGridPlace({ start, onPlace, scroller, ids, active, onActivate }: Wanted): void {
  const left = useRef(start);
  useLayoutEffect(() => {
    const place = left.current;
    if (!place || ids === undefined || ids.length === 0) return;
    left.current = null;
    scroller.current?.scrollTo({ top: place.top });
    const index = place.rowId === null ? -1 : ids.indexOf(place.rowId);
    if (index < 0) return;
    onActivate(index);
    // The row is drawn once the table knows how far it is scrolled.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
    });
  }, [ids, scroller, onActivate]);

  const activeId = ids?.[active] ?? null;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !onPlace || left.current) return;
    const tell = () => onPlace({ top: element.scrollTop, rowId: activeId });
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    return () => element.removeEventListener('scroll', tell);
  }, [scroller, onPlace, activeId, ids]);
}
