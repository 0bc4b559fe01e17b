import { defineTopics } from './topic-declarations.ts';
import type { unidentified } from './unidentified-calls.ts';

export const unidentifiedTopics = defineTopics<typeof unidentified>()({
  list: { id: 'WH-073', shows: ['package'] },
  claim: { id: 'WH-074', touches: ['package'] },
  photo: { id: 'WH-030-photo', nothing: 'file' },
  suggestions: { id: 'WH-030-suggestions', shows: ['package'] },
});
