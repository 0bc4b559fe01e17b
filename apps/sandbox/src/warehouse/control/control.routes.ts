import type * as z from 'zod';
import { BadRequest, bodyFields, bodyJson } from '../../http/body.ts';
import type { Mount, RouteMethod, Routes, WorldRequest } from '../../http/mount.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import type { Package } from '../books/records.ts';
import { autopilotOf } from '../life/autopilot.ts';
import { planNext } from '../life/plan-next.ts';
import { packageStates } from '../packages/package-states.ts';
import { showPackage } from '../packages/show-package.ts';
import { isKeepable } from '../wire/plain-text.ts';
import { notFound, Refusal } from '../wire/refusal.ts';
import { packageActs, type PackageAct } from './package-acts.ts';
import { worldActs } from './world-acts.ts';

const BASE = '/world/warehouse';

/** `/world/warehouse…`: what the warehouse's people and carriers do when a test says so, and the warehouse's own books. Forms of the console lead back to it. */
export const controlRoutes: Routes = (mount) => {
  mount('GET', BASE, (call) => desks.of(call.world).turn((books) => summary(books, call.query)));
  mount('GET', `${BASE}/deliveries`, ({ world }) =>
    desks.of(world).turn((books) => books.list('delivery').slice(-1_000)),
  );
  mount('GET', `${BASE}/:no`, (call) => answer(call, (books) => showBooks(books, requirePackage(books, call))));
  for (const { on, body, run } of worldActs) {
    const [method, path] = on.split(' ') as [RouteMethod, string]; // As they are written there.
    mount(method, `${BASE}${path}`, (call) =>
      answer(call, (books) => run(books, call.params.id ?? '', readBody(call, body))),
    );
  }
  for (const [name, act] of Object.entries(packageActs)) mountAct(mount, name, act);
};

function mountAct(mount: Mount, name: string, { body, run }: PackageAct): void {
  mount('POST', `${BASE}/:no/${name}`, (call) =>
    answer(call, async (books) => {
      const pack = requirePackage(books, call);
      await run(books, pack, readBody(call, body));
      return showBooks(books, planNext(books, books.need('package', pack.id)));
    }),
  );
}

function requirePackage(books: Books, { params }: WorldRequest): Package {
  const pack = books.findPackage(params.no ?? '');
  if (!pack) throw notFound('package', 'no');
  return pack;
}

/** A package as the warehouse itself knows it. */
function showBooks(books: Books, pack: Package): object {
  const { contents, isRemeasureAsked, firstPricedAt, carrierCodes } = pack;
  const own = <T extends { packageRef: string }>(records: T[]): T[] =>
    records.filter(({ packageRef }) => packageRef === pack.id);
  return {
    ...showPackage(books, pack),
    contents,
    isRemeasureAsked,
    firstPricedAt,
    carrierCodes,
    events: books.eventsOf('package', pack.id),
    labels: own(books.list('label')),
    claims: own(books.list('claim')),
    chats: own(books.list('chat')),
    extraPayments: own(books.list('extra_payment')),
    review: books.get('review', pack.id),
  };
}

/** How much there is of what, and the packages of a state. */
function summary(books: Books, query: URLSearchParams): object {
  const state = query.get('state');
  const packages = books.list('package');
  const counts = Object.fromEntries(
    packageStates.map((one) => [one, packages.filter((pack) => pack.state === one).length]),
  );
  const deliveries: Record<string, number> = {};
  for (const { status } of books.list('delivery')) deliveries[status] = (deliveries[status] ?? 0) + 1;
  const charged = books.list('charge').reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const shown = packages.filter((pack) => state === null || pack.state === state).slice(-1_000);
  return {
    autopilot: autopilotOf(books),
    webhook: books.get('setting', 'webhook')?.value.url ?? null,
    packages: counts,
    deliveries,
    chargedMinor: charged,
    list: shown.map(({ id, no, state: at, seq }) => ({ ref: id, no, state: at, seq })),
  };
}

const isForm = ({ request }: WorldRequest): boolean =>
  (request.headers['content-type'] ?? '').includes('x-www-form-urlencoded');

function readBody(call: WorldRequest, schema: z.ZodType): unknown {
  const raw = isForm(call) ? formOf(bodyFields(call.request)) : (bodyJson(call.request) ?? {});
  if (!isKeepable(raw)) throw new BadRequest('A text has signs that are none.');
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BadRequest(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'The body is wrong.'}`.trim());
}

/** Fields of the console's forms: empty ones are not given, numbers and yes or no are such. */
function formOf(fields: Record<string, string>): Record<string, unknown> {
  const valueOf = (name: string, value: string): unknown => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^(?:.*(?:Minor|Mm|Ml)|grams|seq|seed)$/.test(name) ? Number(value) : value;
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === '' || name === 'back' ? [] : [[name, valueOf(name, value)]],
    ),
  );
}

async function answer(call: WorldRequest, work: (books: Books) => unknown): Promise<unknown> {
  const { world, reply, request } = call;
  const back = isForm(call) ? (bodyFields(request).back ?? '/warehouse/console') : null;
  try {
    const result = await desks.of(world).turn(async (books) => work(books));
    if (back !== null)
      return reply.redirect(
        `${world.prefix}${back.startsWith('/warehouse/console') ? back : '/warehouse/console'}`,
        303,
      );
    return result;
  } catch (error) {
    const isBad = error instanceof BadRequest;
    if (!isBad && !(error instanceof Refusal)) throw error;
    const status = isBad ? 400 : error.status;
    if (back === null) return reply.code(status).send({ error: error.message });
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        htmlPage(
          'Not possible',
          `<h1>Not possible</h1><div class="card" role="alert"><p>${escapeHtml(error.message)}</p></div><p><a href="${escapeHtml(`${world.prefix}${back}`)}">Back</a></p>`,
        ),
      );
  }
}
