import { z } from 'zod';
import { defineContract } from './endpoint.ts';

/** AUTH-012: trimmed, at most 254 characters as mail allows. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);
/** AUTH-010: the rules themselves are in domain/identity; here only the outer limits. */
const password = z.string().min(1).max(200);

/** AUTH-006. */
export const registration = z.object({
  firstname: z.string().trim().min(1).max(100),
  lastname: z.string().trim().min(1).max(100),
  email,
  phoneNumber: z.string().trim().min(4).max(30),
  password,
  password2: password,
  affiliationCode: z.string().trim().max(50).nullish(),
  query: z.string().max(2000).nullish(),
  agreementVersion: z.string().max(20).nullish(),
  kvkkVersion: z.string().max(20).nullish(),
});

/** AUTH-037. */
export const userInfo = z.object({
  sub: z.string(),
  customer_id: z.int(),
  name: z.string(),
  email: z.string(),
  manual_management: z.boolean(),
  credit: z.number(),
  selected_marketplace_id: z.int().nullable(),
  SelectedLanguage: z.enum(['tr', 'us']).nullable(),
});
export type UserInfo = z.output<typeof userInfo>;

export const identity = defineContract({
  token: {
    id: 'AUTH-046',
    method: 'POST',
    path: '/connect/token',
    summary: 'Signs in and gives a session token',
    access: 'public',
    sends: 'form',
    body: z.object({
      client_id: z.string().max(50),
      grant_type: z.literal('password'),
      username: z.string().trim().toLowerCase().min(1).max(254),
      password,
    }),
    answers: 'plain',
    response: z.object({ access_token: z.string(), expires_in: z.int(), token_type: z.literal('Bearer') }),
    errors: ['invalid_grant', 'EmailConfirmationNeeded', 'TooManyRequests', 'ServerBusy'],
  },
  endSession: {
    id: 'AUTH-047',
    method: 'GET',
    path: '/connect/endsession',
    summary: 'Ends the session of the token',
    access: 'public',
    answers: 'empty',
    response: z.null(),
  },
  userInfo: {
    id: 'AUTH-049',
    method: 'GET',
    path: '/connect/userinfo',
    summary: 'The signed-in user',
    access: 'account',
    answers: 'plain',
    response: userInfo,
  },
  register: {
    id: 'AUTH-048',
    method: 'POST',
    path: '/api/Registration/RegisterUser',
    summary: 'Registers an account and sends the activation mail',
    access: 'public',
    body: registration,
    answers: 'created',
    response: z.object({ id: z.int() }),
    errors: ['UserAlreadyRegistered', 'TooManyRequests', 'ServerBusy'],
  },
  checkEmailConfirmation: {
    id: 'AUTH-050',
    method: 'POST',
    path: '/api/Account/CheckEmailConfirmation',
    summary: 'Tells whether the address still waits for its confirmation',
    access: 'public',
    body: z.object({ email }),
    answers: 'data',
    response: z.literal(true),
    errors: ['EmailConfirmationNeeded', 'TooManyRequests'],
  },
  resendConfirmation: {
    id: 'AUTH-051',
    method: 'GET',
    path: '/api/Account/ResendConfirmationEmail',
    summary: 'Sends the activation mail again',
    access: 'public',
    query: z.object({ email }),
    answers: 'done',
    response: z.null(),
    errors: ['TooManyRequests'],
  },
  confirmEmail: {
    id: 'AUTH-057',
    method: 'POST',
    path: '/api/Account/ConfirmEmail',
    summary: 'Confirms the address with the token of the mail',
    access: 'public',
    body: z.object({ email, token }),
    answers: 'done',
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests'],
  },
  sendPasswordResetLink: {
    id: 'AUTH-052',
    method: 'GET',
    path: '/api/Account/SendPasswordResetLink',
    summary: 'Sends a link to set a new password',
    access: 'public',
    query: z.object({ email }),
    answers: 'done',
    response: z.null(),
    errors: ['TooManyRequests'],
  },
  resetPassword: {
    id: 'AUTH-053',
    method: 'POST',
    path: '/api/Account/ResetPassword',
    summary: 'Sets a new password with the token of the mail',
    access: 'public',
    body: z.object({ email, token, password }),
    answers: 'done',
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests', 'ServerBusy'],
  },
});
