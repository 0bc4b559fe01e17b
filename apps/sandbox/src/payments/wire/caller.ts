import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { bodyFields } from '../../http/body.ts';
import type { Caller } from './endpoint.ts';
import { invalid } from './failure.ts';
import type { Raw } from './form.ts';

/**
 * Who calls: `Authorization: Bearer sk_test_…` or Basic with the key as the name; a browser's publishable key may stand in
 * the parameter `key`. Every test key is good but one that says it is not (`sk_test_invalid…`, `…expired…`).
 */
export function callerOf(
  headers: IncomingHttpHeaders,
  { key, ...rest }: { [name: string]: Raw },
): { caller: Caller; rest: { [name: string]: Raw } } {
  const given = keyOf(headers.authorization) ?? (typeof key === 'string' ? key : null);
  if (given === null || given === '')
    throw invalid(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  if (/^pk_test_\w+$/.test(given)) return { caller: 'publishable', rest };
  if (!/^[sr]k_test_\w+$/.test(given) || /^[sr]k_test_invalid/.test(given))
    throw invalid(`Invalid API Key provided: ${masked(given)}`, { status: 401 });
  if (/^[sr]k_test_expired/.test(given))
    throw invalid(`Expired API Key provided: ${masked(given)}`, { status: 401, code: 'api_key_expired' });
  return { caller: 'secret', rest };
}

/** Decision 40: a key ends in the id of its world; a browser sends its own in the form or the query. */
export function worldOfKey(request: FastifyRequest): string | null {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '').get('key');
  const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
  const key = keyOf(request.headers.authorization) ?? query ?? (isForm ? (bodyFields(request).key ?? null) : null);
  const [, world = null] = /^[psr]k_test_(\w+)$/.exec(key ?? '') ?? [];
  return world === 'kervan' ? null : world;
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (value === undefined) return null;
  if (scheme === 'Bearer') return value;
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null) : null;
}

/** Keys are shown with their beginning and end only. */
const masked = (key: string): string =>
  key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
