import type { account } from '@kervan/contracts/account-calls';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { readCode } from '@kervan/domain/account/second-factor';
import { recordSecurity } from '../../http/security-log.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { proveOwner } from '../../cases/sign-in/prove-owner.ts';
import { stopFactorEnd } from '../../records/staff/factor-end.ts';
import { makeRecoveryCodes, newSeed, seedPlace, stepOfDigits } from '../../cases/sign-in/second-factor.ts';

/** Begins a second factor: a new seed that holds nothing until a code of it is confirmed. One that is on is turned off first. */
export const setUpTwoFactor: Handler<typeof account.setUpTwoFactor> = async ({ caller }, deps) => {
  const { accountId } = caller;
  return withIdentity(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select(['email', 'totp_confirmed_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.totp_confirmed_at) throw new AppError('AlreadyExists');
    const { seed, uri } = newSeed(row.email);
    await tx
      .updateTable('account')
      .set({ totp_wanted: deps.secrets.seal(seed, seedPlace('totp_wanted', accountId)) })
      .where('account_id', '=', accountId)
      .execute();
    return { secret: seed, uri };
  });
};

/** Turns it on once the app shows the right digits; the recovery codes are told this once. */
export const confirmTwoFactor: Handler<typeof account.confirmTwoFactor> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  await requirePlace(deps.db, `twoFactor:${accountId}`, rateLimits.twoFactor);
  const recoveryCodes = await withIdentity(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select(['totp_wanted'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.totp_wanted === null) throw new AppError('RecordNotFound');
    const seed = deps.secrets.open(row.totp_wanted, seedPlace('totp_wanted', accountId));
    const code = readCode(body.code);
    const step = code?.kind === 'totp' ? stepOfDigits(seed, code.digits, deps.systemTime()) : null;
    if (step === null) throw new AppError('TwoFactorWrong');
    await tx
      .updateTable('account')
      .set({
        totp_secret: deps.secrets.seal(seed, seedPlace('totp_secret', accountId)),
        totp_wanted: null,
        totp_confirmed_at: new Date(),
        // The digits that turned it on do not sign in as well.
        totp_last_step: step,
      })
      .where('account_id', '=', accountId)
      .execute();
    return makeRecoveryCodes(tx, accountId);
  });
  await recordSecurity(deps, wire.request, 'twoFactorOn', accountId);
  return { recoveryCodes };
};

/** New recovery codes; those of before are worth nothing. */
export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async ({ caller, wire }, deps) => {
  const { accountId } = caller;
  const recoveryCodes = await withIdentity(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select(['totp_confirmed_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!row.totp_confirmed_at) throw new AppError('RecordNotFound');
    return makeRecoveryCodes(tx, accountId);
  });
  await recordSecurity(deps, wire.request, 'recoveryCodesRenewed', accountId);
  return { recoveryCodes };
};

/** Turns it off, with the password and a code of it or a recovery code. */
export const turnOffTwoFactor: Handler<typeof account.turnOffTwoFactor> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  await requirePlace(deps.db, `twoFactor:${accountId}`, rateLimits.twoFactor);
  if (!(await isOn(deps, accountId))) throw new AppError('RecordNotFound');
  await proveOwner(deps, wire, accountId, body);
  await withIdentity(deps.db, async (tx) => {
    await tx
      .updateTable('account')
      .set({ totp_secret: null, totp_wanted: null, totp_confirmed_at: null, totp_last_step: null })
      .where('account_id', '=', accountId)
      .execute();
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    // What staff were about to end is off.
    await stopFactorEnd(tx, accountId);
  });
  await recordSecurity(deps, wire.request, 'twoFactorOff', accountId);
  return null;
};

const isOn = async (deps: Deps, accountId: number): Promise<boolean> => {
  const row = await withIdentity(deps.db, (tx) =>
    tx.selectFrom('account').select('totp_confirmed_at').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  );
  return row.totp_confirmed_at !== null;
};
