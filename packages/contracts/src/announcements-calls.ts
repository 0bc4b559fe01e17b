import type { announcementsSchemas } from './announcements.ts';
import { defineCalls } from './endpoint.ts';

/** What staff tell sellers: written, looked at in both languages, published, ended; and the articles of the help. */
export const announcements = defineCalls<typeof announcementsSchemas>()({
  list: {
    id: 'SHELL-102-announcements',
    method: 'POST',
    path: '/api/staff/announcements/list',
    access: 'staff',
    answers: 'data',
  },
  get: {
    id: 'SHELL-102-announcement',
    method: 'GET',
    path: '/api/staff/announcements/get',
    access: 'staff',
    answers: 'data',
  },
  preview: {
    id: 'SHELL-102-announcementPreview',
    method: 'POST',
    path: '/api/staff/announcements/preview',
    access: 'staff',
    answers: 'data',
  },
  save: {
    id: 'SHELL-102-announcementSave',
    method: 'POST',
    path: '/api/staff/announcements/save',
    access: 'staff',
    answers: 'done',
  },
  publish: {
    id: 'SHELL-102-announcementPublish',
    method: 'POST',
    path: '/api/staff/announcements/publish',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  end: {
    id: 'SHELL-102-announcementEnd',
    method: 'POST',
    path: '/api/staff/announcements/end',
    access: 'staff',
    answers: 'done',
  },
  remove: {
    id: 'SHELL-102-announcementRemove',
    method: 'POST',
    path: '/api/staff/announcements/remove',
    access: 'staff',
    answers: 'done',
  },
  articles: {
    id: 'SHELL-102-articles',
    method: 'GET',
    path: '/api/staff/articles/list',
    access: 'staff',
    answers: 'data',
  },
  saveArticle: {
    id: 'SHELL-102-articleSave',
    method: 'POST',
    path: '/api/staff/articles/save',
    access: 'staff',
    isBulk: true,
    answers: 'done',
  },
});
