import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { staffActionKinds } from '@kervan/domain/staff/staff-action';
import { email } from './identity.ts';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

/** The rules themselves are in domain/staff; here only the outer limits. */
const password = z.string().min(1).max(1_000);
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** Why it is done: asked of everything that staff change. */
export const why = z.string().trim().min(limits.staffWhyLengthMin).max(limits.staffWhyLengthMax);

export const staffActionRow = z.object({
  id: z.int(),
  date: z.iso.datetime(),
  kind: z.enum(staffActionKinds),
  staffId: z.int(),
  staffName: z.string(),
  /** null = it was done to nobody's account. */
  customerId: z.int().nullable(),
  subject: z.string(),
  why: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type StaffActionRow = z.output<typeof staffActionRow>;

export const staffSchemas = defineSchemas({
  signIn: {
    summary: 'Signs a member of staff in: e-mail, password and the code of the second factor at once',
    body: z.object({ email, password, code }),
    response: z.object({ token: z.string(), name: z.string(), mustChangePassword: z.boolean() }),
    errors: ['invalid_grant', 'TooManyRequests', 'ServerBusy'],
  },
  signOut: {
    summary: 'Ends the session of the member of staff',
    response: z.null(),
  },
  me: {
    summary: 'The member of staff who is signed in',
    response: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      mustChangePassword: z.boolean(),
      /** What waits for a second member, and is not this one's own. */
      waitingRequests: z.int(),
    }),
  },
  confirm: {
    summary: 'Takes a fresh code of the second factor; ten minutes of what asks for one are open then',
    body: z.object({ code }),
    response: z.null(),
    errors: ['TwoFactorWrong', 'TooManyRequests'],
  },
  changePassword: {
    summary: 'Chooses another password; every other session of the member ends',
    body: z.object({ oldPassword: password, newPassword: password, code }),
    response: z.null(),
    errors: ['PasswordWrong', 'TwoFactorWrong', 'TooManyRequests'],
  },
  actions: {
    summary: 'What staff did, newest first: who, on whom, why, before and after',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      kind: z.enum(staffActionKinds).optional(),
      staffId: z.int().min(1).max(2_147_483_647).optional(),
      customerId: z.int().min(1).max(2_147_483_647).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      /** Of the reason, the subject or the name of who did it. */
      text: z.string().trim().max(60).optional(),
    }),
    response: pageOf(staffActionRow).extend({ members: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
});
