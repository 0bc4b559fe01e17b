import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/session.ts';
import { lock } from './rate-limits.ts';

/** A browser is known to an account for so long after its last sign-in or sign-out. */
export const DEVICE_DAYS = 30;

/** Whose tries count together. Failures count apart for a device that signed in before, so a stranger cannot lock out the owner. */
export async function lockKeyOf(
  { db }: Pick<Deps, 'db'>,
  { email, accountId, device }: { email: string; accountId: number | null; device: string | null },
): Promise<string> {
  if (accountId === null || device === null) return `password:${email}`;
  const deviceHash = hashToken(device);
  const known = await withIdentity(db, (tx) => isDeviceKnown(tx, accountId, deviceHash));
  return known ? `password:${email}:${deviceHash.toString('base64url')}` : `password:${email}`;
}

/** True while the browser is known to the account, signed in or not. */
async function isDeviceKnown(tx: Db, accountId: number, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from known_device where account_id = ${accountId} and device_hash = ${deviceHash}
      and seen_at > now() - make_interval(days => ${DEVICE_DAYS})
    union all select 1 from session where account_id = ${accountId} and device_hash = ${deviceHash} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * AUTH-045: counts a try before it is made, in one statement; false when there were five. The fifth locks, a try after the lock has
 * ended begins anew, and tries during the lock count without making it longer.
 */
export async function takeTry(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`insert into login_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.locked_until <= now() then 1 else f.failures + 1 end,
      locked_until = case when f.locked_until <= now() then null when f.locked_until is not null then f.locked_until
        when f.failures + 1 >= ${lock.failures} then now() + make_interval(secs => ${lock.ms / 1000}) end
    returning failures`.execute(db);
  return (rows[0]?.failures ?? 1) <= lock.failures;
}

/** A try that could not be made counts for nothing. */
export async function releaseAttempt(db: Db, key: string): Promise<void> {
  await sql`update login_failure set failures = failures - 1,
    locked_until = case when failures > ${lock.failures} then locked_until end where key = ${key}`.execute(db);
}

/** A success begins a new count. */
export const forgetTries = (db: Db, key: string) => db.deleteFrom('login_failure').where('key', '=', key).execute();

/** All tries at an address, from whichever browser. */
export const forgetAllTries = (db: Db, email: string) =>
  sql`delete from login_failure where key = ${`password:${email}`} or starts_with(key, ${`password:${email}:`})`.execute(
    db,
  );
