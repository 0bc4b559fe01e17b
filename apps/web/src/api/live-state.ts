import { useSyncExternalStore } from 'react';

let lostAt: number | null = null;
const listeners = new Set<() => void>();

/** Says that hints of changes arrive (null), or since when none was heard (market clock, ms). */
export function setLostAt(at: number | null): void {
  if (at === lostAt) return;
  lostAt = at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Since when no hint of a change was heard (market clock, ms); null = they arrive. */
export const useLostAt = (): number | null => useSyncExternalStore(subscribe, () => lostAt);
