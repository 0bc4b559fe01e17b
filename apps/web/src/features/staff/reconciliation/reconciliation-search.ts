const states = ['open', 'closed', 'gone'] as const;
export type DifferenceState = (typeof states)[number];
export const differenceStates: readonly DifferenceState[] = states;
export type ReconciliationSearch = { state?: DifferenceState; page?: number };

/** What the address carries; values of the wrong kind count as absent. */
export function reconciliationSearch(search: Record<string, unknown>): ReconciliationSearch {
  const state = states.find((name) => name === search.state);
  const page = Number(search.page);
  return { ...(state ? { state } : {}), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
}
