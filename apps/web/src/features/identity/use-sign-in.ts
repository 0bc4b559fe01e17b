import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { identity } from '@kervan/contracts/identity-calls';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { ownTimeZone } from '../../i18n/own-time-zone.ts';

const CLIENT_ID = 'kervan-web';

/** `code`: of the second factor, once it was asked for. */
type Typed = { email: string; password: string; code: string | null };

/** AUTH-017, AUTH-018: asks whether the address is confirmed, then signs in and begins the session; the guard loads the rest. */
export function useSignIn() {
  return useMutation<void, ApiError, Typed>({
    meta: { shownByForm: ['ValidationFailed', 'UnexpectedError', 'TwoFactorNeeded', 'TwoFactorWrong'] },
    mutationFn: async ({ email, password, code }) => {
      await call(identity.checkEmailConfirmation, { body: { email } });
      const { access_token } = await call(identity.token, {
        body: {
          client_id: CLIENT_ID,
          grant_type: 'password',
          username: email,
          password,
          ...(code === null ? {} : { code }),
          timeZone: ownTimeZone(),
        },
      });
      session.begin(access_token);
    },
  });
}
