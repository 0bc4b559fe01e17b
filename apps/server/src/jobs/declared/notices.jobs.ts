import { z } from 'zod';
import { noticePlaces, type NoticeKind } from '@kervan/domain/notices/notice-settings';
import { defineJobs } from '../job.ts';

export const noticeJobs = defineJobs({
  /** A mail about something that happened in a store (STORE-043). */
  mail: {
    name: 'notices.mail',
    payload: z.object({ storeId: z.int(), kind: z.enum(Object.keys(noticePlaces) as [NoticeKind, ...NoticeKind[]]) }),
    maxAttempts: 12,
  },
});
