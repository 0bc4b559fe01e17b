import type { FastifyReply, FastifyRequest } from 'fastify';
import { marketCodes, markets, type Region } from '@kervan/domain/markets';
import { applications, DEFAULT_REDIRECT_URI, isRegisteredRedirect, type Application } from './applications.ts';
import { bodyFields } from '../../http/body.ts';
import type { Mount, Routes } from '../../http/mount.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import type { World } from '../../world/world.ts';
import type { SellerAccount } from './account-rows.ts';
import { createCode } from './oauth-codes.ts';
import { marketplace } from '../marketplace.ts';

const regionNames = { na: 'North America', eu: 'Europe', fe: 'Far East' } as const satisfies Record<Region, string>;

const regions = ['na', 'eu', 'fe'] as const satisfies readonly Region[];

/** What the page of consent was opened with; the region is null when the request does not say it. */
type ConsentRequest = {
  application: Application;
  state: string;
  redirectUri: string;
  version: string | null;
  region: Region | null;
};

type Page = { status: number; html: string };

/**
 * Seller Central's page of consent. `GET …/consent?application_id&state[&redirect_uri][&version=beta][&region]` shows the
 * application and the seller accounts; the form posts back, and the answer leads to the application's redirect address.
 * `GET …/apps/manage` lists the applications a seller has authorized, to revoke or re-authorize them.
 */
export const consentRoutes: Routes = (mount) => {
  mountConsent(mount);
  mountManageApps(mount);
};

function mountConsent(mount: Mount): void {
  mount('GET', '/sellercentral/apps/authorize/consent', ({ world, query, request: http, reply }) => {
    const request = readRequest(Object.fromEntries(query));
    if ('html' in request) return send(reply, request);
    return send(reply, { status: 200, html: consentPage(world, request, ownAccounts(http)) });
  });
  mount('POST', '/sellercentral/apps/authorize/consent', async ({ world, request: http, reply }) => {
    const fields = bodyFields(http);
    const request = readRequest(fields);
    if ('html' in request) return send(reply, request);
    if (fields.decision !== 'allow')
      return reply.redirect(withQuery(request.redirectUri, { state: request.state, error: 'access_denied' }), 303);
    const seller = await chooseSeller(world, request.region, fields);
    if (!seller)
      return send(reply, errorPage(400, 'No seller account', 'Choose one of the accounts or name a new one.'));
    const code = await createCode(world, {
      applicationId: request.application.id,
      sellingPartnerId: seller.sellingPartnerId,
      redirectUri: request.redirectUri,
    });
    reply.header('set-cookie', ownCookie(world, [seller.sellingPartnerId, ...ownAccounts(http)]));
    return reply.redirect(
      withQuery(request.redirectUri, {
        state: request.state,
        selling_partner_id: seller.sellingPartnerId,
        spapi_oauth_code: code,
      }),
      303,
    );
  });
}

function mountManageApps(mount: Mount): void {
  mount('GET', '/sellercentral/apps/manage', ({ world, reply }) =>
    send(reply, { status: 200, html: manageAppsPage(world) }),
  );
  mount('POST', '/sellercentral/apps/manage', async ({ world, request, reply }) => {
    const { application_id = '', selling_partner_id = '' } = bodyFields(request);
    await marketplace.of(world).accounts.revoke(application_id, selling_partner_id);
    return reply.redirect(`${world.prefix}/sellercentral/apps/manage`, 303);
  });
}

/** Whose accounts this browser has signed in to, the last one first; as long as it is open. */
const OWN = 'sandbox_accounts';
const OWN_MAX = 8;
function ownAccounts({ headers }: FastifyRequest): string[] {
  const [, ids = ''] = new RegExp(`(?:^|; ?)${OWN}=([A-Z0-9.]*)`).exec(headers.cookie ?? '') ?? [];
  return ids.split('.').filter(Boolean);
}
const ownCookie = ({ prefix }: World, ids: readonly string[]): string =>
  `${OWN}=${[...new Set(ids)].slice(0, OWN_MAX).join('.')}; Path=${prefix}/sellercentral; HttpOnly; SameSite=Lax`;

/** The request behind the parameters, or the page that Amazon answers a wrong one with. */
function readRequest(fields: Record<string, string>): ConsentRequest | Page {
  const application = applications.find((one) => one.id === fields.application_id);
  if (!application) return errorPage(400, 'MD1000', 'The application you try to authorize is not known.');
  if (application.isDraft && fields.version !== 'beta') {
    return errorPage(
      400,
      'MD1000',
      'This application is still a draft. Add version=beta to the address to authorize a draft application.',
    );
  }
  const redirectUri = fields.redirect_uri || DEFAULT_REDIRECT_URI;
  if (!isRegisteredRedirect(redirectUri)) {
    return errorPage(
      400,
      'MD5101',
      'The redirect_uri of this request is not one of the addresses registered with the application.',
    );
  }
  if (!fields.state) return errorPage(400, 'MD9100', 'The request has no state.');
  return { application, state: fields.state, redirectUri, version: fields.version ?? null, region: regionOf(fields) };
}

