/** System time that a test runs itself: nothing waits, everything happens in order. */
export type VirtualTime = {
  now(): number;
  sleep(ms: number): Promise<void>;
  run(work: Promise<unknown>): Promise<void>;
};

/** Starts at 0 ms. */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  let timers: { at: number; wake(): void }[] = [];
  return {
    now: () => now,
    sleep: (ms) => new Promise((wake) => void timers.push({ at: now + Math.max(0, ms), wake })),
    async run(work) {
      const state = { isDone: false };
      const ended = work.finally(() => void (state.isDone = true));
      while (!state.isDone) {
        // Everything that needs no time goes on first.
        await new Promise((turn) => setImmediate(turn));
        const next = Math.min(...timers.map((timer) => timer.at));
        if (!Number.isFinite(next)) continue;
        now = Math.max(now, next);
        const due = timers.filter((timer) => timer.at <= now);
        timers = timers.filter((timer) => timer.at > now);
        for (const timer of due) timer.wake();
      }
      await ended;
    },
  };
}
