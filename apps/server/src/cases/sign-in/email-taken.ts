import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** AUTH-034: an account that was never confirmed frees its address after 14 days. */
export const UNCONFIRMED_DAYS = 14;

/**
 * Whether an address is somebody else's: of an account, or of one that changed it lately and may take the change back (AUTH-040).
 * An account that did not confirm in time has none. In a transaction of the identity.
 */
export async function isEmailTaken(tx: Db, email: string, ownAccountId: number | null): Promise<boolean> {
  const own = ownAccountId ?? 0;
  const { rows } = await sql`select 1 from account where email = ${email} and account_id <> ${own}
      and (email_confirmed_at is not null or created_at > now() - make_interval(days => ${UNCONFIRMED_DAYS}))
    union all select 1 from email_change where old_email = ${email} and account_id <> ${own} and undone_at is null and undo_until > now()
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** An account that did not confirm the address in time makes room for who has it. */
export const dropUnconfirmed = (tx: Db, email: string) =>
  sql`delete from account where email = ${email} and email_confirmed_at is null
    and created_at <= now() - make_interval(days => ${UNCONFIRMED_DAYS})`.execute(tx);
