import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followClock, type MarketClock } from './clock.ts';

const open: { server?: http.Server; clock?: MarketClock } = {};
afterEach(async () => {
  open.clock?.stop();
  open.server?.closeAllConnections();
  await new Promise((resolve) => (open.server ? open.server.close(resolve) : resolve(null)));
});

const STEPPED = 61_000;
/** Where the clock is not: days away. */
const AWAY = 10 * 86_400_000;

/** A clock at 1 s that keeps the first answer back once it is followed, and answers 60 s more to every later question. */
async function follow() {
  const held: { answer?: () => void } = {};
  let isFollowed = false;
  open.server = http
    .createServer((_, response) => {
      const answer = (now: number) =>
        void response.setHeader('content-type', 'application/json').end(JSON.stringify({ now, rate: 1 }));
      if (isFollowed && held.answer === undefined) held.answer = () => answer(1_000);
      else answer(isFollowed ? STEPPED : 1_000);
    })
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => open.server?.once('listening', resolve));
  const url = `http://127.0.0.1:${(open.server.address() as AddressInfo).port}/`;
  open.clock = await followClock(url);
  isFollowed = true;
  return { clock: open.clock, held, url };
}

describe('the clock that follows the world', () => {
  it('is not set back by a reading that was under way when the clock was stepped', async () => {
    const { clock, held, url } = await follow();
    const early = clock.refresh();
    while (held.answer === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
    const late = clock.refresh();
    // Questions of others are answered meanwhile: had the later reading been asked for at once, it would be there.
    for (let question = 0; question < 20; question++) await (await fetch(url)).json();
    held.answer();
    await Promise.all([early, late]);
    const stepped = clock.now();
    expect(stepped).toBeGreaterThanOrEqual(STEPPED);
    // Between two readings it goes as the system does.
    const later = performance.now() + 5_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(clock.now()).toBeGreaterThanOrEqual(stepped + 5_000 - 1);
    vi.restoreAllMocks();
  });

  it.each([
    { what: 'an error', status: 500, body: { errors: [] } },
    { what: 'an error that looks like a time', status: 503, body: { now: AWAY, rate: 1 } },
    { what: 'no time', status: 200, body: { rate: 1 } },
    { what: 'no rate', status: 200, body: { now: AWAY } },
  ])('goes on evenly where the world answers with $what', async ({ status, body }) => {
    let isAway = false;
    open.server = http
      .createServer((_, response) => {
        if (isAway) response.statusCode = status;
        response.end(JSON.stringify(isAway ? body : { now: 1_000, rate: 1 }));
      })
      .listen(0, '127.0.0.1');
    await new Promise((resolve) => open.server?.once('listening', resolve));
    open.clock = await followClock(`http://127.0.0.1:${(open.server.address() as AddressInfo).port}/`);
    isAway = true;
    await expect(open.clock.refresh()).rejects.toThrow('gives no time');
    expect(open.clock.now()).toBeGreaterThanOrEqual(1_000);
    expect(open.clock.now()).toBeLessThan(AWAY);
    expect(open.clock.rate()).toBe(1);
  });
});
