import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { readCode, recoveryCodeOf, recoveryCodes, stepOf, totp } from '@kervan/domain/account/second-factor';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/session.ts';

const ISSUER = 'Kervan';

/** none: the account has no second factor; needed: nothing was typed. */
type Passed = 'none' | 'totp' | 'recovery' | 'needed' | 'wrong';

/** Where the seed of an account stands: one that is being set up does not open as one that holds. */
export const seedPlace = (column: 'totp_secret' | 'totp_wanted', accountId: number) => ({
  table: 'account',
  column,
  accountId,
  row: accountId,
});

/** A new seed, and the address by which an authenticator app takes it over. */
export function newSeed(label: string): { seed: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { seed: secret.base32, uri: totpOf(secret.base32, label).toString() };
}

// The standard's hash is the library's own default, which every app takes (decision 43).
const totpOf = (seed: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, digits: totp.digits, period: totp.periodS, secret: Secret.fromBase32(seed) });

/** The step whose digits these are, if it is that of the moment (ms of the system, which authenticators go by) or next to it; null = they are not. */
export function stepOfDigits(seed: string, digits: string, now: number): number | null {
  const delta = totpOf(seed).validate({ token: digits, timestamp: now, window: totp.window });
  return delta === null ? null : stepOf(now) + delta;
}

/**
 * Asks for the second factor, where the account has one: digits of a step that was not used yet, or a recovery code. What opened once
 * opens never again, also when it comes twice at one moment.
 */
export async function passSecondFactor(
  { db, secrets, systemTime }: Pick<Deps, 'db' | 'secrets' | 'systemTime'>,
  accountId: number,
  typed: string | null | undefined,
): Promise<Passed> {
  return withIdentity(db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['totp_secret', 'totp_confirmed_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!account?.totp_confirmed_at || account.totp_secret === null) return 'none';
    if (typed === null || typed === undefined || typed.trim() === '') return 'needed';
    return useCode(tx, secrets, { accountId, sealed: account.totp_secret, typed, now: systemTime() });
  });
}

/** Uses a code up. */
async function useCode(
  tx: Db,
  secrets: Secrets,
  { accountId, sealed, typed, now }: { accountId: number; sealed: string; typed: string; now: number },
): Promise<'totp' | 'recovery' | 'wrong'> {
  const code = readCode(typed);
  if (code === null) return 'wrong';
  if (code.kind === 'recovery') return (await useRecoveryCode(tx, accountId, code.code)) ? 'recovery' : 'wrong';
  const step = stepOfDigits(secrets.open(sealed, seedPlace('totp_secret', accountId)), code.digits, now);
  return step !== null && (await useStep(tx, accountId, step)) ? 'totp' : 'wrong';
}

/** True the first time; a step before the last one that was used counts as used. */
async function useStep(tx: Db, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`update account set totp_last_step = ${step}
    where account_id = ${accountId} and (totp_last_step is null or totp_last_step < ${step}) returning 1`.execute(tx);
  return rows.length > 0;
}

async function useRecoveryCode(tx: Db, accountId: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Ten new recovery codes, as they are shown once; those of before are worth nothing. */
export async function makeRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes.count }, () => recoveryCodeOf(randomBytes(recoveryCodes.bytes)));
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashToken(code.replaceAll('-', '')) })))
    .execute();
  return codes;
}
