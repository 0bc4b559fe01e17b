import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Wire } from '../../http/implement.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { deviceCookie } from '../../http/session.ts';
import { checkPassword } from './password-hash.ts';
import { passSecondFactor } from './second-factor.ts';
import { forgetTries, releaseAttempt, lockKeyOf, takeTry } from './tries.ts';

/** `code`: undefined = the password alone is asked for. */
type Typed = { password: string; code?: string | null };

/**
 * Whoever is signed in proves to be the owner: by the password, and by the second factor where the account has one and it is asked for.
 * Tries count with those of the sign-in, in the same lock; a locked one is told the same as a wrong password.
 * Answers the hash of the password that was right. @throws PasswordWrong, TwoFactorNeeded, TwoFactorWrong, ServerBusy
 */
export async function proveOwner(
  deps: Deps,
  wire: Wire,
  accountId: number,
  { password, code }: Typed,
): Promise<{ email: string; passwordHash: string }> {
  const { email, password_hash: passwordHash } = await withIdentity(deps.db, (tx) =>
    tx
      .selectFrom('account')
      .select(['email', 'password_hash'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  );
  const device = wire.request.cookies[deviceCookie(deps)] ?? null;
  const key = await lockKeyOf(deps, { email: email.toLowerCase(), accountId, device });
  const mayTry = await takeTry(deps.db, key);
  const right = await checkPassword(password, passwordHash, deps.config.passwordCost).catch(async (error: unknown) => {
    await releaseAttempt(deps.db, key);
    throw error;
  });
  if (!mayTry || !right) {
    await recordSecurity(deps, wire.request, mayTry ? 'reauthRefused' : 'reauthLocked', accountId);
    throw new AppError('PasswordWrong');
  }
  if (code !== undefined) await requireSecondFactor(deps, wire, { accountId, code, key });
  await forgetTries(deps.db, key);
  return { email, passwordHash };
}

/** The second factor after a right password. A code that is missing is no try; a wrong one is. @throws TwoFactorNeeded, TwoFactorWrong */
export async function requireSecondFactor(
  deps: Deps,
  wire: Wire,
  { accountId, code, key }: { accountId: number; code: string | null | undefined; key: string },
): Promise<void> {
  const passed = await passSecondFactor(deps, accountId, code);
  if (passed === 'needed') {
    await releaseAttempt(deps.db, key);
    throw new AppError('TwoFactorNeeded');
  }
  if (passed === 'wrong') {
    await recordSecurity(deps, wire.request, 'twoFactorRefused', accountId);
    throw new AppError('TwoFactorWrong');
  }
  if (passed === 'recovery') await recordSecurity(deps, wire.request, 'recoveryCodeUsed', accountId);
}
