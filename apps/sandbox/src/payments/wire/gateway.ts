import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyBytes } from '../../http/body.ts';
import type { WorldRequest } from '../../http/mount.ts';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { IdempotentAnswer } from '../books/records.ts';
import { API_VERSION } from '../events/emit.ts';
import { callerOf } from './caller.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import { expand, readExpand } from './expand.ts';
import { Failure, invalid } from './failure.ts';
import { readForm, type Raw } from './form.ts';

/** Faults of single answers beside those of every system. */
export const answerFaultKinds = ['tooManyRequests', 'keptError', 'lostAnswer', 'slowAnswer', 'declinedCharge'] as const;

/** A slow answer takes so long, in system time; the control sets other values. */
const SLOW_MS = 1_500;

/** An answer as it goes out. */
export type Answer = { status: number; body: string; headers: Record<string, string> };

type Request = { endpoint: Endpoint; raw: { [name: string]: Raw }; id: string; caller: Caller; requestId: string };

/** Answers a call of Stripe's API: key, version, parameters, idempotency, the endpoint itself, expansion. */
export async function answerCall(call: WorldRequest, endpoint: Endpoint): Promise<unknown> {
  const { world, reply } = call;
  const requestId = `req_${randomBytes(10).toString('hex').slice(0, 14)}`;
  const strikes = (kind: (typeof answerFaultKinds)[number]): boolean =>
    world.faults.strikes(kind, { operation: `payments.${endpoint.name}`, sellerId: null }) !== null;
  if (strikes('slowAnswer')) await wait(await slowMs(call));
  const answer = strikes('tooManyRequests')
    ? tooMany()
    : await answerOf(call, endpoint, requestId, strikes('keptError'));
  if (strikes('lostAnswer')) {
    // It was done, and nobody is told.
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply
    .code(answer.status)
    .headers({
      'request-id': requestId,
      'stripe-version': API_VERSION,
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache, no-store',
      ...answer.headers,
    })
    .type('application/json')
    .send(answer.body);
}

async function slowMs({ world }: WorldRequest): Promise<number> {
  const setting = await desks.of(world).turn((books) => books.get('setting', 'chaos')?.value.latencyMs);
  return typeof setting === 'number' ? setting : SLOW_MS;
}

const tooMany = (): Answer =>
  failed(
    new Failure(
      'invalid_request_error',
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      { status: 429, code: 'rate_limit', headers: { 'stripe-should-retry': 'true' } },
    ),
  );

async function answerOf(call: WorldRequest, endpoint: Endpoint, requestId: string, isBroken: boolean): Promise<Answer> {
  try {
    const raw = readParameters(call, endpoint);
    const { caller, rest } = callerOf(call.request.headers, raw);
    if (caller === 'publishable' && !endpoint.isPublic)
      throw invalid('This API call cannot be made with a publishable API key. Please use a secret API key.', {
        status: 401,
        code: 'secret_key_required',
      });
    const version = call.request.headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION}.`);
    const request: Request = { endpoint, raw: rest, id: call.params.id ?? '', caller, requestId };
    const key = endpoint.method === 'POST' ? call.request.headers['idempotency-key'] : undefined;
    return typeof key === 'string'
      ? await answerOnce(call, request, { key, isBroken })
      : await desks.of(call.world).turn((books) => run(books, request, { key: null, isBroken }));
  } catch (error) {
    if (error instanceof Failure) return failed(error);
    console.error(`${endpoint.name}:`, error);
    return failed(new Failure('api_error', 'An unexpected error occurred.', { status: 500 }));
  }
}

function readParameters({ request }: WorldRequest, { method }: Endpoint): { [name: string]: Raw } {
  const search = request.url.split('?')[1] ?? '';
  const body = bodyBytes(request).toString('utf8');
  if (method === 'GET' || body === '') return readForm(search);
  if ((request.headers['content-type'] ?? '').includes('json'))
    throw invalid(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  return { ...readForm(search), ...readForm(body) };
}

/** A key is answered once: what came of its first request is what every repetition gets, for 24 hours. */
async function answerOnce(
  { world }: WorldRequest,
  request: Request,
  { key, isBroken }: { key: string; isBroken: boolean },
): Promise<Answer> {
  const desk = desks.of(world);
  if (key.length === 0 || key.length > 255)
    throw invalid('Idempotency keys must be at most 255 characters long.', { param: 'idempotency_key' });
  if (desk.keysInUse.has(key))
    throw new Failure(
      'idempotency_error',
      `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { status: 409, code: 'idempotency_key_in_use' },
    );
  desk.keysInUse.add(key);
  try {
    return await desk.turn((books) => replayed(books, request, key) ?? run(books, request, { key, isBroken }));
  } finally {
    desk.keysInUse.delete(key);
  }
}

const KEY_HOLDS_S = 24 * 3_600;

const fingerprintOf = ({ endpoint, id, raw }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.name, id, raw]))
    .digest('base64url');

function replayed(books: Books, request: Request, key: string): Answer | null {
  const kept = books.get('idempotent_answer', key);
  if (!kept || books.now(null) - kept.created >= KEY_HOLDS_S) return null;
  if (kept.fingerprint !== fingerprintOf(request))
    throw new Failure(
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return {
    status: kept.status,
    body: kept.body,
    headers: { 'idempotent-replayed': 'true', 'original-request': kept.requestId, 'idempotency-key': key },
  };
}

/** Runs the endpoint. What was done is kept under the key: an object, a refused card, a broken answer; no refused parameter is. */
function run(books: Books, request: Request, { key, isBroken }: { key: string | null; isBroken: boolean }): Answer {
  books.request = { id: request.requestId, idempotency_key: key };
  try {
    const answer = isBroken
      ? failed(new Failure('api_error', 'An unknown error occurred.', { status: 500 }))
      : done(books, request);
    if (key !== null) keep(books, request, { key, answer });
    return key === null ? answer : { ...answer, headers: { ...answer.headers, 'idempotency-key': key } };
  } finally {
    books.request = { id: null, idempotency_key: null };
  }
}

function done(books: Books, { endpoint, raw: { expand: paths, ...raw }, id, caller }: Request): Answer {
  try {
    const wanted = readExpand(paths);
    const shown = endpoint.run({ books, raw, id, caller });
    const object = expand(books, caller === 'publishable' ? asBrowsersSee(shown) : structuredClone(shown), wanted);
    return { status: 200, body: JSON.stringify(object, null, 2), headers: {} };
  } catch (error) {
    // A refused card is a result: the attempt stays on the books.
    if (error instanceof Failure && error.isKept) return failed(error);
    throw error;
  }
}

/** What a publishable key does not see. */
const hiddenFields = ['metadata', 'customer', 'latest_charge', 'application_fee_amount', 'review', 'transfer_data'];

const asBrowsersSee = (object: ReturnType<Endpoint['run']>): ReturnType<Endpoint['run']> =>
  Object.fromEntries(Object.entries(structuredClone(object)).filter(([name]) => !hiddenFields.includes(name)));

function keep(books: Books, request: Request, { key, answer }: { key: string; answer: Answer }): IdempotentAnswer {
  return books.put('idempotent_answer', {
    id: key,
    created: books.now(null),
    clock: null,
    fingerprint: fingerprintOf(request),
    status: answer.status,
    body: answer.body,
    requestId: request.requestId,
  });
}

/** A failure as it goes out. */
export const failed = (failure: Failure): Answer => ({
  status: failure.status,
  body: JSON.stringify({ error: failure.error }, null, 2),
  headers: failure.headers,
});
