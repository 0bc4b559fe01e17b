import { useEffect, useEffectEvent } from 'react';

/** Puts the focus where writing begins, a turn later: the window that keeps the focus has remembered by then where it came from, and has looked for a place of its own. */
export function useFirstFocus(focus: () => void): void {
  const act = useEffectEvent(focus);
  useEffect(() => {
    const timer = setTimeout(() => act());
    return () => clearTimeout(timer);
  }, []);
}
