import type { QueryClient } from '@tanstack/react-query';
import { session } from './session.ts';

type Ways = {
  /** Waited for before another page is shown. */
  ready: Promise<unknown>;
  toLogin: () => void;
  /** Asks the guard again, which leads to the sign-in and back. */
  askAgain: () => void;
  reload: () => void;
};

/** What the panel does when its session ends, here or in another tab; answers what stops it. */
export function followSession(queryClient: QueryClient, { ready, toLogin, askAgain, reload }: Ways): () => void {
  const forget = session.onEnd(async (why) => {
    queryClient.clear();
    await ready;
    // A refused session comes back to where it was, and the login page says why; whoever logs out starts anew (AUTH-020).
    if (why === 'loggedOut') toLogin();
    else askAgain();
  });
  // SHELL-033.
  const onStorage = ({ key }: StorageEvent) => {
    const what = session.onStorage(key);
    if (what === 'reload') reload();
    if (what === 'follow') session.takeStore(session.storedStoreId());
  };
  addEventListener('storage', onStorage);
  return () => {
    forget();
    removeEventListener('storage', onStorage);
  };
}
