import type { help } from './help-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const helpTopics = defineTopics<typeof help>()({
  list: { id: 'HELP-017', shows: ['help-request', 'message'] },
  get: { id: 'HELP-017-get', shows: ['help-request', 'message'] },
  create: { id: 'HELP-018', touches: ['help-request'] },
  addMessage: { id: 'HELP-019', touches: ['help-request'] },
  messages: { id: 'HELP-022', shows: ['help-request', 'message'] },
  cancel: { id: 'HELP-023', touches: ['help-request'] },
  file: { id: 'HELP-022-file', nothing: 'file' },
  cases: { id: 'HELP-020', shows: ['help-request', 'message'] },
  articles: { id: 'HELP-021', shows: ['article'] },
});
