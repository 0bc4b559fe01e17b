import { reviewRefusalReasons, reviewRequestStates } from '@kervan/domain/feedback/review-request';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const feedbackRow = z.object({
  id: z.int(),
  date: z.iso.date(),
  rating: z.int().min(1).max(5),
  orderNumber: z.string(),
  /** The store has the order. */
  isKnownOrder: z.boolean(),
  comment: z.string(),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

const count = z.object({ count: z.int(), percent: z.int() });
const ratio = z.object({ total: z.int(), positive: count, neutral: count, negative: count });
const ratios = z.object({ days30: ratio, days90: ratio, months12: ratio, all: ratio });
export type FeedbackRatios = z.output<typeof ratios>;

const orderId = z.int().min(1).max(9_007_199_254_740_991);
const at = z.iso.datetime().nullable();
const reviewRequest = z.object({
  /** null = nobody was asked. */
  state: z.enum(reviewRequestStates).nullable(),
  /** When it was decided, or asked for. */
  at,
  reason: z.enum(reviewRefusalReasons).nullable(),
  /** What a request would be refused with now; null = it would be sent. */
  refusal: z
    .enum(['FeedbackAlreadySent', 'FeedbackNotWanted', 'FeedbackNotAvailable', 'FeedbackTooEarly', 'FeedbackTooLate'])
    .nullable(),
  opensAt: at,
  closesAt: at,
});
export type ReviewRequest = z.output<typeof reviewRequest>;

const feedbackUpload = z.object({
  lines: z.int(),
  taken: z.int(),
  /** Lines that name no order, no day or no stars, by their place in the file; the first of them. */
  wrong: z.array(z.int()).max(limits.feedbackFaultsTold),
  wrongCount: z.int(),
});
export type FeedbackUpload = z.output<typeof feedbackUpload>;

export const feedbackSchemas = defineSchemas({
  list: {
    summary: 'What buyers said, last first, and the ratios of all of it by period',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      rating: z.int().min(1).max(5).nullish(),
      from: z.iso.date().nullish(),
      to: z.iso.date().nullish(),
    }),
    response: pageOf(feedbackRow).extend({ ratios, readAt: at }),
  },
  uploadFeedback: {
    summary: 'Takes in the marketplace’s file of feedback; wrong lines are named and stop no other',
    body: z.object({ files: z.array(z.file()).min(1).max(1) }),
    response: feedbackUpload,
    errors: ['InvalidFileFormat', 'PayloadTooLarge'],
  },
  request: {
    summary: 'Has Amazon ask the buyer of an order for a review and feedback, once an order',
    body: z.object({ sellerOrderId: orderId }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'FeedbackAlreadySent',
      'FeedbackNotWanted',
      'FeedbackNotAvailable',
      'FeedbackTooEarly',
      'FeedbackTooLate',
    ],
  },
  requestState: {
    summary: 'Whether the buyer of an order was asked for a review, and from when to when that is possible',
    query: z.object({ sellerOrderId: z.coerce.number().int().min(1).max(9_007_199_254_740_991) }),
    response: reviewRequest,
    errors: ['OrderNotFound'],
  },
});
