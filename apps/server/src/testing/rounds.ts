import type { JobHelpers } from 'graphile-worker';
import type { Work } from '../jobs/work.ts';

/** The jobs that start themselves, as settling works them. */
export type Rounds = {
  /** Those whose period is over by the given time of the market clock; their next one begins with it. */
  next(now: number): string[];
  /** Runs these, the most urgent first. */
  run(names: readonly string[]): Promise<void>;
};

/** The product's tasks ask the queue for nothing. */
const NO_HELPERS = {} as JobHelpers;

/**
 * The jobs that start themselves, straight and at once instead of by schedule and queue, which cost more than the work and have tests
 * of their own (jobs/). A failure is shown and ends nothing: the next round tries again, as the queue would.
 */
export function createRounds({ periodic, tasks }: Work): Rounds {
  const dueAt = new Map<string, number>();
  const byPriority = periodic.toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0));
  return {
    next(now) {
      const over = byPriority.filter(({ name }) => (dueAt.get(name) ?? 0) <= now);
      for (const { name, everyMs } of over) dueAt.set(name, now + everyMs);
      return over.map(({ name }) => name);
    },
    async run(names) {
      const due = byPriority.filter(({ name }) => names.includes(name));
      await Promise.all(
        due.map(async ({ name }) => {
          try {
            await tasks[name]?.({}, NO_HELPERS);
          } catch (error) {
            console.error(`${name} failed`, error);
          }
        }),
      );
    },
  };
}
