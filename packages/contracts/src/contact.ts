import { z } from 'zod';
import { defineContract } from './endpoint.ts';

export const contact = defineContract({
  get: {
    id: 'AUTH-004',
    method: 'GET',
    path: '/api/app/getContact',
    summary: 'Where the mobile apps and the help desk are reached; what is not configured is null',
    access: 'public',
    answers: 'data',
    response: z.object({
      supportMail: z.string().nullable(),
      appStoreUrl: z.string().nullable(),
      googlePlayUrl: z.string().nullable(),
    }),
  },
});
