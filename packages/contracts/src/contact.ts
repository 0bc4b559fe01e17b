import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const contactSchemas = defineSchemas({
  get: {
    summary: 'Where the mobile apps and the help desk are reached; what is not configured is null',
    response: z.object({
      supportMail: z.string().nullable(),
      appStoreUrl: z.string().nullable(),
      googlePlayUrl: z.string().nullable(),
    }),
  },
});
