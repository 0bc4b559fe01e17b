/** Names under which this browser keeps the session; other tabs see their changes. */
export const TOKEN_KEY = 'token';
export const STORE_KEY = 'selectedMarket';

/**
 * What of a session is not the server's: the token, the store in use and a number that grows with every beginning and end.
 * Whatever was asked in an older epoch is answered to nobody.
 */
export type SessionState = {
  readonly token: string | null;
  readonly storeId: number | null;
  readonly epoch: number;
  /** Why the one before ended, until another begins. */
  readonly endedBy: SessionEnd | null;
};
/** Why a session ended: the user's wish, a refused token, another account in this browser. */
export type SessionEnd = 'loggedOut' | 'refused' | 'otherAccount' | 'otherTab';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Holds the session of this tab. The storage is handed in, so that the rules can be tested. */
export function createSessionStore(storage: Storage) {
  let state: SessionState = { token: storage.getItem(TOKEN_KEY), storeId: null, epoch: 0, endedBy: null };
  const listeners = new Set<() => void>();
  const endListeners = new Set<(why: SessionEnd) => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const drop = (why: SessionEnd) => {
    set({ token: null, storeId: null, epoch: state.epoch + 1, endedBy: why });
    for (const listener of endListeners) listener(why);
  };

  return {
    now: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnd(listener: (why: SessionEnd) => void): () => void {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    /** AUTH-018, AUTH-021: a new login keeps nothing of the one before. */
    begin(token: string) {
      storage.removeItem(STORE_KEY);
      storage.setItem(TOKEN_KEY, token);
      set({ token, storeId: null, epoch: state.epoch + 1, endedBy: null });
    },
    /**
     * What the page opens with that is loaded next: another saved login (AUTH-022), or nobody. This page keeps its own session until then,
     * so that no answer of the one comes to the other.
     */
    handOver(token: string | null) {
      storage.removeItem(STORE_KEY);
      if (token === null) storage.removeItem(TOKEN_KEY);
      else storage.setItem(TOKEN_KEY, token);
    },
    /** AUTH-021: clears the token and the selected store. `ofToken` says whose end it is: an older token's refusal ends nothing. */
    end(why: SessionEnd, ofToken: string | null = state.token) {
      if (state.token === null || ofToken !== state.token) return;
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(STORE_KEY);
      drop(why);
    },
    /** The store whose id goes with every call (SHELL-067); kept over reloads and shared between tabs (SHELL-032). */
    takeStore(storeId: number | null) {
      if (state.storeId === storeId) return;
      if (storeId === null) storage.removeItem(STORE_KEY);
      else storage.setItem(STORE_KEY, String(storeId));
      set({ ...state, storeId });
    },
    /** The choice of an earlier visit or of another tab; it counts only if the account still has the store. */
    storedStoreId(): number | null {
      const stored = Number(storage.getItem(STORE_KEY));
      return Number.isInteger(stored) && stored > 0 ? stored : null;
    },
    /** SHELL-033: another tab wrote. A changed token asks for a reload; a changed store is taken over. */
    onStorage(key: string | null): 'reload' | 'follow' | 'nothing' {
      if (key === null || key === TOKEN_KEY) {
        if (storage.getItem(TOKEN_KEY) === state.token) return 'nothing';
        return 'reload';
      }
      if (key !== STORE_KEY || state.token === null || state.storeId === null) return 'nothing';
      const stored = this.storedStoreId();
      return stored !== null && stored !== state.storeId ? 'follow' : 'nothing';
    },
  };
}
