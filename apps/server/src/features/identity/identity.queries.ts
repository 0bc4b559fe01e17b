import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The account of a mail address, or undefined. */
export const findAccountByEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('account')
    .select(['account_id', 'email', 'firstname', 'password_hash', 'email_confirmed_at', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirst();

/** The account of an id with what user info shows. */
export const getAccount = (tx: Db, accountId: number) =>
  tx.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();

/** AUTH-034: an account that was never confirmed frees its address after 14 days. */
export const UNCONFIRMED_DAYS = 14;

/** Deletes accounts that were not confirmed in time; answers how many. */
export async function purgeUnconfirmed(tx: Db): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** At most this many sessions of an account; the oldest make room. */
const SESSIONS_MAX = 10;

/** Keeps the newest sessions of an account. */
export async function dropOldSessions(tx: Db, accountId: number): Promise<void> {
  await sql`delete from session where account_id = ${accountId} and token_hash not in
    (select token_hash from session where account_id = ${accountId} order by created_at desc limit ${SESSIONS_MAX})`.execute(
    tx,
  );
}

/** Uses up a mail link: the account it belongs to, or undefined when it is wrong, used or too old. */
export async function takeMailToken(
  tx: Db,
  kind: 'activation' | 'reset',
  tokenHash: Buffer,
  email: string,
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('mail_token')
    .using('account')
    .whereRef('account.account_id', '=', 'mail_token.account_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('account.email', '=', email)
    .returning('mail_token.account_id')
    .executeTakeFirst();
  return row?.account_id;
}
