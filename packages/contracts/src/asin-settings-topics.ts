import type { asinSettings } from './asin-settings-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const asinSettingsTopics = defineTopics<typeof asinSettings>()({
  save: { id: 'INV-112', touches: ['item-setting', 'item', 'counts', 'activity'] },
  list: { id: 'INV-114', shows: ['item-setting'] },
  remove: { id: 'INV-115', touches: ['item-setting', 'item', 'counts', 'activity'] },
  groups: { id: 'INV-114-groups', shows: ['item-setting'] },
  dryRun: { id: 'INV-112-dryRun', shows: ['item-setting'] },
  upload: { id: 'INV-073-upload', touches: ['item-setting', 'item', 'counts', 'activity'] },
  download: { id: 'INV-073-download', nothing: 'file' },
});
