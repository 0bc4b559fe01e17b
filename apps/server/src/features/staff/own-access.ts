import { sql } from 'kysely';
import type { staff } from '@kervan/contracts/staff-calls';
import { staffPasswordFault } from '@kervan/domain/staff/staff-password';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { checkPassword, hashPassword } from '../../cases/sign-in/password-hash.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { staffLimits } from './staff-limits.ts';
import { countWaiting, takeCode } from './staff.queries.ts';

const getMember = (tx: Db, staffId: number) =>
  tx
    .selectFrom('staff')
    .select(['email', 'password_hash', 'totp_secret', 'must_change_password'])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();

/** Who is signed in, and how much waits for a second member. */
export const me: Handler<typeof staff.me> = ({ caller: { staffId, staffName, staffEmail } }, deps) =>
  withStaff(deps.db, async (tx) => ({
    id: staffId,
    name: staffName,
    email: staffEmail,
    mustChangePassword: (await getMember(tx, staffId)).must_change_password,
    waitingRequests: await countWaiting(tx, staffId),
  }));

/** A fresh code opens ten minutes of what asks for one; each code counts once. @throws TwoFactorWrong, TooManyRequests */
export const confirm: Handler<typeof staff.confirm> = async ({ body: { code }, caller, wire }, deps) => {
  const { staffId, tokenHash } = caller;
  await requirePlace(deps.db, `staffCode:${staffId}`, staffLimits.codePerMember);
  const isRight = await withStaff(deps.db, async (tx) => {
    const { totp_secret: sealed } = await getMember(tx, staffId);
    if (!(await takeCode(tx, deps, { staffId, sealed, code }))) return false;
    await tx
      .updateTable('staff_session')
      .set({ confirmed_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
    return true;
  });
  await recordSecurity(deps, wire.request, isRight ? 'staffConfirmed' : 'staffCodeRefused');
  if (!isRight) throw new AppError('TwoFactorWrong');
  return null;
};

/** ASVS 6.2.2: with the old password and a fresh code; every other session of the member ends. @throws PasswordWrong, TwoFactorWrong */
export const changePassword: Handler<typeof staff.changePassword> = async ({ body, caller, wire }, deps) => {
  const { staffId, staffName, staffEmail, tokenHash } = caller;
  const { passwordCost } = deps.config;
  await requirePlace(deps.db, `staffCode:${staffId}`, staffLimits.codePerMember);
  const fault = staffPasswordFault(body.newPassword, staffEmail);
  if (fault) throw new AppError('ValidationFailed', { fields: [{ field: 'newPassword', code: fault }] });
  const member = await withStaff(deps.db, (tx) => getMember(tx, staffId));
  if (!(await checkPassword(body.oldPassword, member.password_hash, passwordCost))) {
    await recordSecurity(deps, wire.request, 'staffSignInRefused');
    throw new AppError('PasswordWrong');
  }
  if (body.oldPassword === body.newPassword)
    throw new AppError('ValidationFailed', { fields: [{ field: 'newPassword', code: 'same' }] });
  const hash = await hashPassword(body.newPassword, passwordCost);
  await withStaff(deps.db, async (tx) => {
    if (!(await takeCode(tx, deps, { staffId, sealed: member.totp_secret, code: body.code })))
      throw new AppError('TwoFactorWrong');
    await sql`select kervan.staff_set_password(${staffId}, ${hash})`.execute(tx);
    await tx.deleteFrom('staff_session').where('staff_id', '=', staffId).where('token_hash', '<>', tokenHash).execute();
    await noteAction(
      tx,
      { staffId, staffName, requestId: wire.request.id },
      { kind: 'passwordChanged', accountId: null, subject: 'password', why: '' },
    );
  });
  return null;
};

/** Ends the session, and every look at an account that was opened with it. */
export const signOut: Handler<typeof staff.signOut> = async ({ caller, wire }, deps) => {
  await withStaff(deps.db, async (tx) => {
    await tx.deleteFrom('staff_session').where('token_hash', '=', caller.tokenHash).execute();
    await tx.deleteFrom('session').where('kind', '=', 'staff').where('staff_id', '=', caller.staffId).execute();
  });
  await recordSecurity(deps, wire.request, 'staffSignedOut');
  return null;
};
