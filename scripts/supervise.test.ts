import { describe, expect, it } from 'vitest';
import { decideRestart, supervise, type Means, type Part, type Running } from './supervise.ts';

describe('what becomes of a part that ended', () => {
  it.each([
    { failures: [0], now: 0, restartAfterMs: 250 },
    { failures: [0, 1_000], now: 1_000, restartAfterMs: 500 },
    { failures: [0, 1_000, 2_000], now: 2_000, restartAfterMs: 1_000 },
    { failures: [0, 1_000, 2_000, 3_000], now: 3_000, restartAfterMs: 2_000 },
    // A minute later the first ones count no more.
    { failures: [0, 1_000, 2_000, 3_000, 60_000], now: 60_000, restartAfterMs: 2_000 },
    { failures: [0, 1_000, 2_000, 3_000, 63_000], now: 63_000, restartAfterMs: 250 },
  ])('is started again $restartAfterMs ms after $failures.length failures at $now', ({ failures, now, ...pause }) => {
    expect(decideRestart(failures, now)).toEqual({ isGivenUp: false, ...pause });
  });

  it('is given up at the fifth failure within a minute', () => {
    expect(decideRestart([0, 1_000, 2_000, 3_000, 59_999], 59_999)).toEqual({ isGivenUp: true });
  });
});

/** A part that is ended by the test, on a clock that the test moves. */
function stand({ failsToStart = () => false }: { failsToStart?: (start: number) => boolean } = {}) {
  let now = 0;
  let starts = 0;
  let end: (how: string) => void = () => {};
  const said: string[] = [];
  const waits: { ms: number; resolve: () => void }[] = [];
  const ended: string[] = [];
  const given: string[] = [];
  const aborter = new AbortController();
  const means: Means = {
    now: () => now,
    wait: (ms) => new Promise((resolve) => void waits.push({ ms, resolve })),
    say: (text) => void said.push(text),
    giveUp: (reason) => void given.push(reason),
    signal: aborter.signal,
  };
  const part: Part = {
    name: 'worker',
    async start(): Promise<Running> {
      starts++;
      if (failsToStart(starts)) throw new Error('it ended with code 1');
      const id = starts;
      return {
        ended: new Promise((resolve) => (end = resolve)),
        stop: async () => void ended.push(`stopped ${id}`),
      };
    },
  };
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    means,
    part,
    said,
    given,
    ended,
    starts: () => starts,
    waits: () => waits.map(({ ms }) => ms),
    stop: () => aborter.abort(),
    async kill() {
      end('SIGKILL');
      await settled();
    },
    /** Lets the pause that is being waited for pass. */
    async pass(ms = waits.at(-1)?.ms ?? 0) {
      now += ms;
      waits.at(-1)?.resolve();
      await settled();
    },
  };
}

describe('a supervised part', () => {
  it('is started again after its pause, not before, and says so', async () => {
    const on = stand();
    await supervise(on.part, on.means);
    await on.kill();
    expect([on.starts(), on.waits()]).toEqual([1, [250]]);
    await on.pass();
    expect(on.starts()).toBe(2);
    expect(on.said).toEqual([
      'The worker ended unexpectedly (SIGKILL); it is started again.',
      'The worker runs again.',
    ]);
  });

  it('that fails while it is started again has failed once more', async () => {
    const on = stand({ failsToStart: (start) => start === 2 });
    await supervise(on.part, on.means);
    await on.kill();
    await on.pass();
    expect([on.starts(), on.waits()]).toEqual([2, [250, 500]]);
    await on.pass();
    expect(on.starts()).toBe(3);
  });

  it('is given up aloud after five failures within a minute, and left alone from then on', async () => {
    const on = stand();
    await supervise(on.part, on.means);
    for (let failure = 1; failure < 5; failure++) {
      await on.kill();
      await on.pass();
    }
    await on.kill();
    expect(on.given).toEqual(['The worker failed 5 times within 60 seconds, last: SIGKILL. It is not started again.']);
    await on.pass();
    expect(on.starts()).toBe(5);
  });

  it('is started again for ever where its failures lie apart', async () => {
    const on = stand();
    await supervise(on.part, on.means);
    for (let failure = 1; failure <= 12; failure++) {
      await on.kill();
      await on.pass(15_001);
    }
    expect([on.starts(), on.given]).toEqual([13, []]);
  });

  it('waits for what it needs before it is started again', async () => {
    const on = stand();
    let databaseIsUp = () => {};
    const needs = () => new Promise<void>((resolve) => (databaseIsUp = resolve));
    await supervise({ ...on.part, needs }, on.means);
    await on.kill();
    await on.pass();
    expect(on.starts()).toBe(1);
    databaseIsUp();
    await on.pass();
    expect(on.starts()).toBe(2);
  });

  it('is up again only when it was started again', async () => {
    const on = stand({ failsToStart: (start) => start === 2 });
    const database = await supervise(on.part, on.means);
    await database.whenUp();
    await on.kill();
    let isUp = false;
    void database.whenUp().then(() => (isUp = true));
    await on.pass();
    expect([on.starts(), isUp]).toEqual([2, false]);
    await on.pass();
    expect([on.starts(), isUp]).toEqual([3, true]);
  });

  it('that ends while the product is stopped stays ended; the one that runs is ended in order', async () => {
    const on = stand();
    const supervised = await supervise(on.part, on.means);
    await on.kill();
    await on.pass();
    on.stop();
    await on.kill();
    await supervised.stop();
    expect([on.starts(), on.waits(), on.ended]).toEqual([2, [250], ['stopped 2']]);
  });

  it('that waits to be started again is not, once the product is stopped', async () => {
    const on = stand();
    await supervise(on.part, on.means);
    await on.kill();
    on.stop();
    await on.pass();
    expect([on.starts(), on.given]).toEqual([1, []]);
  });

  it('that cannot be started the first time is an error at once: a setting is wrong', async () => {
    const on = stand({ failsToStart: () => true });
    await expect(supervise(on.part, on.means)).rejects.toThrow('it ended with code 1');
    expect([on.starts(), on.waits()]).toEqual([1, []]);
  });
});
