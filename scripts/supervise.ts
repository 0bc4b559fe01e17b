/** A part of the product as it runs. */
export type Running = {
  /** Resolves when it ended, with how: a code, a signal. */
  ended: Promise<string>;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** `start` throws when the part ends before it is ready; `needs` is waited for before it is started again. */
export type Part = { name: string; start(): Promise<Running>; needs?: () => Promise<void> };

/** The world of the supervisor. `signal` aborts when the product is being stopped: what ends from then on ends rightly. */
export type Means = {
  now(): number;
  wait(ms: number): Promise<void>;
  say(text: string): void;
  giveUp(reason: string): void;
  signal: AbortSignal;
};

export type Supervised = {
  /** Resolves when the part runs: at once, or after it was started again. */
  whenUp(): Promise<void>;
  stop(): Promise<void>;
};

/** What becomes of a part that ended. */
export type Verdict = { isGivenUp: false; restartAfterMs: number } | { isGivenUp: true };

/** So many failures within so long a time are no accident. */
const FAILURES_MAX = 5;
const FAILURES_WITHIN_MS = 60_000;
/** The pause after a single failure; it doubles with each further one. */
const FIRST_PAUSE_MS = 250;

/** Judges a part by the instants of its failures (ms, the newest last): again after a pause that doubles, or no more after five within a minute. */
export function decideRestart(failuresMs: readonly number[], nowMs: number): Verdict {
  const recent = failuresMs.filter((at) => at > nowMs - FAILURES_WITHIN_MS).length;
  if (recent >= FAILURES_MAX) return { isGivenUp: true };
  return { isGivenUp: false, restartAfterMs: FIRST_PAUSE_MS * 2 ** Math.max(0, recent - 1) };
}

/**
 * Starts a part and starts it again whenever it ends, until the product is stopped or the part has failed too often.
 * @throws when the very first start fails: then a setting is wrong, and trying again would only hide it.
 */
export async function supervise(part: Part, means: Means): Promise<Supervised> {
  const { signal } = means;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let starting = part.start();
  let up: Promise<unknown> = starting;
  await starting;

  const failures: number[] = [];
  const startAgain = async (how: string): Promise<Running | null> => {
    for (let why = how; ;) {
      failures.push(means.now());
      const verdict = decideRestart(failures, means.now());
      if (verdict.isGivenUp) {
        means.giveUp(
          `The ${part.name} failed ${FAILURES_MAX} times within ${FAILURES_WITHIN_MS / 1000} seconds, last: ${why}. It is not started again.`,
        );
        return null;
      }
      means.say(`The ${part.name} ended unexpectedly (${why}); it is started again.`);
      await Promise.race([means.wait(verdict.restartAfterMs), stopped]);
      if (part.needs) await Promise.race([part.needs(), stopped]);
      if (signal.aborted) return null;
      try {
        starting = part.start();
        const running = await starting;
        means.say(`The ${part.name} runs again.`);
        return running;
      } catch (error) {
        if (signal.aborted) return null;
        why = error instanceof Error ? error.message : String(error);
      }
    }
  };
  const watch = async () => {
    for (let running: Running | null = await starting; running !== null;) {
      const how = await running.ended;
      if (signal.aborted) return;
      const again = startAgain(how);
      // Whoever needs the part waits until it runs, not until it was tried.
      up = again.then((next) => next ?? new Promise(() => {}));
      running = await again;
    }
  };
  void watch();
  return {
    async whenUp() {
      await up;
    },
    async stop() {
      const running = await starting.catch(() => null);
      await running?.stop();
    },
  };
}
