import { mailKinds } from '@kervan/domain/protection/warning-of-mail';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

/** A mail that came to a store. */
const receivedMail = z.object({
  id: z.int(),
  from: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  /** null = it is not read yet. */
  kind: z.enum(mailKinds).nullable(),
  isProved: z.boolean().nullable(),
  /** Products of the store that a warning names. */
  asins: z.array(z.string()),
  /** What the mail provider wants to be told before it forwards. */
  code: z.string().nullable(),
  text: z.string(),
});
export type ReceivedMail = z.output<typeof receivedMail>;

export const inboundMailSchemas = defineSchemas({
  get: {
    summary: 'The own mail address of the store, and when mail came last',
    /** address null = the operator takes no mail. isSilent: nothing came for 48 hours. */
    response: z.object({
      address: z.string().nullable(),
      lastMailAt: z.iso.datetime().nullable(),
      isSilent: z.boolean(),
    }),
  },
  received: {
    summary: 'The mails that came to the store last, newest first',
    response: z.array(receivedMail),
  },
});
