import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { linesOf, type Job, type Payload } from './job.ts';

/**
 * Puts a job in the queue as part of the given transaction: both happen or neither does.
 * `key`: while a job with the same key waits, no second one is added.
 */
export async function enqueue<J extends Job>(tx: Db, job: J, payload: Payload<J>, key?: string): Promise<void> {
  const lines = linesOf(job);
  const line = lines[Math.floor(Math.random() * lines.length)] ?? null;
  await sql`select kervan.enqueue(${job.name}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${job.maxAttempts}, ${job.priority ?? 0}, ${line})`.execute(
    tx,
  );
}
