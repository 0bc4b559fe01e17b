import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const extensionSchemas = defineSchemas({
  origins: {
    summary: 'The extensions that may ask who is signed in',
    response: z.object({ origins: z.array(z.string()) }),
  },
  connect: {
    summary: 'A fresh token for the extension, of few rights; taken back in the list of devices',
    body: z.object({ origin: z.string().max(200) }),
    response: z.object({
      token: z.string(),
      customerId: z.int(),
      email: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      endsAt: z.iso.datetime(),
    }),
    errors: ['OriginNotAllowed', 'NotForStaff'],
  },
});
