import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { followClock, type MarketClock } from './clock.ts';

const open: { server?: http.Server; clock?: MarketClock } = {};
afterEach(async () => {
  open.clock?.stop();
  open.server?.closeAllConnections();
  await new Promise((resolve) => (open.server ? open.server.close(resolve) : resolve(null)));
});

/** A clock whose answers the test gives out by hand. */
async function follow(first: number) {
  const waiting: ((now: number) => void)[] = [];
  let asked = 0;
  open.server = http.createServer((_, response) => {
    const answer = (now: number) => void response.setHeader('content-type', 'application/json').end(JSON.stringify({ now, rate: 1 }));
    if (asked++ === 0) answer(first);
    else waiting.push(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => open.server?.once('listening', resolve));
  open.clock = await followClock(`http://127.0.0.1:${(open.server.address() as AddressInfo).port}/`);
  const next = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    return waiting.shift();
  };
  return { clock: open.clock, next };
}

describe('the clock that follows the world', () => {
  it('leaves out a reading that a later one overtook: the clock was stepped between them', async () => {
    const { clock, next } = await follow(1_000);
    const early = clock.refresh();
    const answerEarly = await next();
    const late = clock.refresh();
    (await next())?.(61_000);
    await late;
    const stepped = clock.now();
    expect(stepped).toBeGreaterThanOrEqual(61_000);
    answerEarly?.(1_000);
    await early;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(clock.now()).toBeGreaterThanOrEqual(stepped + 40);
  });
});
