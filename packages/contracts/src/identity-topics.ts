import type { identity } from './identity-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const identityTopics = defineTopics<typeof identity>()({
  token: { id: 'AUTH-046', nothing: 'signIn' },
  endSession: { id: 'AUTH-047', nothing: 'signIn' },
  userInfo: { id: 'AUTH-049', shows: ['account'] },
  register: { id: 'AUTH-048', nothing: 'signIn' },
  checkEmailConfirmation: { id: 'AUTH-050', nothing: 'signIn' },
  resendConfirmation: { id: 'AUTH-051', nothing: 'signIn' },
  confirmEmail: { id: 'AUTH-057', nothing: 'signIn' },
  sendPasswordResetLink: { id: 'AUTH-052', nothing: 'signIn' },
  resetPassword: { id: 'AUTH-053', nothing: 'signIn' },
});
