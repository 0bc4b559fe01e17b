import { expect, it } from 'vitest';
import { followEvents } from './event-stream.ts';

/** A body that arrives in these pieces. */
const inPieces = (pieces: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

it('puts events together from pieces, skips heartbeats and joins data lines', async () => {
  const seen: unknown[] = [];
  const asked: (string | null)[] = [];
  const pieces = [
    ': still here\n\nid: 5\nda',
    'ta: {"a":1}\n\nevent: reset\r\ndata: {}\r\n\r',
    '\ndata: {"b":\ndata:2}\n\n',
  ];
  const answers = [() => new Response(inPieces(pieces)), () => new Response('', { status: 401 })];
  await followEvents(
    '/api/events',
    {
      onFrame: (frame) => seen.push(frame),
      onReset: () => seen.push('reset'),
      onRefused: () => seen.push('refused'),
      onMessage: () => undefined,
      onLive: () => undefined,
    },
    {
      fetch: async (_url, init) => {
        asked.push(new Headers(init?.headers).get('last-event-id'));
        return answers.shift()!();
      },
      token: 't',
      pageAgeMs: () => 0,
      wait: async () => undefined,
    },
    new AbortController().signal,
  );
  expect(seen).toEqual([{ a: 1 }, 'reset', { b: 2 }, 'refused']);
  expect(asked).toEqual([null, '5']);
});

it('SHELL-109 reconnects with the last id, tells resets and stops at 401', async () => {
  const asked: (string | null)[] = [];
  const ages: (string | null)[] = [];
  const seen: unknown[] = [];
  const waits: number[] = [];
  let heard = 0;
  const frame = (id: number) => `id: ${id}\ndata: ${JSON.stringify({ id, type: 'item', storeId: 1, ids: [id] })}\n\n`;
  const answers = [
    () => new Response(`id: 1\nevent: reset\ndata: {}\n\n${frame(2)}`),
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 503 }),
    () => new Response(`${frame(3)}id: 3\nevent: caughtUp\ndata: {}\n\n`),
    () => new Response('', { status: 401 }),
  ];
  await followEvents(
    '/api/events',
    {
      onFrame: ({ id }) => seen.push(id),
      onReset: () => seen.push('reset'),
      onRefused: () => seen.push('refused'),
      onMessage: () => (heard += 1),
      onLive: (live) => seen.push(live),
    },
    {
      fetch: async (_url, init) => {
        const headers = new Headers(init?.headers);
        asked.push(headers.get('last-event-id'));
        ages.push(headers.get('x-page-age-ms'));
        return answers.shift()!();
      },
      token: 't',
      pageAgeMs: () => 812.4,
      wait: async (ms) => void waits.push(ms),
    },
    new AbortController().signal,
  );
  expect(seen).toEqual([true, 'reset', 2, false, false, false, true, 3, false, 'refused']);
  expect(asked).toEqual([null, '2', '2', '2', '3']);
  expect(ages).toEqual(['813', null, null, null, null]);
  expect(waits).toEqual([1000, 2000, 4000, 1000]);
  // Two lines that opened, and what came on each.
  expect(heard).toBe(4);
});
