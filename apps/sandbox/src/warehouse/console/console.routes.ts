import { bodyFields } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { htmlPage } from '../../http/page.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import { worldActs } from '../control/world-acts.ts';
import { planNext } from '../life/plan-next.ts';
import { autopilotOf } from '../life/autopilot.ts';
import { switchAutopilot } from '../life/live.ts';
import { receive } from '../packages/receive.ts';
import { fileOf } from '../photos/photos.ts';
import { CONSOLE, packagePath, tabs, type Tab } from './frame.ts';
import { packagePage } from './package-page.ts';
import { placePage } from './places.ts';

/** `/warehouse/console`: the pages of the warehouse's people. Their forms are control calls that lead back here. */
export const consoleRoutes: Routes = (mount) => {
  mount('GET', CONSOLE, async (call) => {
    const tab = (Object.keys(tabs) as Tab[]).find((known) => known === call.query.get('tab')) ?? 'receive';
    return send(call, 200, await desks.of(call.world).turn((books) => placePage({ books, query: call.query }, tab)));
  });
  mount('GET', `${CONSOLE}/packages/:no`, async (call) => {
    const page = await desks.of(call.world).turn((books) => {
      const pack = books.findPackage(call.params.no ?? '');
      return pack ? packagePage(books, pack) : null;
    });
    return page === null
      ? send(call, 404, htmlPage('No such package', '<h1>No such package</h1>'))
      : send(call, 200, page);
  });
  mount('GET', `${CONSOLE}/photos/:id`, async ({ world, params, reply }) => {
    const photo = await desks.of(world).turn((books) => books.get('photo', params.id ?? ''));
    return photo ? reply.type('image/jpeg').send(await fileOf(photo)) : reply.code(404).send();
  });
  mount('POST', `${CONSOLE}/scan`, async (call) => {
    const code = (bodyFields(call.request).code ?? '').trim();
    const target = await desks.of(call.world).turn((books) => scan(books, code));
    return call.reply.redirect(`${call.world.prefix}${target}`, 303);
  });
  mount('POST', `${CONSOLE}/autopilot`, async (call) => {
    const on = bodyFields(call.request).on === 'true';
    await desks.of(call.world).turn((books) => switchAutopilot(books, { ...autopilotOf(books), on }));
    return call.reply.redirect(`${call.world.prefix}${CONSOLE}`, 303);
  });
  // A page's form can only post.
  mount('POST', `${CONSOLE}/notices/:id`, async (call) => {
    const { kind, until } = bodyFields(call.request);
    const carrier = call.params.id ?? '';
    await desks.of(call.world).turn((books) => {
      const act = worldActs.find(({ on }) => on === (until ? 'PUT /notices/:id' : 'DELETE /notices/:id'));
      return act?.run(books, carrier, act.body.parse(until ? { kind, until } : {}));
    });
    return call.reply.redirect(`${call.world.prefix}${CONSOLE}?tab=carriers`, 303);
  });
};

const send = ({ reply }: WorldRequest, status: number, html: string): unknown =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/** What is scanned is received if it was announced, by its own number or that of its parcel. Gives the page that follows. */
async function scan(books: Books, code: string): Promise<string> {
  const found =
    books.findPackage(code.toUpperCase()) ??
    books.list('package').findLast(({ inbound }) => inbound?.tracking === code);
  if (!found) return `${CONSOLE}?tab=receive&unknown=${encodeURIComponent(code)}`;
  if (found.state === 'announced') planNext(books, await receive(books, found));
  return packagePath(found);
}
