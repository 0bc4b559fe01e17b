import { createCall, type Call } from '@kervan/contracts/call';
import { nameOf } from '@kervan/contracts/file';
import { identity } from '@kervan/contracts/identity-calls';
import { INSTANCE_HEADER } from '@kervan/domain/identity/extension-message';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import type { MarketCode } from '@kervan/domain/markets';
import { afterAll, beforeAll } from 'vitest';
import { sandboxEnvironment } from '../../../../scripts/sandbox-environment.ts';
import { buildApp } from '../app.ts';
import { followClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openConnections } from '../connections.ts';
import { createMailer } from '../connectors/mail/create-mailer.ts';
import { openPool } from '../db/connect.ts';
import type { Deps, WorkerDeps } from '../deps.ts';
import { openEventHub } from '../events/event-hub.ts';
import { listViolations } from '../records/ledger/books.ts';
import { seedReaders } from '../features/sources/readers.ts';
import type { Work } from '../jobs/work.ts';
import { createLog } from '../log.ts';
import { allWork } from '../worker.ts';
import { connectStore } from './consent.ts';
import { countStatements, noteCounts, type Counted } from './counts.ts';
import { countedChance } from './counted-chance.ts';
import { createTestDatabase } from './database.ts';
import { groundOf } from './ground.ts';
import { createRounds } from './rounds.ts';
import { settle, type How, type Settled } from './settle.ts';
import { grant } from './subscriptions.ts';
import { workWaiting } from './waiting-jobs.ts';
import { copyWorld, linkIn, openWorld, type TestWorld, type WorldOptions } from './world.ts';

/** A signed-in seller as the tests use one. */
export type Seller = {
  call: Call;
  accountId: number;
  email: string;
  password: string;
  token: string;
  cookies: string;
  storeId: number;
  storeCode: string;
  sellingPartnerId: string;
  request: Requester;
};
export type Visitor = {
  call: Call;
  request: Requester;
  ip: string;
  /** `instance`: the secret of an extension's instance. */
  session: { token: string; cookies: string; storeId: number | null; instance?: string };
};
type Requester = (request: {
  method: string;
  url: string;
  payload?: unknown;
  headers?: Record<string, string>;
}) => Promise<{ statusCode: number; json: unknown; headers: Record<string, unknown> }>;

/** The whole product on real PostgreSQL with a world of its own: the panel's calls, the background work, the outside. */
export type TestProduct = {
  world: TestWorld;
  deps: Deps;
  worker: WorkerDeps;
  app: Awaited<ReturnType<typeof buildApp>>;
  work: Work;
  /** A visitor without a session, at an address of its own unless one is given (rate limits count by address). */
  visitor(options?: { ip?: string }): Visitor;
  /** Registers, confirms by the mail and signs in; with a subscription without an end, unless a test wants none. */
  signUp(options?: { subscription?: 'none' }): Promise<Seller>;
  /** Connects a store through the consent page of the sandbox; `before` runs when the seller is known and not yet connected. */
  connectStore(
    seller: Seller,
    market: MarketCode,
    before?: (sellingPartnerId: string) => Promise<void>,
  ): Promise<number>;
  /** Works until nothing is left to do, stepping the clock (how-parts-meet section 2). */
  settle(options?: How): Promise<Settled>;
  /** Runs the due jobs once, without moving the clock. */
  runJobs(): Promise<void>;
};

const PASSWORD = 'Kamel-2026!x';

/** Opens the product for a test file and closes it at its end. */
export function useProduct(options: WorldOptions = {}): TestProduct {
  // Filled before the first test runs.
  const product = {} as TestProduct;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const opened = await openProduct(options);
    Object.assign(product, opened.product);
    closers.push(
      () => opened.close(),
      async () => noteCounts(opened.counted),
    );
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });
  return product;
}

/** A database and the world that belongs to it, of which each product opened gets copies. */
export type Original = { database: string; world: string };
type Opened = {
  product: TestProduct;
  /** Name of its database. */
  database: string;
  /** What it did since it was opened. */
  counted: Counted;
  /** Ends it; its database goes with it unless it is kept. */
  close(how?: { isKept?: boolean }): Promise<void>;
};

