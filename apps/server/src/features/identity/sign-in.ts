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
import { dropOldSessions, findAccountByEmail } from './identity.queries.ts';
import { checkPassword, hashPassword, needsRehash } from './password-hash.ts';
import { lock, networkOf, rateLimits } from './rate-limits.ts';

const SESSION_DAYS = 30;
const YEAR_S = 365 * 86_400;

/** AUTH-046: one answer for an unknown address, a wrong password and a locked address. */
export const signIn: Handler<typeof identity.token> = async ({ body, wire }, deps) => {
  const { passwordCost } = deps.config;
  await requirePlace(deps.db, `login:${networkOf(wire.ip)}`, rateLimits.loginPerIp);
  const device = wire.request.cookies[deviceCookie(deps)] ?? null;
  const account = await withIdentity(deps.db, (tx) => findAccountByEmail(tx, body.username));
  const lockKey = await lockKeyOf(deps, body.username, account?.account_id ?? null, device);
  const locked = await isLocked(deps.db, lockKey);
  const right = await checkPassword(body.password, account?.password_hash ?? null, passwordCost);
  if (locked || !right || !account) {
    if (!locked) await countFailure(deps.db, lockKey);
    throw new AppError('invalid_grant');
  }
  if (!account.email_confirmed_at) throw new AppError('EmailConfirmationNeeded');
  await deps.db.deleteFrom('login_failure').where('key', '=', lockKey).execute();

  const renewed = needsRehash(account.password_hash, passwordCost)
    ? await hashPassword(body.password, passwordCost)
    : null;
  const token = newToken();
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
        device_hash: hashToken(device ?? giveDevice(deps, wire)),
        kind: 'web',
        expires_at: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
        ends_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
        ip: wire.ip,
        user_agent: wire.userAgent,
      })
      .execute();
    await dropOldSessions(tx, account.account_id);
  });
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
  const known = await withIdentity(deps.db, (tx) =>
    tx
      .selectFrom('session')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst(),
  );
  return known ? `password:${username}:${deviceHash.toString('base64url')}` : `password:${username}`;
}

async function isLocked(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_failure')
    .select('key')
    .where('key', '=', key)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** AUTH-045: the fifth failure locks; a failure after the lock has ended begins anew. */
async function countFailure(db: Db, key: string): Promise<void> {
  await sql`insert into login_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.locked_until is not null and f.locked_until <= now() then 1 else f.failures + 1 end,
      locked_until = case when (case when f.locked_until is not null and f.locked_until <= now() then 1 else f.failures + 1 end) >= ${lock.failures}
        then now() + make_interval(secs => ${lock.ms / 1000}) end`.execute(db);
}
