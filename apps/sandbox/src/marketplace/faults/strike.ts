import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { World } from '../../world/world.ts';

/** A hanging answer stalls so long, in system time, and then breaks off. */
const HANG_MS = 30_000;

/**
 * Applies the faults that come in the way of an answer: `throttled` leaves the answer to the caller, `answered` means that
 * the reply has been sent or its connection broken. Null when nothing strikes.
 */
export async function strikeBeforeAnswer(
  world: World,
  operation: string,
  sellerId: string | null,
  reply: FastifyReply,
): Promise<'throttled' | 'answered' | null> {
  if (world.faults.strikes('throttle', operation, sellerId)) return 'throttled';
  if (world.faults.strikes('reset', operation, sellerId)) {
    breakOff(reply);
    return 'answered';
  }
  if (world.faults.strikes('hang', operation, sellerId)) {
    reply.hijack();
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    await wait(HANG_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
    reply.raw.destroy();
    return 'answered';
  }
  if (world.faults.strikes('html503', operation, sellerId)) {
    await reply
      .code(503)
      .type('text/html')
      .send(
        '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center></body></html>',
      );
    return 'answered';
  }
  const broken = world.faults.strikes('error5xx', operation, sellerId);
  if (!broken) return null;
  await sendBroken(reply, broken.drawn);
  return 'answered';
}

/** The faces of a failure: a clean error, an empty body, JSON that is cut off, a service that is away. */
async function sendBroken(reply: FastifyReply, drawn: number): Promise<void> {
  const failure = JSON.stringify({
    errors: [{ code: 'InternalFailure', message: 'We encountered an internal error. Please try again.', details: '' }],
  });
  const faces = [
    { status: 500, body: failure },
    {
      status: 503,
      body: JSON.stringify({
        errors: [
          { code: 'ServiceUnavailable', message: 'Service is temporarily unavailable. Please try again.', details: '' },
        ],
      }),
    },
    { status: 500, body: '' },
    { status: 502, body: failure.slice(0, 25) },
  ];
  const face = faces[Math.floor(drawn / 16) % faces.length] ?? { status: 500, body: failure };
  await reply.code(face.status).type('application/json').send(face.body);
}

function breakOff(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
