import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '../testing/database.ts';
import { EVENT_CHANNEL, KEPT_FRAMES, openEventHub } from './event-hub.ts';

const RECONNECT_MS = 60;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The server of an address: by its socket, where the address names a folder. */
function connectTo({ hostname, port }: URL): net.Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(Number(port), host);
}

/** A way to the database that can be cut and mended; counts who comes. */
async function road(target: URL) {
  const state = { isCut: false, callers: 0 };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    state.callers++;
    caller.on('error', () => {});
    if (state.isCut) return void caller.destroy();
    const end = connectTo(target).on('error', () => caller.destroy());
    sockets.add(caller).add(end);
    caller.pipe(end).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    state,
    url: url.href,
    cut() {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Turns of the event loop until it is so, however many. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

it('knocks once at a time while the database is away, and hears again when it is back', async () => {
  const way = await road(new URL(database.url));
  const hub = await openEventHub(way.url, RECONNECT_MS);
  const heard: number[] = [];
  hub.subscribe(1, (frame) => heard.push(...frame.ids));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  way.state.callers = 0;
  way.cut();
  // Each knock that fails asks for one more, as long as nobody opens.
  for (let knocks = 0; knocks < 6; knocks++) {
    await until(() => vi.getTimerCount() > 0);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect([vi.getTimerCount(), way.state.callers]).toEqual([1, knocks]);
    vi.advanceTimersByTime(RECONNECT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await until(() => way.state.callers > knocks);
  }
  await until(() => vi.getTimerCount() > 0);
  // What was told meanwhile is not known: nobody is said to have missed nothing.
  expect(hub.ofLast(1, 0)).toBeNull();
  way.state.isCut = false;
  vi.advanceTimersByTime(RECONNECT_MS);
  vi.useRealTimers();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const announced = JSON.stringify({ accountId: 1, type: 'item', storeId: 1, ids: [7] });
  await expect
    .poll(
      async () => {
        await client.query('select pg_notify($1, $2)', [EVENT_CHANNEL, announced]);
        return heard;
      },
      { timeout: 300_000 },
    )
    .toContain(7);
  expect(hub.ofLast(1, 0)).toEqual([]);
  expect(hub.ofLast(1, 60_000)).toBeNull();
  // Of very many the oldest are let go: who needs them is told nothing is known.
  const now = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  expect(hub.ofLast(1, 30_000)).toEqual([]);
  await client.query(
    `select pg_notify($1, jsonb_build_object('accountId', 1, 'type', 'item', 'storeId', 1, 'ids', array[n])::text) from generate_series(1, $2::int) n`,
    [EVENT_CHANNEL, KEPT_FRAMES * 2 + 1],
  );
  await expect.poll(() => heard.length).toBeGreaterThan(KEPT_FRAMES * 2);
  expect(hub.ofLast(1, 30_000)).toBeNull();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1);
  expect(hub.ofLast(1, 0.5)).toEqual([]);
  expect(hub.since(1, hub.lastId() - KEPT_FRAMES)).toHaveLength(KEPT_FRAMES);
  vi.restoreAllMocks();
  await client.end();
  await hub.stop();
  await way.close();
});
