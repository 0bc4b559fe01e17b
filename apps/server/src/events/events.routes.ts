import type { FastifyInstance } from 'fastify';
import { events, type EventFrame } from '@kervan/contracts/events';
import type { Deps } from '../deps.ts';
import { implement } from '../http/implement.ts';

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_ACCOUNT_MAX = 20;
const UNREAD_MAX_BYTES = 1024 * 1024;
const open = new Map<number, number>();

export function registerEvents(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, events, {
    stream: async ({ caller, wire: { request, reply } }) => {
      const { accountId } = caller;
      const streams = open.get(accountId) ?? 0;
      reply.hijack();
      const raw = reply.raw;
      if (streams >= STREAMS_PER_ACCOUNT_MAX) {
        raw.writeHead(429, { 'retry-after': '15' }).end();
        return '';
      }
      open.set(accountId, streams + 1);
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      // Who does not read is let go: the panel comes back and reads everything again.
      const write = (frame: EventFrame) => void (raw.writableLength > UNREAD_MAX_BYTES ? raw.destroy() : raw.write(`id: ${frame.id}\ndata: ${JSON.stringify(frame)}\n\n`));
      const missed = deps.events.since(accountId, Number(request.headers['last-event-id'] ?? 0));
      // An unknown number: the panel reads everything again.
      if (missed) missed.forEach(write);
      else raw.write(`id: ${deps.events.lastId()}\nevent: reset\ndata: {}\n\n`);
      const unsubscribe = deps.events.subscribe(accountId, write);
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
      raw.on('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        open.set(accountId, (open.get(accountId) ?? 1) - 1);
      });
      return '';
    },
  });
}
