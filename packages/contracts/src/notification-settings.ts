import { z } from 'zod';
import { noticePeriodNames } from '@kervan/domain/notices/notice-settings';
import { defineSchemas } from './schemas.ts';

const notice = z.object({ byMail: z.boolean(), inPanel: z.boolean(), period: z.enum(noticePeriodNames) });
const notices = z.object({
  savedSearch: notice,
  stockOut: notice,
  orderProblem: notice,
  connectionError: notice,
  invoice: notice,
  lowCredit: notice,
});

/** 0 = nothing is saved yet. */
const revision = z.int().min(0);

export const notificationSettingsSchemas = defineSchemas({
  get: { summary: 'How the owner of the selected store is told of each event', response: notices.extend({ revision }) },
  save: {
    summary: 'Saves how the owner of the store is told of each event',
    body: notices.extend({ revision: revision.nullish() }),
    response: z.object({ revision, actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile'],
  },
});
