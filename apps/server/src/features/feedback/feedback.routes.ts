import type { FastifyInstance } from 'fastify';
import { feedbackSchemas } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listFeedback } from './list-feedback.ts';
import { requestReview, reviewRequestState } from './request-review.ts';
import { uploadFeedback } from './upload-feedback.ts';

export function registerFeedback(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(feedback, feedbackSchemas), {
    list: listFeedback,
    uploadFeedback,
    request: requestReview,
    requestState: reviewRequestState,
  });
}
