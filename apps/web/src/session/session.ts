import { useSyncExternalStore } from 'react';
import { createSessionStore, type SessionState } from './session-store.ts';

/** The session of this tab. */
export const session = createSessionStore(localStorage);

/** The session in a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.now);
}
