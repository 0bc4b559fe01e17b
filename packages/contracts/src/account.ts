import { z } from 'zod';
import { email } from './identity.ts';
import { defineSchemas } from './schemas.ts';

const password = z.string().min(1).max(200);
/** Six digits or a recovery code, however it is typed. */
const code = z.string().trim().max(60);
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);
const link = z.object({ email, token: linkToken });
const number = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime();

/** AUTH-039, AUTH-040: the account as its owner sees it. */
export const ownAccount = z.object({
  customerId: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The versions of the texts that were accepted at registration. */
  consents: z.object({ licence: z.string(), kvkk: z.string() }),
  /** A new address that waits for its confirmation. */
  pendingEmail: z.object({ email: z.string(), askedAt: moment, expiresAt: moment }).nullable(),
  passwordChangedAt: moment.nullable(),
  twoFactor: z.object({ isOn: z.boolean(), since: moment.nullable(), recoveryCodesLeft: z.int() }),
  /** AUTH-056: the days in which it can be withdrawn; null = none was confirmed. */
  deletion: z.object({ askedAt: moment, erasesAt: moment }).nullable(),
  /** What would be given up with the account, cents of USD. */
  left: z.object({ credit: z.int(), held: z.int(), earned: z.int() }),
});

/** A device that is signed in, or a token of the extension. */
export const ownSession = z.object({
  sessionId: z.int(),
  kind: z.enum(['web', 'extension', 'api']),
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The address it was opened from (decision 43). */
  place: z.string().nullable(),
  openedAt: moment,
  usedAt: moment,
  endsAt: moment,
  label: z.string().nullable(),
  scopes: z.array(z.string()),
});

export const exportStates = ['making', 'ready', 'failed', 'gone'] as const;
export const ownExport = z.object({
  exportId: z.int(),
  state: z.enum(exportStates),
  askedAt: moment,
  readyAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** So far, while it is being made. */
  bytes: z.int(),
});

const shownOnce = z.object({ recoveryCodes: z.array(z.string()) });

export const accountSchemas = defineSchemas({
  get: { summary: 'The account as its owner sees it', response: ownAccount },
  changePassword: {
    summary: 'Sets another password; every other session and every token of the extension ends',
    body: z.object({ oldPassword: password, newPassword: password, newPassword2: password }),
    response: z.null(),
    errors: ['PasswordWrong', 'reauth', 'NotForStaff', 'ServerBusy'],
  },
  changeInfo: {
    summary: 'Changes name and phone; a new address takes effect once it is confirmed there',
    body: z.object({
      firstname: z.string().trim().max(100),
      lastname: z.string().trim().max(100),
      phoneNumber: z.string().trim().max(30),
      email: z.string().trim().toLowerCase().max(254),
    }),
    response: z.object({ pendingEmail: z.string().nullable() }),
    errors: ['EmailInUse', 'TooManyRequests', 'reauth', 'NotForStaff'],
  },
  confirmEmailChange: {
    summary: 'The new address confirms the change with the token of the mail',
    body: link,
    response: z.null(),
    errors: ['LinkNotValid', 'EmailInUse', 'TooManyRequests'],
  },
  undoEmailChange: {
    summary: 'The old address takes the change back within 72 hours; every session ends',
    body: link,
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests'],
  },
  keepTwoFactor: {
    summary: 'An address that was told keeps the second factor that staff are about to end',
    body: link,
    response: z.null(),
    errors: ['LinkNotValid', 'TooManyRequests'],
  },
  cancelEmailChange: {
    summary: 'Takes back a new address that is not confirmed yet',
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  reauthenticate: {
    summary: 'The password, and the second factor where there is one: for ten minutes what needs it may be done',
    body: z.object({ password, code: code.nullish() }),
    response: z.object({ until: moment }),
    errors: ['PasswordWrong', 'TwoFactorNeeded', 'TwoFactorWrong', 'ServerBusy'],
  },
  sessions: {
    summary: 'Every device that is signed in and every token of the extension',
    response: z.array(ownSession),
  },
  endSession: {
    summary: 'Signs a device out, or takes a token of the extension back',
    body: z.object({ sessionId: number }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  endOtherSessions: { summary: 'Signs out everything but this device', response: z.object({ ended: z.int() }) },
  record: {
    summary: 'What was done to the account and who came in, the newest first; kept for twelve months',
    response: z.array(
      z.object({
        /** Of http/security-log; `refused:` is followed by the code of the refusal. */
        kind: z.string(),
        /** How often within the minute. */
        times: z.int(),
        at: z.iso.datetime(),
        /** The address of the caller, shortened as the log keeps it; null = background work. */
        network: z.string().nullable(),
      }),
    ),
  },
  setUpTwoFactor: {
    summary: 'Begins a second factor: the secret for the authenticator app; it holds once a code of it is confirmed',
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['AlreadyExists', 'reauth'],
  },
  confirmTwoFactor: {
    summary: 'Turns the second factor on with a code of it; answers the recovery codes, once',
    body: z.object({ code }),
    response: shownOnce,
    errors: ['RecordNotFound', 'TwoFactorWrong', 'reauth'],
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes; those of before are worth nothing',
    response: shownOnce,
    errors: ['RecordNotFound', 'reauth'],
  },
  turnOffTwoFactor: {
    summary: 'Turns the second factor off with the password and a code of it or a recovery code',
    body: z.object({ password, code }),
    response: z.null(),
    errors: ['RecordNotFound', 'PasswordWrong', 'TwoFactorNeeded', 'TwoFactorWrong', 'TooManyRequests', 'ServerBusy'],
  },
  requestDeletion: {
    summary:
      'Without a token: sends the mail that confirms; with its token the 30 days begin, after which all is erased',
    body: z.object({ password, token: linkToken.nullish(), waivedCents: z.int().min(0).nullish() }),
    response: z.object({ erasesAt: moment.nullable() }),
    errors: ['PasswordWrong', 'LinkNotValid', 'DeletionNeedsZeroCredit', 'TooManyRequests', 'reauth'],
  },
  withdrawDeletion: {
    summary: 'Keeps the account after all',
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  requestExport: {
    summary: 'Orders an archive of everything that the account holds',
    response: z.object({ exportId: z.int() }),
    errors: ['TooManyRequests', 'reauth'],
  },
  exports: { summary: 'The archives that were ordered, the newest first', response: z.array(ownExport) },
  downloadExport: {
    summary: 'An archive, for a day after it was made',
    query: z.object({ exportId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    mediaTypes: ['application/zip'],
    errors: ['RecordNotFound', 'reauth'],
  },
});
