import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { identity } from '@kervan/contracts/identity-calls';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';

const CLIENT_ID = 'kervan-web';

/** AUTH-017, AUTH-018: asks whether the address is confirmed, then signs in and begins the session; the guard loads the rest. */
export function useSignIn() {
  return useMutation<void, ApiError, { email: string; password: string }>({
    meta: { shownByForm: ['ValidationFailed', 'UnexpectedError'] },
    mutationFn: async ({ email, password }) => {
      await call(identity.checkEmailConfirmation, { body: { email } });
      const { access_token } = await call(identity.token, {
        body: { client_id: CLIENT_ID, grant_type: 'password', username: email, password },
      });
      session.begin(access_token);
    },
  });
}
