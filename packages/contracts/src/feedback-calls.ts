import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { feedbackSchemas } from './feedback.ts';

/** What buyers said of the store, and that they are asked for it. */
export const feedback = defineCalls<typeof feedbackSchemas>()({
  list: {
    id: 'MSG-035',
    method: 'POST',
    path: '/api/feedback/getList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // Assumed: stores that are worked by hand bring the marketplace's file, as they do of business reports (REP-024).
  uploadFeedback: {
    id: 'MSG-035-upload',
    idempotent: true,
    method: 'POST',
    path: '/api/manual/uploadFeedback',
    access: 'store',
    needs: { sub: true, manual: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.feedbackFileBytesMax },
    answers: 'done',
  },
  // Assumed: the specification names no call for it.
  request: {
    id: 'MSG-014-request',
    method: 'POST',
    path: '/api/feedback/requestReview',
    access: 'store',
    needs: { sub: true, paid: true, conn: true },
    answers: 'done',
  },
  requestState: {
    id: 'MSG-014-state',
    method: 'GET',
    path: '/api/feedback/getReviewRequest',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
