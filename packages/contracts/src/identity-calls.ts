import { defineCalls } from './endpoint.ts';
import type { identitySchemas } from './identity.ts';

export const identity = defineCalls<typeof identitySchemas>()({
  token: {
    id: 'AUTH-046',
    method: 'POST',
    path: '/connect/token',
    access: 'public',
    sends: 'form',
    answers: 'plain',
  },
  endSession: {
    id: 'AUTH-047',
    method: 'GET',
    path: '/connect/endsession',
    access: 'public',
    answers: 'empty',
  },
  userInfo: {
    id: 'AUTH-049',
    method: 'GET',
    path: '/connect/userinfo',
    access: 'account',
    answers: 'plain',
  },
  register: {
    id: 'AUTH-048',
    method: 'POST',
    path: '/api/Registration/RegisterUser',
    access: 'public',
    answers: 'created',
  },
  checkEmailConfirmation: {
    id: 'AUTH-050',
    method: 'POST',
    path: '/api/Account/CheckEmailConfirmation',
    access: 'public',
    answers: 'data',
  },
  resendConfirmation: {
    id: 'AUTH-051',
    method: 'GET',
    path: '/api/Account/ResendConfirmationEmail',
    access: 'public',
    answers: 'done',
  },
  confirmEmail: {
    id: 'AUTH-057',
    method: 'POST',
    path: '/api/Account/ConfirmEmail',
    access: 'public',
    answers: 'done',
  },
  sendPasswordResetLink: {
    id: 'AUTH-052',
    method: 'GET',
    path: '/api/Account/SendPasswordResetLink',
    access: 'public',
    answers: 'done',
  },
  resetPassword: {
    id: 'AUTH-053',
    method: 'POST',
    path: '/api/Account/ResetPassword',
    access: 'public',
    answers: 'done',
  },
});
