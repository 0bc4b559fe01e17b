import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

const LIMITS = { places: 3, perCaller: 2, waitingPerCaller: 2, waitMaxMs: 5_000 };
let turns: ReturnType<typeof createTurns>;
beforeEach(() => {
  vi.useFakeTimers();
  turns = createTurns(LIMITS);
});
afterEach(() => void vi.useRealTimers());

/** A call that runs until it is told to end; `outcome` once it is over. */
function call(accountId: number) {
  const state = { runs: false, outcome: null as string | null, end: () => {} };
  void turns
    .take(accountId, async () => {
      state.runs = true;
      await new Promise<void>((resolve) => void (state.end = resolve));
    })
    .then(
      () => void (state.outcome = 'done'),
      (error: { code?: string }) => void (state.outcome = error.code ?? String(error)),
    );
  return state;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('turns', () => {
  it('ASVS 4.3.1 two of one account run, two wait, more are refused; the waiting ones follow in their order', async () => {
    const calls = Array.from({ length: 5 }, () => call(1));
    await settled();
    expect(calls.map(({ runs }) => runs)).toEqual([true, true, false, false, false]);
    expect(calls[4]?.outcome).toBe('TooManyAtOnce');
    calls[1]?.end();
    await settled();
    expect(calls.map(({ runs }) => runs)).toEqual([true, true, true, false, false]);
  });

  it('who waited five seconds behind calls of its own is refused, and its place in the line is free', async () => {
    const calls = Array.from({ length: 4 }, () => call(1));
    await vi.advanceTimersByTimeAsync(5_001);
    expect(calls.map(({ outcome }) => outcome)).toEqual([null, null, 'TooManyAtOnce', 'TooManyAtOnce']);
    const next = call(1);
    calls[0]?.end();
    await settled();
    expect([next.runs, next.outcome]).toEqual([true, null]);
  });

  it('one account leaves room for others, and so many run in all', async () => {
    const [a, b, c, d] = [call(1), call(1), call(2), call(3)];
    await settled();
    expect([a?.runs, b?.runs, c?.runs, d?.runs]).toEqual([true, true, true, false]);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(d?.outcome).toBe('Overloaded');
    a?.end();
    await settled();
    expect(call(4).outcome).toBe(null);
  });

  it('what would wait too long is refused at once, once it is known how long calls take', async () => {
    for (let n = 0; n < 30; n++) {
      const slow = call(n);
      await settled();
      await vi.advanceTimersByTimeAsync(4_000);
      slow.end();
      await settled();
    }
    const calls = Array.from({ length: 12 }, (_, at) => call(100 + at));
    await settled();
    // Three run, those of whom one more fits into five seconds wait.
    expect(calls.map(({ runs }) => runs)).toEqual([true, true, true, ...Array<boolean>(9).fill(false)]);
    expect(calls.map(({ outcome }) => outcome).slice(3)).toEqual([
      ...Array<null>(4).fill(null),
      ...Array<string>(5).fill('Overloaded'),
    ]);
  });

  it('a part of a longer work waits as long as it takes', async () => {
    const [first] = [call(1), call(1), call(1), call(1)];
    let isRead = false;
    void turns.take(1, async () => void (isRead = true), true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isRead).toBe(false);
    first?.end();
    await settled();
    expect(isRead).toBe(true);
  });

  it('a call that throws gives its turn back', async () => {
    for (let n = 0; n < 10; n++)
      await expect(turns.take(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const next = call(1);
    await settled();
    expect(next.runs).toBe(true);
  });
});
