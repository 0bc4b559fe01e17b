import { useMemo, useSyncExternalStore } from 'react';

/** Answers are on their way for different times: smaller differences are that, not another clock. */
const JITTER_MS = 2_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Takes over the market clock as an answer told it. */
export function setMarketTime(asOf: string): void {
  const told = Date.parse(asOf) - Date.now();
  if (!Number.isFinite(told) || Math.abs(told - offsetMs) < JITTER_MS) return;
  offsetMs = told;
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the market clock is set; answers how to stop that. */
export function onMarketTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The market clock's now in milliseconds: ages of data are measured from it, not from this computer's clock. */
export const marketNow = (): number => Date.now() + offsetMs;

/** The market clock for what is on screen: another function as soon as the clock is set, so that times shown follow at once. */
export function useMarketClock(): () => number {
  const offset = useSyncExternalStore(onMarketTime, () => offsetMs);
  return useMemo(() => () => Date.now() + offset, [offset]);
}
