import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What every answer says of itself, also where no route has been reached. */
export const bareSafetyHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Refuses an address that no route is looked up for: broken escapes, a part that is too long. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void refuse(request, reply.headers(bareSafetyHeaders), 'ValidationFailed');
}

/** Answers a connection that speaks no HTTP the server can read, shortly and closing it. */
export function answerClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // The other side has left, or this side has answered already.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const headers = Object.entries(bareSafetyHeaders).map(([name, value]) => `${name}: ${value}`);
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  socket.end([`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', 'connection: close'].join('\r\n') + '\r\n\r\n');
}
