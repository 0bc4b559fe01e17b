import type { z } from 'zod';

/** A background job, as plain data: what it is called and what it carries. The work itself is in *.worker.ts. */
export type Job = {
  name: string;
  payload: z.ZodType;
  maxAttempts: number;
  /** Lower runs first. */
  priority?: number;
  /** At most so many run at once, in all processes together: what floods or waits takes no more places among the jobs. */
  atOnce?: number;
  /** Market-clock milliseconds between two runs; such a job has an empty payload and starts itself. */
  everyMs?: number;
};

export type Jobs = Record<string, Job>;
export type Payload<J extends Job> = z.output<J['payload']>;

/** The lines in which its runs stand one behind the other; null = it needs none. */
export const linesOf = ({ name, atOnce }: Pick<Job, 'name' | 'atOnce'>): readonly (string | null)[] =>
  atOnce === undefined
    ? [null]
    : atOnce === 1
      ? [name]
      : Array.from({ length: atOnce }, (_, number) => `${name}-${number + 1}`);

/** Declares the jobs of a feature; keeps every literal type. */
export const defineJobs = <const J extends Jobs>(jobs: J): J => jobs;
