import type { announcements } from './announcements-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const announcementsTopics = defineTopics<typeof announcements>()({
  list: { id: 'SHELL-102-announcements', shows: ['announcement', 'bulletin'] },
  get: { id: 'SHELL-102-announcement', shows: ['announcement'] },
  preview: { id: 'SHELL-102-announcementPreview', nothing: 'once' },
  save: { id: 'SHELL-102-announcementSave', touches: ['announcement', 'staff'] },
  publish: { id: 'SHELL-102-announcementPublish', touches: ['announcement', 'staff'] },
  end: { id: 'SHELL-102-announcementEnd', touches: ['announcement', 'staff'] },
  remove: { id: 'SHELL-102-announcementRemove', touches: ['bulletin', 'staff'] },
  articles: { id: 'SHELL-102-articles', shows: ['article'] },
  saveArticle: { id: 'SHELL-102-articleSave', touches: ['article', 'staff'] },
});
