import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { totpStepOf } from '../../cases/totp.ts';
import { secretPlace } from './add-member.ts';

/** A member who may sign in, or undefined. */
export const findMember = (tx: Db, email: string) =>
  tx
    .selectFrom('staff')
    .select(['staff_id', 'name', 'email', 'password_hash', 'totp_secret', 'must_change_password'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** Uses up a code of the second factor; false = it is wrong, or was used before. */
export async function takeCode(
  tx: Db,
  { secrets, systemTime }: Pick<Deps, 'secrets' | 'systemTime'>,
  { staffId, sealed, code }: { staffId: number; sealed: string; code: string },
): Promise<boolean> {
  const step = totpStepOf(secrets.open(sealed, secretPlace(staffId)), code, systemTime());
  if (step === null) return false;
  const used = await tx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('staff_id', '=', staffId)
    .where((of) => of.or([of('totp_last_step', 'is', null), of('totp_last_step', '<', step)]))
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Requests of others that wait for a second member. */
export async function countWaiting(tx: Db, staffId: number): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from staff_request where state = 0 and asked_by <> ${staffId}`.execute(tx);
  return counted?.waiting ?? 0;
}
