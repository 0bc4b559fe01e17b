import type { PageLink } from '../world/system.ts';
import type { World } from '../world/world.ts';
import type { GroundRoutes } from './ground.routes.ts';
import { escapeHtml, htmlPage } from './page.ts';

/** `GET /`: what the sandbox is and where everything lies. */
export const indexRoutes: GroundRoutes = (mount, { worlds, systems }) => {
  mount('GET', '/', ({ world, reply }) => {
    const links = [...groundLinks(world), ...systems.flatMap(({ links }) => links?.({ world, worlds }) ?? [])];
    const rows = links.map(
      ({ path, name, text }) =>
        `<tr><td><strong><a href="${escapeHtml(`${world.prefix}${path}`)}">${name}</a></strong></td><td>${text}</td></tr>`,
    );
    return reply.type('text/html; charset=utf-8').send(
      htmlPage(
        'Kervan sandbox',
        `<h1>Kervan sandbox</h1>
<p class="soft">${world.prefix === '' ? 'The default world' : `World ${escapeHtml(world.id)}`} · profile ${world.profile} · seed ${world.seed}</p>
<p>This is the outside world on your own machine: a marketplace with products, competitors, buyers and orders that speaks the real one's protocol, a mail inbox, an exchange rate feed, the warehouse and a card processor. Nothing here leaves this computer and nothing costs money.</p>
<div class="card"><table>${rows.join('')}</table></div>
<p class="soft">For programs: <code>/lwa</code> tokens, <code>/spapi/na</code>, <code>/spapi/eu</code>, <code>/spapi/fe</code> the API, <code>/sqs</code> the queue, <code>/documents</code> feeds and reports, <code>/warehouse</code> the warehouse's API, <code>/v1</code> card payments with <code>/v3/stripe.js</code>. <code>POST /worlds</code> makes a private world under <code>/w/…</code>.</p>`,
      ),
    );
  });
};

function groundLinks({ catalogue, clock }: World): PageLink[] {
  const now = clock.now().toISOString().slice(0, 16).replace('T', ' ');
  return [
    {
      path: '/world/products',
      name: 'Products',
      text: `${catalogue.size} products with their prices; <code>?market=DE&amp;query=bottle</code> narrows the list; open one to change its price, stock and competitors. Each has a page of offers in 21 marketplaces that moves by itself.`,
    },
    {
      path: '/world/clock',
      name: 'Clock',
      text: `The world's time, now ${now} UTC at speed ${clock.rate()}. <code>POST {"rate": 60}</code> or <code>{"advanceMs": 3600000}</code> changes it.`,
    },
    {
      path: '/world/calls',
      name: 'Calls',
      text: 'Which operations were called, how often, and how many were throttled.',
    },
    {
      path: '/world/faults',
      name: 'Faults',
      text: 'What is going wrong on purpose; <code>POST</code> adds a fault.',
    },
  ];
}
