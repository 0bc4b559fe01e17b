import type { Db } from '../db/connect.ts';
import { queueJob } from '../db/queued-jobs.ts';
import { keyOf, serialQueuesOf, type Job, type Payload } from './job.ts';

/** How many runs of a job this process asked for: its lines take them in turn. */
const turns = new Map<string, number>();

/**
 * Puts a job in the queue as part of the given transaction, at its end: both happen or neither does. While one of the same key waits, no second
 * one is added (the job's declaration says by what it is the same).
 */
export async function enqueue<J extends Job>(tx: Db, job: J, payload: Payload<J>): Promise<void> {
  const { name, maxAttempts: attempts, priority = 0 } = job;
  await queueJob(tx, { name, payload, key: keyOf(job, payload), attempts, priority, line: nextLine(job) });
}

function nextLine(job: Job): string | null {
  const lines = serialQueuesOf(job);
  if (lines.length === 1) return lines[0] ?? null;
  const turn = turns.get(job.name) ?? 0;
  turns.set(job.name, turn + 1);
  return lines[turn % lines.length] ?? null;
}
