import type { FastifyRequest } from 'fastify';

/** A request the caller has to mend, answered with 400 and `{error}` by control calls. */
export class BadRequest extends Error {}

/** The body's bytes, empty without one. */
export function bodyBytes(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** The body as JSON; undefined when empty. Throws BadRequest when it is not JSON. */
export function bodyJson(request: FastifyRequest): unknown {
  const text = bodyBytes(request).toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not JSON.');
  }
}

/** The body as a form or a JSON object of texts, by its content type. */
export function bodyFields(request: FastifyRequest): Record<string, string> {
  if (!(request.headers['content-type'] ?? '').includes('json'))
    return Object.fromEntries(new URLSearchParams(bodyBytes(request).toString('utf8')));
  const value = bodyJson(request);
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
