import { parse as parseForm } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { limits } from '@kervan/domain/limits';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lists, objects and values that a body of this route may hold. */
    bodyMembersMax?: number;
  }
}

/** What may be sent to an endpoint, as the options of its route: little by anyone, more by whoever is signed in, a long list where the contract says so. */
export function boundsOf(endpoint: Endpoint): {
  bodyLimit: number;
  config: { bodyMembersMax: number; staysOpen: boolean };
} {
  const kind = endpoint.access === 'public' ? 'public' : endpoint.isBulk ? 'bulk' : 'own';
  return {
    bodyLimit: limits.bodyBytesMax[endpoint.sends === 'signed' ? 'signed' : kind],
    config: { bodyMembersMax: limits.bodyMembersMax[kind], staysOpen: endpoint.answers === 'events' },
  };
}

/**
 * Reads bodies and queries only when they are small enough to be walked: the process has one thread, and whatever looks at a body
 * later takes its time. JSON and forms are all that is understood. Refuses with RequestTooComplex.
 */
export async function readBoundedBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ raw }) => {
    const from = raw.url?.indexOf('?') ?? -1;
    if (from >= 0) refuseIfMany(raw.url?.slice(from + 1) ?? '');
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      const members = request.routeOptions.config.bodyMembersMax ?? limits.bodyMembersMax.public;
      if (!measureJson(body, { depth: limits.bodyDepthMax, members }).fits) throw new AppError('RequestTooComplex');
      void parseJson(request, body, done);
    },
  );
  await app.register(formbody, {
    bodyLimit: limits.bodyBytesMax.public,
    parser: (text) => {
      refuseIfMany(text);
      return parseForm(text);
    },
  });
}

/** In this scope bodies stay the bytes that were sent: a signature is of these, and nothing is made of them before it is known to be right. */
export function acceptSigned(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer, done) =>
    done(null, body),
  );
}

function refuseIfMany(query: string): void {
  let values = 1;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1))
    if (++values > limits.queryMembersMax) throw new AppError('RequestTooComplex');
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text stays within a depth and a number of members, told from its characters before anything is made of it. It stops at
 * the character that is too much; `looked` = characters that were looked at. What is no JSON may pass: the parser refuses it.
 */
export function measureJson(
  text: string,
  limit: { depth: number; members: number },
): { fits: boolean; looked: number } {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      depth++;
      members++;
    } else if (code === COMMA) members++;
    else if (code === LIST_END || code === OBJECT_END) depth--;
    if (depth > limit.depth || members > limit.members) return { fits: false, looked: at + 1 };
  }
  return { fits: true, looked: text.length };
}

/** The place of the quote that ends the string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
