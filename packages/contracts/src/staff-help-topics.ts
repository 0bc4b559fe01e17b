import type { staffHelp } from './staff-help-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffHelpTopics = defineTopics<typeof staffHelp>()({
  list: { id: 'HELP-011-staffList', shows: ['help-request'] },
  messages: { id: 'HELP-011-staffMessages', shows: ['help-request'] },
  answer: { id: 'HELP-011-staffAnswer', touches: ['help-request'] },
  file: { id: 'HELP-011-staffFile', nothing: 'file' },
});
