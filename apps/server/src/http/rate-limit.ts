import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';

/** At most `max` in a sliding window of system time. */
export type RateLimit = { max: number; windowMs: number };

/** Takes one place in the window of the key; false when it is full. Kept whatever becomes of the request. */
export async function takePlace(db: Db, key: string, { max, windowMs }: RateLimit): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`.execute(tx);
    await sql`delete from rate_event where key = ${key} and at < clock_timestamp() - make_interval(secs => ${windowMs / 1000})`.execute(
      tx,
    );
    const { rows } = await sql<{
      taken: number;
    }>`select count(*)::int as taken from rate_event where key = ${key}`.execute(tx);
    if ((rows[0]?.taken ?? 0) >= max) return false;
    await sql`insert into rate_event(key) values (${key})`.execute(tx);
    return true;
  });
}

/** The same, refusing with TooManyRequests. */
export async function requirePlace(db: Db, key: string, limit: RateLimit): Promise<void> {
  if (!(await takePlace(db, key, limit))) throw new AppError('TooManyRequests');
}
