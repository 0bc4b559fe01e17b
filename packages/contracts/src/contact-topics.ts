import type { contact } from './contact-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const contactTopics = defineTopics<typeof contact>()({
  get: { id: 'AUTH-004', nothing: 'fixed' },
});
