import type { notificationSettings } from './notification-settings-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const notificationSettingsTopics = defineTopics<typeof notificationSettings>()({
  get: { id: 'STORE-070', shows: ['settings'] },
  save: { id: 'STORE-063', touches: ['settings', 'counts', 'activity'] },
});
