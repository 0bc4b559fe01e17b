import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BadRequest, bodyJson } from '../../http/body.ts';
import type { WorldRequest } from '../../http/mount.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import { hasKey } from './bearer.ts';
import type { Call, Operation } from './operation.ts';
import { isKeepable } from './plain-text.ts';
import { Refusal } from './refusal.ts';

/** Faults of single answers beside those of every system: 429 and 503 with Retry-After, and what was done but never answered. */
export const answerFaultKinds = ['throttle', 'busy', 'lostAnswer'] as const;

const RETRY_AFTER_S = 5;

/** An idempotency key is good for so long. */
const KEY_HOLDS_MS = 30 * 86_400_000;

/** What the environment says. */
export type Keys = { key: string; webhookSecret: string };

type Given = Omit<Call<unknown, unknown>, 'books'> & { key: string | null; fingerprint: string };

/** Answers a call of the warehouse's API: key, request, idempotency, the operation itself. */
export async function answerCall(call: WorldRequest, operation: Operation, keys: Keys): Promise<unknown> {
  const { world, request, reply } = call;
  const strikes = (kind: (typeof answerFaultKinds)[number]): boolean =>
    world.faults.strikes(kind, { operation: `warehouse.${operation.name}`, sellerId: null }) !== null;
  try {
    if (!hasKey(request.headers.authorization, keys.key)) throw new Refusal('unauthorized', 'The bearer key is wrong.');
    if (strikes('throttle')) throw new Refusal('rate_limited', 'Too many requests.');
    if (strikes('busy')) throw new Refusal('unavailable', 'The warehouse is busy.');
    const given = { ...readCall(call, operation), webhookSecret: keys.webhookSecret };
    const answer = await desks.of(world).turn(async (books) => answerOnce(books, operation, given));
    if (strikes('lostAnswer')) {
      // It was done, and nobody is told.
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return Buffer.isBuffer(answer)
      ? reply.type('image/jpeg').send(answer)
      : reply.type('application/json; charset=utf-8').send(answer);
  } catch (error) {
    const refusal = error instanceof BadRequest ? new Refusal('invalid', error.message, { field: 'body' }) : error;
    if (!(refusal instanceof Refusal)) throw error;
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    if (refusal.status === 429 || refusal.status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
    return reply.code(refusal.status).send(refusal.body);
  }
}

function readCall({ request, params, query }: WorldRequest, operation: Operation): Omit<Given, 'webhookSecret'> {
  const { body: bodySchema, query: querySchema, method } = operation;
  const raw = bodySchema ? (bodyJson(request) ?? {}) : null;
  if (!isKeepable(raw)) throw new Refusal('invalid', 'A text has signs that are none.', { field: 'body' });
  const body = bodySchema ? parsed(bodySchema, raw) : null;
  const asked = querySchema ? parsed(querySchema, Object.fromEntries(query)) : null;
  const id = params.id ?? '';
  return {
    id,
    body,
    query: asked,
    ifMatch: operation.isConditional ? readMatch(request.headers['if-match']) : null,
    key: method === 'GET' ? null : readKey(request.headers['idempotency-key']),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([operation.name, id, body]))
      .digest('base64url'),
  };
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const own = issue?.path.map(String) ?? [];
  const field = issue?.code === 'unrecognized_keys' ? [...own, ...issue.keys.slice(0, 1)] : own;
  throw new Refusal('invalid', issue?.message ?? 'The request is wrong.', { field: field.join('.') || 'body' });
}

function readKey(header: string | string[] | undefined): string {
  const read = z.uuid().safeParse(header);
  if (!read.success) throw new Refusal('invalid', 'Idempotency-Key must be a UUID.', { field: 'Idempotency-Key' });
  return read.data.toLowerCase();
}

function readMatch(header: string | undefined): number {
  const seq = /^"?(\d{1,9})"?$/.exec(header ?? '')?.[1];
  if (seq === undefined)
    throw new Refusal('invalid', 'If-Match must be the seq of the package.', { field: 'If-Match' });
  return Number(seq);
}

/** A key is answered once: what came of its first request is what every repetition gets. A refused request did nothing and may come again. */
async function answerOnce(books: Books, operation: Operation, given: Given): Promise<string | Buffer> {
  const { key, fingerprint } = given;
  const nowMs = books.now().getTime();
  const kept = key === null ? null : books.get('answer', key);
  if (kept && nowMs - kept.atMs < KEY_HOLDS_MS) {
    if (kept.fingerprint !== fingerprint)
      throw new Refusal('idempotency_conflict', 'This key was used for another request.', { field: 'Idempotency-Key' });
    return kept.body;
  }
  const answer = await operation.run({ ...given, books });
  if (Buffer.isBuffer(answer)) return answer;
  const body = JSON.stringify(answer);
  if (key !== null) books.put('answer', { id: key, fingerprint, body, atMs: nowMs });
  return body;
}
