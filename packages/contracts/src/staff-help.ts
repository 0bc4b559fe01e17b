import { attachmentTypes } from '@kervan/domain/files/attachment';
import { supportStatuses } from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { supportMessage, supportRequest } from './help.ts';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const customerId = z.int().min(1).max(2_147_483_647);

export const staffHelpSchemas = defineSchemas({
  list: {
    summary: 'Requests of all customers: those that wait for staff first, the most urgent of them before the others',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      status: z.enum(supportStatuses).nullish(),
      text: z.string().trim().max(100).optional(),
    }),
    response: pageOf(
      supportRequest.extend({
        customerId: z.int(),
        customerName: z.string(),
        email: z.string(),
        isWaiting: z.boolean(),
      }),
    ),
  },
  messages: {
    summary: 'The messages of a customer’s request, the newest page first',
    body: z.object({ customerId, id, page: paging.page, limit: paging.limit }),
    response: pageOf(supportMessage),
    errors: ['RecordNotFound'],
  },
  answer: {
    summary: 'Answers a request, and ends it where a result is given',
    body: z.object({
      json: z.object({
        customerId,
        id,
        message: z.string().trim().min(1).max(limits.chatMessageMax),
        result: z.string().trim().min(1).max(500).nullish(),
      }),
      files: z.array(z.file()).max(limits.attachmentsAtOnceMax).optional(),
    }),
    response: z.null(),
    errors: ['RecordNotFound', 'SupportRequestEnded', 'InvalidAttachment', 'PayloadTooLarge'],
  },
  file: {
    summary: 'A file of a message of a request',
    query: z.object({
      customerId: z.coerce.number().int().min(1).max(2_147_483_647),
      id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    mediaTypes: Object.values(attachmentTypes),
    errors: ['RecordNotFound'],
  },
});
