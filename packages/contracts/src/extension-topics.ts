import type { extension } from './extension-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const extensionTopics = defineTopics<typeof extension>()({
  origins: { id: 'AUTH-036-origins', nothing: 'fixed' },
  connect: { id: 'AUTH-036-connect', touches: ['session'] },
  settings: { id: 'EXT-005-settings', shows: ['extension'] },
  saveSettings: { id: 'EXT-005-save', touches: ['extension'] },
  preview: { id: 'EXT-004-preview', nothing: 'once' },
  collect: { id: 'EXT-004-collect', touches: ['extension'] },
  collectHealth: { id: 'EXT-004-health', touches: ['extension'] },
  findings: { id: 'EXT-004-findings', shows: ['extension'] },
});
