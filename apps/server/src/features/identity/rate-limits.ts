import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sliding windows (security design section 1); times are system time. */
export const rateLimits = {
  loginPerIp: { max: 50, windowMs: 10 * MINUTE },
  registerPerIp: { max: 5, windowMs: HOUR },
  registerPerDevice: { max: 3, windowMs: HOUR },
  mailPerAddress: { max: 3, windowMs: HOUR },
  mailPause: { max: 1, windowMs: MINUTE },
  linkPerIp: { max: 60, windowMs: HOUR },
  lookupPerIp: { max: 120, windowMs: 10 * MINUTE },
} as const;
export type RateLimit = { max: number; windowMs: number };

/** Wrong passwords that lock an address, and for how long (AUTH-045). */
export const lock = { failures: 5, ms: 15 * MINUTE };

/** The network an address belongs to: one person can hold many addresses of it. */
export function networkOf(ip: string): string {
  if (isIPv6(ip) && !ip.startsWith('::ffff:')) return `${ip.split(':').slice(0, 4).join(':').slice(0, 17)}::/56`;
  return `${ip.replace('::ffff:', '').split('.').slice(0, 3).join('.')}.0/24`;
}

/** Takes one place in the window of the key; false when it is full. Kept whatever becomes of the request. */
export async function takePlace(db: Db, key: string, { max, windowMs }: RateLimit): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`.execute(tx);
    await sql`delete from rate_event where key = ${key} and at < clock_timestamp() - make_interval(secs => ${windowMs / 1000})`.execute(tx);
    const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from rate_event where key = ${key}`.execute(tx);
    if ((rows[0]?.taken ?? 0) >= max) return false;
    await sql`insert into rate_event(key) values (${key})`.execute(tx);
    return true;
  });
}

/** The same, refusing with TooManyRequests. */
export async function requirePlace(db: Db, key: string, limit: RateLimit): Promise<void> {
  if (!(await takePlace(db, key, limit))) throw new AppError('TooManyRequests');
}
