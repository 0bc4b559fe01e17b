import type { templates } from './templates-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const templatesTopics = defineTopics<typeof templates>()({
  save: { id: 'MSG-034', touches: ['template'] },
  all: { id: 'MSG-036', shows: ['template'] },
  translation: { id: 'MSG-036-translation', shows: ['template'] },
  delete: { id: 'MSG-037', touches: ['template'] },
  preview: { id: 'MSG-013-preview', nothing: 'once' },
  sends: { id: 'MSG-013-sends', shows: ['template'] },
  saveCampaign: { id: 'MSG-038', touches: ['template'] },
  campaigns: { id: 'MSG-039', shows: ['template'] },
  deleteCampaign: { id: 'MSG-039-delete', touches: ['template'] },
});
