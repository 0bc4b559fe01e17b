import { useEffect, type RefObject } from 'react';

/** Marks a scroller with `data-sideways` while what stands in it is wider than itself. Its first child is as wide as the rest. */
export function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      element.toggleAttribute('data-sideways', element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}
