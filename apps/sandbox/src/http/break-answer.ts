import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { AnswerFaultKind } from '../world/faults/faults.ts';

/** A hanging answer stalls so long, in system time, and then breaks off. */
const HANG_MS = 30_000;

/** What a system says when it is broken or away. */
export type Failures = { internal: object; unavailable: object };

export const plainFailures: Failures = { internal: { error: 'internal' }, unavailable: { error: 'unavailable' } };

/** Whether a fault of a kind strikes the call at hand; `drawn` is its draw. */
export type Strikes = (kind: AnswerFaultKind) => { drawn: number } | null;

/** Applies the faults that any answer may be struck by. True: the reply has been sent or its connection broken. */
export async function breakAnswer(reply: FastifyReply, strikes: Strikes, failures: Failures): Promise<boolean> {
  if (strikes('reset')) {
    breakOff(reply);
    return true;
  }
  if (strikes('hang')) {
    await hang(reply);
    return true;
  }
  if (strikes('html503')) {
    await reply
      .code(503)
      .type('text/html')
      .send(
        '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center></body></html>',
      );
    return true;
  }
  const broken = strikes('error5xx');
  if (!broken) return false;
  await sendBroken(reply, broken.drawn, failures);
  return true;
}

async function hang(reply: FastifyReply): Promise<void> {
  reply.hijack();
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  await wait(HANG_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
  reply.raw.destroy();
}

/** The faces of a failure: a clean error, an empty body, JSON that is cut off, a service that is away. */
async function sendBroken(reply: FastifyReply, drawn: number, { internal, unavailable }: Failures): Promise<void> {
  const failure = JSON.stringify(internal);
  const faces = [
    { status: 500, body: failure },
    { status: 503, body: JSON.stringify(unavailable) },
    { status: 500, body: '' },
    { status: 502, body: failure.slice(0, failure.length / 2) },
  ];
  const face = faces[Math.floor(drawn / 16) % faces.length] ?? { status: 500, body: failure };
  await reply.code(face.status).type('application/json').send(face.body);
}

function breakOff(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