/** Amazon has a host per market; here `region` or a `market` code may say it, and without either all accounts are offered. */
function regionOf(fields: Record<string, string>): Region | null {
  const market = marketCodes.find((code) => code === fields.market?.toUpperCase());
  if (market) return markets[market].region;
  return regions.find((region) => region === fields.region) ?? null;
}

async function chooseSeller(
  world: World,
  region: Region | null,
  fields: Record<string, string>,
): Promise<SellerAccount | null> {
  if (fields.seller === 'new') {
    const name = (fields.name ?? '').trim().slice(0, 80);
    const newRegion = region ?? regions.find((one) => one === fields.new_region) ?? null;
    return name === '' || newRegion === null ? null : marketplace.of(world).accounts.create(newRegion, name);
  }
  const seller = marketplace.of(world).accounts.find(fields.seller ?? '');
  return seller && (region === null || seller.region === region) ? seller : null;
}

function consentPage(world: World, request: ConsentRequest, own: readonly string[]): string {
  const { application, state, redirectUri, version, region } = request;
  const hidden = Object.entries({
    application_id: application.id,
    state,
    redirect_uri: redirectUri,
    version: version ?? '',
    region: region ?? '',
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  const sellers = marketplace
    .of(world)
    .accounts.list(region ?? undefined)
    .filter(({ role }) => role !== 'reader');
  // Who has signed in to an account of the region here goes on with it; anybody else gets a new one, never a stranger's. Without a region
  // nothing is chosen beforehand: an account of the wrong region would be connected unnoticed.
  const ownId = region && own.find((id) => sellers.some(({ sellingPartnerId }) => sellingPartnerId === id));
  const choices = sellers.map((seller) => sellerChoice(world, application, seller, seller.sellingPartnerId === ownId));
  const isNew = region !== null && ownId === undefined;
  const regionSelect = `<select name="new_region" aria-label="Region of the new account">${regions.map((one) => `<option value="${one}">${regionNames[one]}</option>`).join('')}</select>`;
  return htmlPage(
    `Authorize ${application.name}`,
    `<p class="soft">Seller Central (sandbox)${region ? ` · ${regionNames[region]}` : ''}</p><h1>Authorize ${escapeHtml(application.name)}</h1>
<p>${escapeHtml(application.name)} asks to read and change the listings, prices, stock and orders of your seller account.</p>
<form method="post" action="${world.prefix}/sellercentral/apps/authorize/consent">${hidden.join('')}
<div class="card"><h2>Seller account</h2>${choices.join('')}
<label><input type="radio" name="seller" value="new" required${isNew || sellers.length === 0 ? ' checked' : ''}>A new account named <input type="text" name="name" value="My Store" aria-label="Name of the new account" maxlength="80">${region ? '' : ` in ${regionSelect}`}</label></div>
<div class="row"><button class="primary" type="submit" name="decision" value="allow">Allow</button><button type="submit" name="decision" value="deny">Deny</button></div></form>`,
  );
}

function sellerChoice(world: World, application: Application, seller: SellerAccount, isChosen: boolean): string {
  const grant = marketplace.of(world).accounts.findGrant(application.id, seller.sellingPartnerId);
  const note = grant && !grant.revokedAt ? ' · already connected, allowing again renews it' : '';
  return `<label><input type="radio" name="seller" value="${seller.sellingPartnerId}" required${isChosen ? ' checked' : ''}>${escapeHtml(seller.name)} <span class="soft">${regionNames[seller.region]} · ${seller.sellingPartnerId}${note}</span></label>`;
}

function manageAppsPage(world: World): string {
  const rows = marketplace
    .of(world)
    .accounts.grants()
    .map((grant) => {
      const application = applications.find((one) => one.id === grant.applicationId);
      const seller = marketplace.of(world).accounts.find(grant.sellingPartnerId);
      const action = grant.revokedAt
        ? 'revoked'
        : `<form method="post"><input type="hidden" name="application_id" value="${escapeHtml(grant.applicationId)}"><input type="hidden" name="selling_partner_id" value="${grant.sellingPartnerId}"><button type="submit">Revoke</button></form>`;
      return `<tr><td>${escapeHtml(seller?.name ?? '')}<div class="soft">${grant.sellingPartnerId}</div></td><td>${escapeHtml(application?.name ?? grant.applicationId)}</td><td>${grant.expiresAt.toISOString().slice(0, 10)}</td><td>${action}</td></tr>`;
    });
  return htmlPage(
    'Manage your apps',
    `<p class="soft">Seller Central (sandbox)</p><h1>Manage your apps</h1><div class="card"><table><tr><th>Seller</th><th>Application</th><th>Valid until</th><th></th></tr>${rows.join('')}</table></div>`,
  );
}

function errorPage(status: number, code: string, message: string): Page {
  return {
    status,
    html: htmlPage(
      code,
      `<p class="soft">Seller Central (sandbox)</p><h1>We are sorry, there was an error: ${escapeHtml(code)}</h1><p>${escapeHtml(message)}</p>`,
    ),
  };
}

function send(reply: FastifyReply, { status, html }: Page): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}
