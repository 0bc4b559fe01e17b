import { useSyncExternalStore } from 'react';

/** Of this tab alone: another tab, and whoever closes this one, signs in anew. A name that no session of a seller has. */
export const STAFF_TOKEN_KEY = 'kervan.staff';

/** `wasRefused`: the one before ended because its token was not good any more. */
export type StaffState = { readonly token: string | null; readonly wasRefused: boolean };
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session of a member of staff, apart from every seller's (SHELL-102). The storage is handed in, so that the rules can be tested. */
export function createStaffSession(storage: Storage) {
  let state: StaffState = { token: storage.getItem(STAFF_TOKEN_KEY), wasRefused: false };
  const listeners = new Set<() => void>();
  const set = (next: StaffState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    now: (): StaffState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(token: string): void {
      storage.setItem(STAFF_TOKEN_KEY, token);
      set({ token, wasRefused: false });
    },
    /** `ofToken` says whose end it is: an older token's refusal ends nothing. */
    end(why: 'signedOut' | 'refused', ofToken: string | null = state.token): void {
      if (state.token === null || ofToken !== state.token) return;
      storage.removeItem(STAFF_TOKEN_KEY);
      set({ token: null, wasRefused: why === 'refused' });
    },
  };
}

/** The session of this tab. */
export const staffSession = createStaffSession(sessionStorage);

/** The session in a component. */
export const useStaffSession = (): StaffState => useSyncExternalStore(staffSession.subscribe, staffSession.now);
