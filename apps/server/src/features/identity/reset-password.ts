import type { identity } from '@kervan/contracts/identity-calls';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { hashToken } from '../../http/session.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { takeMailToken } from './identity.queries.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { networkOf } from '../../http/network-of.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { forgetAllTries } from '../../cases/sign-in/tries.ts';
import { refusePassword } from '../../cases/sign-in/refuse-registration.ts';

/** AUTH-053: sets a new password; every session of the account ends with it. */
export const resetPassword: Handler<typeof identity.resetPassword> = async ({ body, wire }, deps) => {
  refusePassword(body.password, body.email);
  await requirePlace(deps.db, `link:${networkOf(wire.ip)}`, rateLimits.linkPerIp);
  const passwordHash = await hashPassword(body.password, deps.config.passwordCost);
  const changed = await withIdentity(deps.db, async (tx) => {
    const accountId = await takeMailToken(tx, 'reset', hashToken(body.token), body.email);
    if (accountId === undefined) throw new AppError('LinkNotValid');
    // Who holds the mailbox has also confirmed the address.
    await tx
      .updateTable('account')
      .set((eb) => ({
        password_hash: passwordHash,
        password_changed_at: new Date(),
        email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(new Date())),
      }))
      .where('account_id', '=', accountId)
      .execute();
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
    // Whoever knew the old password may have made a browser known with it.
    await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute();
    // AUTH-040: the old address takes a change back all the same, for whoever moved it may have asked for this password, too.
    await tx.deleteFrom('mail_token').where('account_id', '=', accountId).where('kind', '<>', 'emailUndo').execute();
    await forgetAllTries(tx, body.email);
    return accountId;
  });
  await recordSecurity(deps, wire.request, 'passwordReset', changed);
  return null;
};
