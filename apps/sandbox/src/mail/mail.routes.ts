import type { Routes, WorldHandler, WorldRequest } from '../http/mount.ts';
import { inboxPage, messagePage, missingPage } from './inbox-page.ts';
import { findMail, listMail } from './mail-store.ts';

/** `/mail`: the inbox in a browser; `/mail/messages`: the same as JSON. */
export const registerMail: Routes = (mount) => {
  mount('GET', '/mail/messages', listMessages, { name: 'messages', isSpared: true });
  mount('GET', '/mail', async ({ world, query, reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .send(inboxPage(world.prefix, query.get('to'), await listMail(world, query.get('to')))),
  );
  mount('GET', '/mail/:id', showMessage);
};

const listMessages: WorldHandler = async ({ world, query }) => {
  const mails = await listMail(world, query.get('to'));
  return mails.map(({ id, to, subject, text, html, at }) => ({ id, to, subject, text, html, at: at.toISOString() }));
};

async function showMessage({ world, params, reply }: WorldRequest): Promise<unknown> {
  const mail = await findMail(world, params.id ?? '');
  return reply
    .code(mail ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(mail ? messagePage(world.prefix, mail) : missingPage(world.prefix));
}
