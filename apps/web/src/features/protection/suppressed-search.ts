import { alertTypes, type AlertType } from '@kervan/domain/protection/warning-of-issue';

/** The page, the search and the alert type stand in the address. */
export type SuppressedSearch = { page?: number; search?: string; alert?: AlertType };

/** What an address says; what is no page is the first one. */
export function readSuppressedSearch({ page, search, alert }: Record<string, unknown>): SuppressedSearch {
  const at = Number(page);
  const known = alertTypes.find((name) => name === alert);
  return {
    ...(Number.isInteger(at) && at > 1 && at <= 400 ? { page: at } : {}),
    ...(typeof search === 'string' && search.trim() !== '' ? { search: search.slice(0, 100) } : {}),
    ...(known ? { alert: known } : {}),
  };
}
