import { useSyncExternalStore } from 'react';
import { dropLogin, keepLogin, readLogins, type SavedLogin } from '@kervan/domain/account/saved-logins';

/** Name under which this browser keeps its sign-ins (AUTH-024). */
export const LOGINS_KEY = 'savedLogins';

const listeners = new Set<() => void>();
let known: { text: string | null; list: readonly SavedLogin[] } = { text: null, list: [] };

/** The list as it is kept now; the same object as long as nothing changes. */
function list(): readonly SavedLogin[] {
  const text = localStorage.getItem(LOGINS_KEY);
  if (text !== known.text) known = { text, list: readLogins(text) };
  return known.list;
}

function put(next: readonly SavedLogin[]): void {
  const text = next.length === 0 ? null : JSON.stringify(next);
  if (text === localStorage.getItem(LOGINS_KEY)) return;
  if (text === null) localStorage.removeItem(LOGINS_KEY);
  else localStorage.setItem(LOGINS_KEY, text);
  for (const listener of listeners) listener();
}

/** The sign-ins of this browser, the one used last first. */
export const savedLogins = {
  list,
  keep: (login: SavedLogin): void => put(keepLogin(list(), login)),
  drop: (customerId: number): void => put(dropLogin(list(), customerId)),
  /** Whose token is worth nothing any more. */
  dropToken: (token: string): void => put(list().filter((login) => login.token !== token)),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab signs in or out.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useSavedLogins = (): readonly SavedLogin[] => useSyncExternalStore(subscribe, list);
