import type { ExtraPayment } from '@kervan/contracts/parcel-money';

export type ExtraStateName = ExtraPayment['state'];
export const extraStates = ['Pending', 'Approved', 'Refused', 'Ended'] as const satisfies readonly ExtraStateName[];
export type ExtraPaymentsSearch = { state?: ExtraStateName; page?: number };

/** What stands in the address of the list of extra payments; what it does not know it leaves out. */
export function extraPaymentsSearch(search: Record<string, unknown>): ExtraPaymentsSearch {
  const state = extraStates.find((name) => name === search.state);
  const page = Number(search.page);
  return {
    ...(state ? { state } : {}),
    ...(Number.isSafeInteger(page) && page > 1 && page <= PAGES_MAX ? { page } : {}),
  };
}
const PAGES_MAX = 400;
