import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { countQueued, forgetSince } from './queued-jobs.ts';

/**
 * Does a part of a transaction that may fail by itself. Where `isSpared` says so of its error, all that the part wrote and the jobs it
 * asked for are undone, and the transaction goes on with `instead`; other errors go up.
 */
export async function orUndone<T>(
  tx: Db,
  work: () => Promise<T>,
  { isSpared, instead }: { isSpared(error: unknown): boolean; instead(error: unknown): T },
): Promise<T> {
  const queued = await countQueued(tx);
  await sql`savepoint part`.execute(tx);
  try {
    const answer = await work();
    await sql`release savepoint part`.execute(tx);
    return answer;
  } catch (error) {
    if (!isSpared(error)) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    await forgetSince(tx, queued);
    return instead(error);
  }
}
