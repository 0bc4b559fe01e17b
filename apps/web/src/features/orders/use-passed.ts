import { useEffect, useState } from 'react';

const KEY = 'kervan.queue.passed';

/** Orders of a queue that were passed over: a reload goes on where it was, and who leaves the queue begins anew. `queue`: whose, and of what. */
export function usePassed(queue: string): [readonly number[], (next: readonly number[]) => void] {
  const [passed, setPassed] = useState(() => readPassed(queue));
  useEffect(() => {
    sessionStorage.setItem(KEY, JSON.stringify({ queue, passed }));
    // A reload takes nothing away: only who goes elsewhere in the panel comes by here.
    return () => sessionStorage.removeItem(KEY);
  }, [queue, passed]);
  return [passed, setPassed];
}

/** What stands there may be of another queue, or of anybody. */
function readPassed(queue: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('queue' in kept) || !('passed' in kept)) return [];
    if (kept.queue !== queue || !Array.isArray(kept.passed)) return [];
    return kept.passed.filter((id) => typeof id === 'number');
  } catch {
    return [];
  }
}