/** The same without a test file around it: the caller closes it. `port`: where the panel will listen, as its mails and redirects name it. */
export async function openProduct(from: WorldOptions | Original, port = 4000): Promise<Opened> {
  const database = await createTestDatabase('database' in from ? from.database : undefined);
  const world = await ('database' in from ? copyWorld(from.world) : openWorld(from));
  const config = readConfig({
    ...sandboxEnvironment({ ...groundOf().sandbox, prefix: world.prefix, smtpUser: world.id }),
    DATABASE_URL: database.url,
    APP_DATABASE_URL: database.panelUrl,
    PORT: '0',
    PUBLIC_URL: `http://localhost:${port}`,
    MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: process.env.TEST_LOG ?? 'error',
    POOL_SIZE: '6',
    DATABASE_MAY_LOSE: 'yes',
    TOKEN_PATIENCE_MS: '0',
    // The work of the tests is not to guess passwords.
    PASSWORD_MEMORY_KIB: '64',
    PASSWORD_PASSES: '1',
  });
  const log = createLog(config.LOG_LEVEL, 'test');
  // One clock for both sides, the quotas included: a step is seen by all at once.
  const clock = await followClock(config.MARKET_CLOCK_URL ?? '');
  // What a copy draws was not drawn in its original.
  const chance = countedChance('database' in from ? 'copy' : 'original');
  const panel = await openConnections(config, log, 'kervan_app', { clock, chance });
  const events = await openEventHub(config.APP_DATABASE_URL);
  const deps: Deps = { ...panel, events };
  const app = await buildApp(deps);
  await app.ready();
  if ('database' in from) counts.set(app, { visitors: IN_A_COPY, sellers: IN_A_COPY });
  const background = await openConnections(config, log, 'kervan_worker', { clock, chance });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const worker: WorkerDeps = { ...background, mailer };
  await seedReaders(worker);
  const owner = openPool(config.DATABASE_URL, { role: 'owner', max: 6 });
  const counted: Counted = { statements: 0, steps: 0 };
  for (const pool of [panel.pool, background.pool, owner]) countStatements(pool, counted);
  const work = allWork(worker);
  const means = { owner, rounds: createRounds(work), hear: clock.set, counted };
  const product: TestProduct = {
    world,
    deps,
    worker,
    app,
    work,
    runJobs: () => workWaiting(owner, work),
    visitor: (how) => visitorOf(app, how),
    signUp: (how) => signUp(product, how),
    connectStore,
    settle: (how) => settle(product, means, how),
  };
  return {
    product,
    database: database.name,
    counted,
    async close({ isKept = false } = {}) {
      // Whatever a test did: the books balance.
      const violations = await listViolations(background.db);
      await app.close();
      await events.stop();
      mailer.close();
      await owner.end();
      await background.close();
      await panel.close();
      if (!isKept) await database.drop();
      if (violations.length > 0) throw new Error(`the books of credit are wrong: ${JSON.stringify(violations)}`);
    },
  };
}

