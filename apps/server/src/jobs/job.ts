import { z } from 'zod';

/** A background job, as plain data: what it is called and what it carries. The work itself is in *.worker.ts. */
export type Job = {
  name: string;
  payload: z.ZodType;
  /** While a run of the same key waits, no second one is added; `{field}` stands for a field of the payload. Absent = each is added. */
  key?: string;
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
export const serialQueuesOf = ({ name, atOnce }: Pick<Job, 'name' | 'atOnce'>): readonly (string | null)[] =>
  atOnce === undefined
    ? [null]
    : atOnce === 1
      ? [name]
      : Array.from({ length: atOnce }, (_, number) => `${name}-${number + 1}`);

const FIELD = /\{(\w+)\}/g;

/** The key of one run; null where each is added. A field that is null stands for nothing. */
export function keyOf({ key }: Pick<Job, 'key'>, payload: unknown): string | null {
  if (key === undefined) return null;
  const fields = new Map<string, unknown>(Object.entries(payload ?? {}));
  return key.replace(FIELD, (_, field: string) => String(fields.get(field) ?? ''));
}

/** Declares the jobs of a feature; keeps every literal type. Throws where a key names what the payload has not. */
export function defineJobs<const J extends Jobs>(jobs: J): J {
  for (const { name, payload, key = '' } of Object.values(jobs))
    for (const [, field = ''] of key.matchAll(FIELD))
      if (!(payload instanceof z.ZodObject) || !(field in payload.shape))
        throw new Error(`${name}: its key names ${field}, which its payload has not`);
  return jobs;
}
