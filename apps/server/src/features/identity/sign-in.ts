import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { identity } from '@kervan/contracts/identity-calls';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Handler, Wire } from '../../http/implement.ts';
import { deviceCookie, hashToken, newToken, SESSION_HOURS } from '../../http/session.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { dropOldSessions, findAccountByEmail, isDeviceKnown, rememberDevice } from './identity.queries.ts';
import { checkPassword, hashPassword, needsRehash } from './password-hash.ts';
import { networkOf } from '../../http/network-of.ts';
import { lock, rateLimits } from './rate-limits.ts';

const SESSION_DAYS = 30;
const YEAR_S = 365 * 86_400;

/** AUTH-046: one answer for an unknown address, a wrong password and a locked address. */
export const signIn: Handler<typeof identity.token> = async ({ body, wire }, deps) => {
  const { passwordCost } = deps.config;
  await requirePlace(deps.db, `login:${networkOf(wire.ip)}`, rateLimits.loginPerIp);
  const device = wire.request.cookies[deviceCookie(deps)] ?? null;
  const account = await withIdentity(deps.db, (tx) => findAccountByEmail(tx, body.username));
  const lockKey = await lockKeyOf(deps, body.username, account?.account_id ?? null, device);
  // Taken before the password is looked at: guesses that come at once count one by one.
  const mayTry = await takeTry(deps.db, lockKey);
  const right = await checkPassword(body.password, account?.password_hash ?? null, passwordCost).catch(
    async (error: unknown) => {
      await giveTryBack(deps.db, lockKey);
      throw error;
    },
  );
  if (!mayTry || !right || !account) {
    const kind = mayTry ? 'signInRefused' : 'signInLocked';
    await recordSecurity(deps, wire.request, kind, account?.account_id);
    throw new AppError('invalid_grant');
  }
  await deps.db.deleteFrom('login_failure').where('key', '=', lockKey).execute();
  if (!account.email_confirmed_at) throw new AppError('EmailConfirmationNeeded');

  const renewed = needsRehash(account.password_hash, passwordCost)
    ? await hashPassword(body.password, passwordCost)
    : null;
  const token = newToken();
  const deviceHash = hashToken(device ?? giveDevice(deps, wire));
  await withIdentity(deps.db, async (tx) => {
    if (renewed)
      await tx
        .updateTable('account')
        .set({ password_hash: renewed })
        .where('account_id', '=', account.account_id)
        .execute();
    await tx
      .insertInto('session')
      .values({
        account_id: account.account_id,
        token_hash: hashToken(token),
        device_hash: deviceHash,
        kind: 'web',
        expires_at: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
        ends_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
        ip: wire.ip,
        user_agent: wire.userAgent,
      })
      .execute();
    await dropOldSessions(tx, account.account_id);
    await rememberDevice(tx, account.account_id, deviceHash);
  });
  await recordSecurity(deps, wire.request, 'signedIn', account.account_id);
  return { access_token: token, expires_in: SESSION_HOURS * 3600, token_type: 'Bearer' };
};

/** The device cookie binds a stored token to this browser: a stolen token alone is worth nothing. */
function giveDevice(deps: Deps, wire: Wire): string {
  const device = randomBytes(32).toString('base64url');
  wire.reply.setCookie(deviceCookie(deps), device, {
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.production,
    path: '/',
    maxAge: YEAR_S,
  });
  return device;
}

/** Failures count apart for a device that signed in before, so a stranger cannot lock out the owner. */
async function lockKeyOf(
  deps: Deps,
  username: string,
  accountId: number | null,
  device: string | null,
): Promise<string> {
  if (accountId === null || device === null) return `password:${username}`;
  const deviceHash = hashToken(device);
  const known = await withIdentity(deps.db, (tx) => isDeviceKnown(tx, accountId, deviceHash));
  return known ? `password:${username}:${deviceHash.toString('base64url')}` : `password:${username}`;
}

/**
 * AUTH-045: counts a try before it is made, in one statement; false when there were five. The fifth locks, a try after the lock has
 * ended begins anew, and tries during the lock count without making it longer.
 */
async function takeTry(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`insert into login_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.locked_until <= now() then 1 else f.failures + 1 end,
      locked_until = case when f.locked_until <= now() then null when f.locked_until is not null then f.locked_until
        when f.failures + 1 >= ${lock.failures} then now() + make_interval(secs => ${lock.ms / 1000}) end
    returning failures`.execute(db);
  return (rows[0]?.failures ?? 1) <= lock.failures;
}

/** A try that could not be made counts for nothing. */
async function giveTryBack(db: Db, key: string): Promise<void> {
  await sql`update login_failure set failures = failures - 1,
    locked_until = case when failures > ${lock.failures} then locked_until end where key = ${key}`.execute(db);
}