/** A visitor of an app of the product, at an address of its own unless one is given. */
export function visitorOf(
  app: TestProduct['app'],
  { ip: remoteAddress = nextAddress(app) }: { ip?: string } = {},
): Visitor {
  const session: Visitor['session'] = { token: '', cookies: '', storeId: null };
  const send = async (
    method: string,
    url: string,
    payload: string | FormData | undefined,
    headers: Record<string, string>,
  ) => {
    const answer = await app.inject({
      method: method as 'POST',
      url,
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
      headers: {
        ...(session.cookies ? { cookie: session.cookies } : {}),
        ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
        ...(session.storeId === null ? {} : { 'x-customer-marketplace-id': String(session.storeId) }),
        ...(session.instance === undefined ? {} : { [INSTANCE_HEADER]: session.instance }),
        ...headers,
      },
    });
    for (const { name, value } of answer.cookies) session.cookies = withCookie(session.cookies, name, value);
    return answer;
  };
  const read = (text: string): unknown => (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text);
  return {
    session,
    ip: remoteAddress,
    call: handled(
      createCall(async ({ method, url, body, contentType, key, endpoint }) => {
        const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
        if (key !== null) headers['idempotency-key'] = key;
        if (endpoint.access === 'public') headers['x-customer-marketplace-id'] = '';
        const answer = await send(method, url, body ?? undefined, headers);
        const reply = { status: answer.statusCode, location: answer.headers.location?.toString() ?? null };
        if (endpoint.answers !== 'file' || reply.status >= 400) return { ...reply, json: read(answer.body) };
        const { 'content-type': type = '', 'content-disposition': disposition = null } = answer.headers;
        const content = new Blob([new Uint8Array(answer.rawPayload)], { type: String(type) });
        return { ...reply, json: null, file: { name: nameOf(disposition && String(disposition)), content } };
      }),
    ),
    request: async ({ method, url, payload, headers = {} }) => {
      const text = payload === undefined ? undefined : typeof payload === 'string' ? payload : JSON.stringify(payload);
      const answer = await send(method, url, text, {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      });
      return { statusCode: answer.statusCode, json: read(answer.body), headers: answer.headers };
    },
  };
}

/** Calls begun at once are waited for one after the other, in whatever order they are refused: none counts as one that nobody hears of. */
function handled(call: Call): Call {
  const kept = (...of: Parameters<Call>) => {
    const answered = call(...of);
    answered.catch(() => {});
    return answered;
  };
  return kept as Call;
}

/** What a browser would send from now on. */
const withCookie = (cookies: string, name: string, value: string): string =>
  [...cookies.split('; ').filter((cookie) => cookie !== '' && !cookie.startsWith(`${name}=`)), `${name}=${value}`].join(
    '; ',
  );

/** Visitors and sellers of each app, so far; what is counted in a copy was not counted in its original. */
const counts = new WeakMap<TestProduct['app'], { visitors: number; sellers: number }>();
const IN_A_COPY = 1_000;

function countOf(app: TestProduct['app'], of: 'visitors' | 'sellers'): number {
  const counted = counts.get(app) ?? { visitors: 0, sellers: 0 };
  counted[of] += 1;
  counts.set(app, counted);
  return counted[of];
}

/** Each in a net of its own: limits of rate count by it. */
function nextAddress(app: TestProduct['app']): string {
  const number = countOf(app, 'visitors');
  return `10.${Math.floor(number / 256)}.${number % 256}.7`;
}

async function signUp(product: TestProduct, { subscription }: { subscription?: 'none' } = {}): Promise<Seller> {
  const { call, request, session } = product.visitor();
  const email = `seller${countOf(product.app, 'sellers')}@example.com`;
  const { id } = await call(identity.register, {
    body: {
      firstname: 'Ayşe',
      lastname: 'Yılmaz',
      email,
      phoneNumber: '+905321234567',
      password: PASSWORD,
      password2: PASSWORD,
      agreementVersion: agreementVersions.licence,
      kvkkVersion: agreementVersions.kvkk,
    },
  });
  await product.runJobs();
  const [mail] = await product.world.mails(email);
  const token = linkIn(mail?.text).searchParams.get('token') ?? '';
  await call(identity.confirmEmail, { body: { email, token } });
  if (subscription !== 'none') await grant(product.worker, id);
  const { access_token } = await call(identity.token, {
    body: { client_id: 'kervan-web', grant_type: 'password', username: email, password: PASSWORD },
  });
  session.token = access_token;
  return {
    call,
    request,
    accountId: id,
    email,
    password: PASSWORD,
    token: access_token,
    get cookies() {
      return session.cookies;
    },
    get storeId() {
      return session.storeId ?? 0;
    },
    set storeId(storeId: number) {
      session.storeId = storeId;
    },
    storeCode: '',
    sellingPartnerId: '',
  };
}
