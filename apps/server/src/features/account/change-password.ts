import type { account } from '@kervan/contracts/account-calls';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { deviceCookie, hashToken } from '../../http/session.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { proveOwner } from '../../cases/sign-in/prove-owner.ts';
import { refuseNewPassword } from '../../cases/sign-in/refuse-registration.ts';

/** AUTH-054: sets another password. Every other session, every token of the extension and every link that sets one end with the old (AUTH-025, AUTH-026). */
export const changePassword: Handler<typeof account.changePassword> = async ({ body, caller, wire }, deps) => {
  const { accountId, tokenHash } = caller;
  const { email, passwordHash: before } = await proveOwner(deps, wire, accountId, { password: body.oldPassword });
  refuseNewPassword(body, email);
  const passwordHash = await hashPassword(body.newPassword, deps.config.passwordCost);
  const device = wire.request.cookies[deviceCookie(deps)];
  await withIdentity(deps.db, async (tx) => {
    const changed = await tx
      .updateTable('account')
      .set({ password_hash: passwordHash, password_changed_at: new Date() })
      .where('account_id', '=', accountId)
      // Of two changes at once one is made: the other's old password is wrong by then.
      .where('password_hash', '=', before)
      .returning('account_id')
      .executeTakeFirst();
    if (!changed) throw new AppError('PasswordWrong');
    await tx.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '<>', tokenHash).execute();
    await tx.deleteFrom('mail_token').where('account_id', '=', accountId).where('kind', '=', 'reset').execute();
    // Whoever knew the old password may have made a browser known with it.
    await tx
      .deleteFrom('known_device')
      .where('account_id', '=', accountId)
      .$if(device !== undefined, (query) => query.where('device_hash', '<>', hashToken(device ?? '')))
      .execute();
  });
  await recordSecurity(deps, wire.request, 'passwordChanged', accountId);
  return null;
};
