import { describe, expect, it } from 'vitest';
import { createStreamReader } from './read-stream.ts';
import { followEvents } from './event-stream.ts';

describe('reading a stream', () => {
  it('puts events together from pieces and skips heartbeats', () => {
    const read = createStreamReader();
    expect(read(': still here\n\nid: 5\nda')).toEqual([]);
    expect(read('ta: {"a":1}\n\nevent: reset\r\ndata: {}\r\n\r\n')).toEqual([
      { id: '5', name: 'message', data: '{"a":1}' },
      { id: null, name: 'reset', data: '{}' },
    ]);
  });

  it('joins data lines', () => {
    expect(createStreamReader()('data: a\ndata:b\n\n')).toEqual([{ id: null, name: 'message', data: 'a\nb' }]);
  });
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
      onHeard: () => (heard += 1),
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
