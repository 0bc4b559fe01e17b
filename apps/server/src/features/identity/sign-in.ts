import { randomBytes } from 'node:crypto';
import type { identity } from '@kervan/contracts/identity-calls';
import { isTimeZone } from '@kervan/domain/identity/time-zone';
import { withIdentity } from '../../db/tenant.ts';
import { isDemoSeller } from '../../demo-seller.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler, Wire } from '../../http/implement.ts';
import { networkOf } from '../../http/network-of.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { deviceCookie, hashToken, idleHours, newToken } from '../../http/session.ts';
import { openSession } from '../../cases/sign-in/open-session.ts';
import { checkPassword, hashPassword, needsRehash } from '../../cases/sign-in/password-hash.ts';
import { requireSecondFactor } from '../../cases/sign-in/prove-owner.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { forgetTries, releaseAttempt, lockKeyOf, takeTry } from '../../cases/sign-in/tries.ts';
import { findAccountByEmail, rememberDevice } from './identity.queries.ts';

const YEAR_S = 365 * 86_400;

/** AUTH-046: one answer for an unknown address, a wrong password and a locked address. */
export const signIn: Handler<typeof identity.token> = async ({ body, wire }, deps) => {
  const { passwordCost } = deps.config;
  await requirePlace(deps.db, `login:${networkOf(wire.ip)}`, rateLimits.loginPerIp);
  const device = wire.request.cookies[deviceCookie(deps)] ?? null;
  const account = await withIdentity(deps.db, (tx) => findAccountByEmail(tx, body.username));
  const lockKey = await lockKeyOf(deps, {
    email: body.username,
    accountId: account?.account_id ?? null,
    device,
  });
  // Taken before the password is looked at: guesses that come at once count one by one.
  const mayTry = await takeTry(deps.db, lockKey);
  const right = await checkPassword(body.password, account?.password_hash ?? null, passwordCost).catch(
    async (error: unknown) => {
      await releaseAttempt(deps.db, lockKey);
      throw error;
    },
  );
  // The demo seller's password is known to everybody: in production it opens nothing, whenever the account came in.
  const isOpenToAll = deps.config.production && account !== undefined && isDemoSeller(account.email);
  if (!mayTry || !right || !account || isOpenToAll) {
    const kind = mayTry ? 'signInRefused' : 'signInLocked';
    await recordSecurity(deps, wire.request, kind, account?.account_id);
    throw new AppError('invalid_grant');
  }
  if (!account.email_confirmed_at) {
    await forgetTries(deps.db, lockKey);
    throw new AppError('EmailConfirmationNeeded');
  }
  // What was counted is forgotten only now: a right password alone gives no new tries at the second factor.
  await requireSecondFactor(deps, wire, { accountId: account.account_id, code: body.code, key: lockKey });
  await forgetTries(deps.db, lockKey);

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
        // Nothing is put back that was changed meanwhile.
        .where('password_hash', '=', account.password_hash)
        .execute();
    if (body.timeZone && isTimeZone(body.timeZone))
      await tx
        .updateTable('account')
        .set({ time_zone: body.timeZone })
        .where('account_id', '=', account.account_id)
        .where('time_zone', 'is distinct from', body.timeZone)
        .execute();
    await openSession(tx, {
      accountId: account.account_id,
      token,
      kind: 'web',
      deviceHash,
      ip: wire.ip,
      userAgent: wire.userAgent,
    });
    await rememberDevice(tx, account.account_id, deviceHash);
  });
  await recordSecurity(deps, wire.request, 'signedIn', account.account_id);
  return { access_token: token, expires_in: idleHours('web') * 3600, token_type: 'Bearer' };
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
