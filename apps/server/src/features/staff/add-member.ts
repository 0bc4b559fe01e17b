import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PasswordCost } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import type { SecretPlace, Secrets } from '../../db/secrets.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { newTotpSecret, totpAddress } from '../../cases/totp.ts';

/** Where the seed of a member's second factor stands; staff belong to no account. */
export const secretPlace = (staffId: number): SecretPlace => ({
  table: 'staff',
  column: 'totp_secret',
  accountId: 0,
  row: staffId,
});

/** What is told once, to whoever opens the account of a member. */
export type NewMember = { password: string; otpauth: string; isNew: boolean };

const PASSWORD_BYTES = 15;

/**
 * Opens the account of a member of staff, or opens it anew for who lost password or second factor: old sessions end, the password is to be changed
 * with the first sign-in, and there is no account without a second factor (decision 43). By the operator alone: nothing of the panel can write here.
 */
export async function addMember(
  { db, secrets, passwordCost }: { db: Db; secrets: Secrets; passwordCost: PasswordCost },
  { email, name }: { email: string; name: string },
): Promise<NewMember> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const secret = newTotpSecret();
  const hash = await hashPassword(password, passwordCost);
  const isNew = await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('staff')
      .select('staff_id')
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    const staffId = known?.staff_id ?? (await nextId(tx));
    const values = {
      name,
      password_hash: hash,
      totp_secret: secrets.seal(secret, secretPlace(staffId)),
      totp_last_step: null,
      must_change_password: true,
      disabled_at: null,
    };
    if (known) await tx.updateTable('staff').set(values).where('staff_id', '=', staffId).execute();
    else
      await sql`insert into staff(staff_id, email, name, password_hash, totp_secret) overriding system value
        values (${staffId}, ${email}, ${name}, ${hash}, ${values.totp_secret})`.execute(tx);
    await tx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
    await tx.deleteFrom('session').where('staff_id', '=', staffId).execute();
    return known === undefined;
  });
  return { password, otpauth: totpAddress(secret, email), isNew };
}

/** Takes a member's way in away at once; what they did stays written. False = nobody has this address. */
export async function disableMember(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('staff')
      .set({ disabled_at: sql`now()` })
      .where('email', '=', email)
      .returning('staff_id')
      .executeTakeFirst();
    if (!row) return false;
    await tx.deleteFrom('staff_session').where('staff_id', '=', row.staff_id).execute();
    await tx.deleteFrom('session').where('staff_id', '=', row.staff_id).execute();
    return true;
  });
}

/** The number is bound into the seal of the seed, so that it is known before the row stands. */
async function nextId(tx: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('kervan.staff', 'staff_id'))::int as id`.execute(tx);
  return rows[0]?.id ?? 0;
}
