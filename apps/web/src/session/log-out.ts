import { identity } from '@kervan/contracts/identity-calls';
import { call } from '../api/call.ts';
import { session } from './session.ts';

/** AUTH-020, AUTH-021: revokes the token and ends the session here at once; whether the server answers does not matter. */
export function logOut(): void {
  void call(identity.endSession, {}).catch(() => {});
  session.end('loggedOut');
}
