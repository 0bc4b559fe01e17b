import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { eventsSchemas, type EventFrame } from '@kervan/contracts/events';
import { events } from '@kervan/contracts/events-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../deps.ts';
import { implement } from '../http/implement.ts';
import { isSessionOpen } from '../http/session.ts';

const HEARTBEAT_MS = 15_000;
const STREAMS_PER_ACCOUNT_MAX = 20;
const PAGE_AGE_MAX_MS = 3_600_000;
/** A stream may be asked for this much before it reaches the server: behind other calls, on a slow line. */
const ON_THE_WAY_MAX_MS = 10_000;
const UNREAD_MAX_BYTES = 1024 * 1024;
/** Beyond so many missed frames it costs less to read everything again; so many of the longest stay below what may be unread. */
const REPLAYED_MAX = 300;
const open = new Map<number, number>();

export function registerEvents(app: FastifyInstance, deps: Deps): void {
  const streaming = new Set<ServerResponse>();
  /** What was told since the last number that the panel knows; it has none at first, and then says for how long it has been reading. */
  const missedBy = (accountId: number, headers: IncomingHttpHeaders): EventFrame[] | null => {
    const { 'last-event-id': lastId, 'x-page-age-ms': age } = headers;
    if (lastId !== undefined) return deps.events.since(accountId, Number(lastId));
    return typeof age === 'string' && /^\d{1,7}$/.test(age) && Number(age) <= PAGE_AGE_MAX_MS
      ? deps.events.ofLast(accountId, Number(age) + ON_THE_WAY_MAX_MS)
      : null;
  };
  // A stream ends by nothing else: a closing server would wait for its readers.
  app.addHook('preClose', async () => streaming.forEach((raw) => raw.end()));
  implement(app, deps, joined(events, eventsSchemas), {
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
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // The browser knows at once that the stream stands, also while there is nothing to tell.
      raw.flushHeaders();
      streaming.add(raw);
      // Who does not read is let go: the panel comes back and reads everything again.
      const write = (frame: EventFrame) =>
        void (raw.writableLength > UNREAD_MAX_BYTES
          ? raw.destroy()
          : raw.write(`id: ${frame.id}\ndata: ${JSON.stringify(frame)}\n\n`));
      const missed = missedBy(accountId, request.headers);
      const canCatchUp = missed !== null && missed.length <= REPLAYED_MAX;
      if (canCatchUp) missed.forEach(write);
      // With an unknown number, or too old a page, or too much missed, the panel reads everything again.
      raw.write(`id: ${deps.events.lastId()}\nevent: ${canCatchUp ? 'caughtUp' : 'reset'}\ndata: {}\n\n`);
      const unsubscribe = deps.events.subscribe(accountId, write);
      // The stream ends with its session; the database being away for a moment ends nothing.
      const beat = async () =>
        (await isSessionOpen(deps, caller.tokenHash).catch(() => true)) ? raw.write(': still here\n\n') : raw.end();
      const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
      raw.on('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        streaming.delete(raw);
        open.set(accountId, (open.get(accountId) ?? 1) - 1);
      });
      return '';
    },
  });
}
