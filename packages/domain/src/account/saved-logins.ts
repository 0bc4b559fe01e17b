/** A sign-in that this browser keeps beside the one in use (AUTH-023); the address is what its sign-in page is filled with once its token is over. */
export type SavedLogin = { name: string; customerId: number; token: string; email: string };

/** AUTH-024. */
export const SAVED_LOGINS_MAX = 10;

/** The list with a sign-in that just succeeded, which comes first; one entry a customer, the oldest makes room. */
export const keepLogin = (list: readonly SavedLogin[], login: SavedLogin): SavedLogin[] =>
  [login, ...dropLogin(list, login.customerId)].slice(0, SAVED_LOGINS_MAX);

export const dropLogin = (list: readonly SavedLogin[], customerId: number): SavedLogin[] =>
  list.filter((login) => login.customerId !== customerId);

/** The list as it is kept; what is none of it counts for nothing. */
export function readLogins(kept: string | null): SavedLogin[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(list) ? list.filter(isLogin).slice(0, SAVED_LOGINS_MAX) : [];
  } catch {
    return [];
  }
}

function isLogin(entry: unknown): entry is SavedLogin {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, customerId, token, email } = entry as Record<string, unknown>; // Any object has names.
  return (
    typeof name === 'string' &&
    typeof token === 'string' &&
    token !== '' &&
    typeof email === 'string' &&
    Number.isInteger(customerId)
  );
}
