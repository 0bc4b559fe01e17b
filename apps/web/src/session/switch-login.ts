import { identity } from '@kervan/contracts/identity-calls';
import { ApiError } from '@kervan/contracts/call';
import type { SavedLogin } from '@kervan/domain/account/saved-logins';
import { callAs } from '../api/call.ts';
import { savedLogins } from './saved-logins.ts';
import { session } from './session.ts';

/** The page is loaded anew: nothing of the account before is left in it. */
const reopen = (path: string): void => location.assign(path);
const loginOf = (email: string): string => `/login?${new URLSearchParams({ email }).toString()}`;

/**
 * AUTH-022: goes on as another saved login. One whose token is over leaves the list (AUTH-024); whatever fails leads to the sign-in page
 * with its address filled in (AUTH-020).
 */
export async function switchLogin({ token, customerId, email }: SavedLogin): Promise<void> {
  try {
    await callAs(token)(identity.userInfo, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) savedLogins.drop(customerId);
    session.handOver(null);
    return reopen(loginOf(email));
  }
  session.handOver(token);
  reopen('/');
}

/** Leaves the account without signing it out, for another sign-in; the way back is its saved login. */
export function newLogin(): void {
  session.handOver(null);
  reopen('/login');
}

/** Forgets a saved login and signs it out; whether the server answers does not matter. */
export function forgetLogin({ token, customerId }: SavedLogin): void {
  savedLogins.drop(customerId);
  void callAs(token)(identity.endSession, {}).catch(() => {});
}
