import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, createCall, type Call } from '@kervan/contracts/call';
import { identity } from '@kervan/contracts/identity-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { stores } from '@kervan/contracts/stores-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { openDb } from '../apps/server/src/db/connect.ts';
import { grantSubscription } from '../apps/server/src/testing/grant-subscription.ts';
import type { Stage } from './stage.ts';
import { outside } from './outside.ts';

/** A connected store; `authorize` grants the authorization anew. */
export type DrillStore = { storeId: number; sellingPartnerId: string; authorize(): Promise<void> };
/** A seller who uses the product over HTTP, with one store. `retry` repeats a call until the panel answers, with the number that it asks for (M3). */
export type DrillSeller = DrillStore & {
  call: Call;
  retry: Call;
  email: string;
  /** The device's cookies, which the consent's way back needs. */
  cookies(): string;
  /** The bearer token of the session. */
  token(): string;
  /** Requests that had to be repeated so far. */
  repeated(): number;
};

/** What the seller's account of the marketplace holds before the product looks at it. */
export type BeforeImport = (sellingPartnerId: string) => Promise<void>;

const PASSWORD = 'Kamel-2026!x';
/** A part that was killed is back long before. */
const RETRY_LIMIT_MS = 60_000;

/** Registers by the mail that really arrives, signs in and connects a store through the consent page. */
export async function signUp(stage: Stage, market: MarketCode = 'DE', before?: BeforeImport): Promise<DrillSeller> {
  const session = { token: '', cookies: '', storeId: null as number | null };
  const call = createCall(async ({ method, url, body, contentType, endpoint }) => {
    const headers: Record<string, string> = {
      cookie: session.cookies,
      ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
      ...(session.storeId === null || endpoint.access === 'public'
        ? {}
        : { 'x-customer-marketplace-id': String(session.storeId) }),
    };
    if (contentType !== null) headers['content-type'] = contentType;
    if (endpoint.idempotent) headers['idempotency-key'] = keyOf(url, String(body ?? ''));
    const answer = await fetch(`${stage.panelUrl}${url}`, { method, headers, body, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) session.cookies = cookie.split(';')[0] ?? '';
    const text = await answer.text();
    return {
      status: answer.status,
      json: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text,
      location: answer.headers.get('location'),
    };
  });
  let repeated = 0;
  const retry = (async (endpoint: never, first: never) => {
    let request = first;
    for (const end = performance.now() + RETRY_LIMIT_MS; ; await wait(200)) {
      try {
        return await call(endpoint, request);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ConfirmationNeeded') {
          request = confirmedBy(request, error);
          continue;
        }
        const isPassing = !(error instanceof ApiError) || error.status >= 500 || error.code === 'RequestInFlight';
        if (!isPassing || performance.now() > end) throw error;
        repeated++;
      }
    }
  }) as unknown as Call; // The same signature; only the waiting is added.

  const email = `drill-${randomInt(1_000_000_000)}@example.com`;
  const { id: accountId } = await call(identity.register, {
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
  const mail = await until(
    'the activation mail',
    async () =>
      (await outside(stage).ask<{ text: string }[]>('GET', `/mail/messages?to=${encodeURIComponent(email)}`))[0],
  );
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  await call(identity.confirmEmail, { body: { email, token: link.searchParams.get('token') ?? '' } });
  const now = await outside(stage).now();
  await openDb(stage.owner())
    .transaction()
    .execute((tx) => grantSubscription(tx, { clock: { now: () => now } }, accountId));
  session.token = (
    await call(identity.token, {
      body: { client_id: 'kervan-web', grant_type: 'password', username: email, password: PASSWORD },
    })
  ).access_token;
  const person = { call, retry, email, cookies: () => session.cookies, token: () => session.token };
  const store = await connectStore(stage, person, { market, sellingPartnerId: null, before });
  session.storeId = store.storeId;
  return { ...person, ...store, repeated: () => repeated };
}

/** Plans with room for everything that a drill adds. */
export const widenPlans = (stage: Stage): Promise<unknown> =>
  stage.owner().query('update plan_level set product_limit = 1000000; update account set product_limit = 1000000');

/** Connects a store through the consent page, with a known seller account of the marketplace or a new one. */
export async function connectStore(
  stage: Stage,
  { call, retry, email, cookies }: Pick<DrillSeller, 'call' | 'retry' | 'email' | 'cookies'>,
  {
    market,
    sellingPartnerId: known,
    before,
  }: { market: MarketCode; sellingPartnerId: string | null; before?: BeforeImport | undefined },
): Promise<DrillStore> {
  const { id: storeId } = await call(stores.create, {
    body: { marketPlaceCountryCode: market, storeName: `Drill ${market}` },
  });
  let sellingPartnerId = known ?? '';
  const authorize = async () => {
    const page = new URL(
      await retry(stores.authorizationUrl, { query: { selectedCustomerMarketPlaceId: String(storeId) } }),
    );
    const form = new URLSearchParams({
      ...Object.fromEntries(page.searchParams),
      seller: sellingPartnerId || 'new',
      name: 'Drill',
      new_region: markets[market].region,
      decision: 'allow',
    });
    const answer = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
    const target = new URL(answer.headers.get('location') ?? '');
    sellingPartnerId = target.searchParams.get('selling_partner_id') ?? '';
    const back = await fetch(target, { redirect: 'manual', headers: { cookie: cookies() } });
    if (!/amzRegistration\/success/i.test(back.headers.get('location') ?? ''))
      throw new Error(`not connected: ${back.status} ${back.headers.get('location')}`);
  };
  await authorize();
  await before?.(sellingPartnerId);
  await call(stores.completeRegistration, { body: { customerMarketPlaceId: storeId, marketPlaceEmail: email } });
  return { storeId, sellingPartnerId, authorize };
}

/** One intention of the seller, however often it is sent. */
const keyOf = (url: string, payload: string): string => createHash('sha256').update(`${url} ${payload}`).digest('hex');

/** Asks until the answer is there. Throws after five minutes: on a busy machine much takes long, and how long decides nothing. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  limitMs = 300_000,
): Promise<T> {
  for (const end = performance.now() + limitMs; performance.now() < end; await wait(150)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`never happened: ${what}`);
}

/** The same request with the number that the refusal told. */
function confirmedBy(request: { body?: object }, { data }: ApiError): never {
  // What the contract says of this refusal; the request keeps the type that it had.
  const { items } = data as { items: number };
  return { ...request, body: { ...request.body, confirmed: items } } as never;
}
