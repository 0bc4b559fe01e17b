import type { z } from 'zod';

/** A background job, as plain data: what it is called and what it carries. The work itself is in *.worker.ts. */
export type Job = {
  name: string;
  payload: z.ZodType;
  maxAttempts: number;
  /** Lower runs first. */
  priority?: number;
  /** Never runs beside itself, in no process: what floods it takes one place among the jobs. */
  alone?: boolean;
  /** Market-clock milliseconds between two runs; such a job has an empty payload and starts itself. */
  everyMs?: number;
};

export type Jobs = Record<string, Job>;
export type Payload<J extends Job> = z.output<J['payload']>;

/** The line in which such jobs stand one behind the other; null = they need none. */
export const lineOf = (job: Pick<Job, 'name' | 'alone'>): string | null => (job.alone ? job.name : null);

/** Declares the jobs of a feature; keeps every literal type. */
export const defineJobs = <const J extends Jobs>(jobs: J): J => jobs;
