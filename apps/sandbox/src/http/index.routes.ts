import { application, shippedAccounts } from '../config.ts';
import { escapeHtml, htmlPage } from './page.ts';
import type { Routes } from './mount.ts';

/** `GET /`: what the sandbox is and where everything lies. */
export const indexRoutes: Routes = (mount, { worlds }) => {
  mount('GET', '/', ({ world, reply }) => {
    const at = (path: string, text: string): string => `<a href="${world.prefix}${path}">${text}</a>`;
    const consent = `/sellercentral/apps/authorize/consent?${new URLSearchParams({ application_id: application.id, state: 'try' })}`;
    const rows: [string, string][] = [
      [
        at('/world/products', 'Products'),
        `${world.catalogue.size} products with their prices; <code>?market=DE&amp;query=bottle</code> narrows the list. Each has a page of offers in 21 marketplaces that moves by itself.`,
      ],
      [at('/mail', 'Inbox'), `Every mail the product sends lands here (SMTP on port ${worlds.smtpPort() ?? '–'}).`],
      [
        at(consent, 'Consent'),
        'The page on which a seller connects a store. No password: choose an account and allow.',
      ],
      [
        at('/sellercentral/apps/manage', 'Manage apps'),
        'Which accounts are connected; revoke one to see what the product does.',
      ],
      [
        at('/world/clock', 'Clock'),
        `The world's time, now ${world.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC at speed ${world.clock.rate()}. <code>POST {"rate": 60}</code> or <code>{"advanceMs": 3600000}</code> changes it.`,
      ],
      [at('/world/calls', 'Calls'), 'Which operations were called, how often, and how many were throttled.'],
      [at('/world/faults', 'Faults'), 'What is going wrong on purpose; <code>POST</code> adds a fault.'],
      [
        at('/world/accounts', 'Accounts'),
        `The sellers of this world. Always there: ${shippedAccounts.map(({ name, region }) => `${escapeHtml(name)} (${region})`).join(', ')}.`,
      ],
      [at('/ecb/eurofxref-daily.xml', 'Exchange rates'), "The day's reference rates in the bank's format."],
    ];
    return reply.type('text/html; charset=utf-8').send(
      htmlPage(
        'Kervan sandbox',
        `<h1>Kervan sandbox</h1>
<p class="soft">${world.prefix === '' ? 'The default world' : `World ${escapeHtml(world.id)}`} · profile ${world.profile} · seed ${world.seed}</p>
<p>This is the outside world on your own machine: a marketplace with products, competitors, buyers and orders that speaks the real one's protocol, a mail inbox, an exchange rate feed and the warehouse's price list. Nothing here leaves this computer and nothing costs money.</p>
<div class="card"><table>${rows.map(([link, text]) => `<tr><td><strong>${link}</strong></td><td>${text}</td></tr>`).join('')}</table></div>
<p class="soft">For programs: <code>/lwa</code> tokens, <code>/spapi/na</code>, <code>/spapi/eu</code>, <code>/spapi/fe</code> the API, <code>/sqs</code> the queue, <code>/documents</code> feeds and reports, <code>/warehouse/rates</code>. <code>POST /worlds</code> makes a private world under <code>/w/…</code>.</p>`,
      ),
    );
  });
};
