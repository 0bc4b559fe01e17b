import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { staff } from '@kervan/contracts/staff-calls';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler, Wire } from '../../http/implement.ts';
import { networkOf } from '../../http/network-of.ts';
import { checkPassword } from '../../cases/sign-in/password-hash.ts';
import { releaseAttempt, takeTry } from '../../cases/sign-in/tries.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { STAFF_HOURS, STAFF_IDLE_MINUTES, staffCookie } from '../../http/staff-session.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { staffLimits } from './staff-limits.ts';
import { findMember, takeCode } from './staff.queries.ts';

const YEAR_S = 365 * 86_400;

/** One answer for an unknown address, a wrong password, a wrong or used code and a locked address: what of it was right is told to nobody. */
export const signIn: Handler<typeof staff.signIn> = async ({ body: { email, password, code }, wire }, deps) => {
  await requirePlace(deps.db, `staff:${networkOf(wire.ip)}`, staffLimits.signInPerIp);
  const known = wire.request.cookies[staffCookie(deps)] ?? null;
  const member = await withStaff(deps.db, (tx) => findMember(tx, email));
  const lockKey = await lockKeyOf(deps, email, { staffId: member?.staff_id ?? null, device: known });
  // Taken before anything is looked at: guesses that come at once count one by one.
  const mayTry = await takeTry(deps.db, lockKey);
  const right = await checkPassword(password, member?.password_hash ?? null, deps.config.passwordCost).catch(
    async (error: unknown) => {
      await releaseAttempt(deps.db, lockKey);
      throw error;
    },
  );
  const token = newToken();
  const device = known ?? randomBytes(32).toString('base64url');
  const isIn =
    mayTry && right && member !== undefined
      ? await openSession(deps, wire, { member, code, tokenHash: hashToken(token), deviceHash: hashToken(device) })
      : false;
  if (!isIn || !member) {
    await recordSecurity(deps, wire.request, mayTry ? 'staffSignInRefused' : 'staffSignInLocked');
    throw new AppError('invalid_grant');
  }
  await deps.db.deleteFrom('login_failure').where('key', '=', lockKey).execute();
  if (known === null) giveDevice(deps, wire, device);
  await recordSecurity(deps, wire.request, 'staffSignedIn');
  return { token, name: member.name, mustChangePassword: member.must_change_password };
};

type Opened = {
  member: { staff_id: number; name: string; totp_secret: string };
  code: string;
  tokenHash: Buffer;
  deviceHash: Buffer;
};

/** The code is used up in the transaction that opens the session; false = it was wrong. */
function openSession(deps: Deps, wire: Wire, { member, code, tokenHash, deviceHash }: Opened): Promise<boolean> {
  const { staff_id: staffId, name: staffName, totp_secret: sealed } = member;
  return withStaff(deps.db, async (tx) => {
    if (!(await takeCode(tx, deps, { staffId, sealed, code }))) return false;
    await tx
      .deleteFrom('staff_session')
      .where('ends_at', '<', sql<Date>`now()`)
      .execute();
    await tx
      .insertInto('staff_session')
      .values({
        token_hash: tokenHash,
        staff_id: staffId,
        device_hash: deviceHash,
        confirmed_at: sql`now()`,
        expires_at: sql`now() + make_interval(mins => ${STAFF_IDLE_MINUTES})`,
        ends_at: sql`now() + make_interval(hours => ${STAFF_HOURS})`,
        ip: wire.ip,
        user_agent: wire.userAgent,
      })
      .execute();
    await noteAction(
      tx,
      { staffId, staffName, requestId: wire.request.id },
      { kind: 'signedIn', accountId: null, subject: 'session', why: '' },
    );
    return true;
  });
}

/** Failures count apart for a browser that the member used before, so that a stranger cannot lock a member out. */
async function lockKeyOf(
  deps: Deps,
  email: string,
  { staffId, device }: { staffId: number | null; device: string | null },
): Promise<string> {
  if (staffId === null || device === null) return `staff:${email}`;
  const deviceHash = hashToken(device);
  const known = await withStaff(deps.db, (tx) =>
    tx
      .selectFrom('staff_session')
      .select('staff_id')
      .where('staff_id', '=', staffId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst(),
  );
  return known ? `staff:${email}:${deviceHash.toString('base64url')}` : `staff:${email}`;
}

function giveDevice(deps: Deps, wire: Wire, device: string): void {
  wire.reply.setCookie(staffCookie(deps), device, {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.production,
    path: '/',
    maxAge: YEAR_S,
  });
}
