import type { feedback } from './feedback-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const feedbackTopics = defineTopics<typeof feedback>()({
  list: { id: 'MSG-035', shows: ['feedback'] },
  uploadFeedback: { id: 'MSG-035-upload', touches: ['feedback'] },
  request: { id: 'MSG-014-request', touches: ['feedback'] },
  requestState: { id: 'MSG-014-state', shows: ['feedback'] },
});
