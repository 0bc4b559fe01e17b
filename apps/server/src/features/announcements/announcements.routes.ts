import type { FastifyInstance } from 'fastify';
import { announcementsSchemas } from '@kervan/contracts/announcements';
import { announcements } from '@kervan/contracts/announcements-calls';
import { joined } from '@kervan/contracts/schemas';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getAnnouncement, listAnnouncements, rowOf } from './announcement-rows.ts';
import { listArticles, saveArticle } from './articles.ts';
import {
  endAnnouncement,
  previewAnnouncement,
  publishAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
} from './write-announcement.ts';

/** What staff tell sellers, and the articles of the help. */
export function registerAnnouncements(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(announcements, announcementsSchemas), {
    list: async ({ body: { page, limit, state, text } }) => {
      const found = await withStaff(deps.db, (tx) => listAnnouncements(tx, { state, text, page, limit }));
      return { ...found, page, limit, nextCursor: null, asOf: new Date(deps.clock.now()).toISOString() };
    },
    get: async ({ query: { id } }) => {
      const row = await withStaff(deps.db, (tx) => getAnnouncement(tx, id));
      return { ...rowOf(row), htmlTr: row.html_tr, htmlEn: row.html_en };
    },
    preview: previewAnnouncement,
    save: saveAnnouncement,
    publish: publishAnnouncement,
    end: endAnnouncement,
    remove: removeAnnouncement,
    articles: listArticles,
    saveArticle,
  });
}
