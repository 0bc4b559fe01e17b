import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

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
  /** The texts that were ticked, each by its version: without a tick nothing was consented to. */
  agreementVersion: z.string().min(1).max(20),
  kvkkVersion: z.string().min(1).max(20),
  timeZone: z.string().max(64).nullish(),
});

/** AUTH-037. */
export const userInfo = z.object({
  sub: z.string(),
  customer_id: z.int(),
  name: z.string(),
  /** SHELL-100: what every user of the panel is; staff sign in elsewhere. */
  roles: z.tuple([z.literal('Customer')]),
  email: z.string(),
  manual_management: z.boolean(),
  credit: z.number(),
  selected_marketplace_id: z.int().nullable(),
  SelectedLanguage: z.enum(['tr', 'us']).nullable(),
  /** The member of staff who looks at the account with this session; null = its owner. */
  lookedAtBy: z.string().nullable(),
});
export type UserInfo = z.output<typeof userInfo>;

export const identitySchemas = defineSchemas({
  token: {
    summary: 'Signs in and gives a session token',
    body: z.object({
      client_id: z.string().max(50),
      grant_type: z.literal('password'),
      username: z.string().trim().toLowerCase().min(1).max(254),
      password,
      /** Of the second factor, where the account has one. */
      code: z.string().trim().max(60).optional(),
      /** Of the browser: mails name days and hours in it. One that is none is left out. */
      timeZone: z.string().max(64).optional(),
    }),
    response: z.object({ access_token: z.string(), expires_in: z.int(), token_type: z.literal('Bearer') }),
    errors: [
      'invalid_grant',
      'EmailConfirmationNeeded',
      'TwoFactorNeeded',
      'TwoFactorWrong',
      'TooManyRequests',
      'ServerBusy',
    ],
  },
  endSession: {
    summary: 'Ends the session of the token',
    response: z.null(),
  },
  userInfo: {
    summary: 'The signed-in user',
    response: userInfo,
  },
  register: {
    summary: 'Registers an account and sends the activation mail',
    body: registration,
    response: z.object({ id: z.int() }),
    errors: ['UserAlreadyRegistered', 'TextVersionNotCurrent', 'TooManyRequests', 'ServerBusy'],
  },
  checkEmailConfirmation: {
    summary: 'Tells whether the address still waits for its confirmation',
    body: z.object({ email }),
    response: z.literal(true),
    errors: ['EmailConfirmationNeeded', 'TooManyRequests'],
  },
  resendConfirmation: {
    summary: 'Sends the activation mail again',
    query: z.object({ email }),
    response: z.null(),
    errors: ['TooManyRequests'],
  },
  confirmEmail: {
    summary: 'Confirms the address with the token of the mail',
    body: z.object({ email, token }),
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests'],
  },
  sendPasswordResetLink: {
    summary: 'Sends a link to set a new password',
    query: z.object({ email }),
    response: z.null(),
    errors: ['TooManyRequests'],
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the mail',
    body: z.object({ email, token, password }),
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests', 'ServerBusy'],
  },
});
