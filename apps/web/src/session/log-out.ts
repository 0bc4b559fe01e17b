import { identity } from '@kervan/contracts/identity-calls';
import { call } from '../api/call.ts';
import { savedLogins } from './saved-logins.ts';
import { session } from './session.ts';

/** AUTH-020, AUTH-021: revokes the token and ends the session here at once; whether the server answers does not matter. */
export function logOut(): void {
  const { token } = session.now();
  void call(identity.endSession, {}).catch(() => {});
  // A token that is over is no sign-in to switch to.
  if (token !== null) savedLogins.dropToken(token);
  session.end('loggedOut');
}
