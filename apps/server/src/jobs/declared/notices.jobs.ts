import { z } from 'zod';
import { invoiceNotices, noticePlaces, type NoticeKind } from '@kervan/domain/notices/notice-settings';
import { defineJobs } from '../job.ts';

export const noticeJobs = defineJobs({
  /** A mail about something that happened in a store (STORE-043). */
  mail: {
    name: 'notices.mail',
    payload: z.object({ storeId: z.int(), kind: z.enum(Object.keys(noticePlaces) as [NoticeKind, ...NoticeKind[]]) }),
    maxAttempts: 12,
  },
  /** An invoice of an account is told of as its stores say; `key`: once in the panel for each. */
  invoice: {
    name: 'notices.invoice',
    payload: z.object({ accountId: z.int(), kind: z.enum(invoiceNotices), key: z.string().max(100) }),
    maxAttempts: 12,
  },
});
