import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { UNCONFIRMED_DAYS } from '../../cases/sign-in/email-taken.ts';
import { DEVICE_DAYS } from '../../cases/sign-in/tries.ts';

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

/** Deletes accounts that were not confirmed in time; answers how many. */
export async function purgeUnconfirmed(tx: Db): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of each account at most so many browsers are known. */
const DEVICES_MAX = 20;

/** Remembers that the account uses this browser. */
export async function rememberDevice(tx: Db, accountId: number, deviceHash: Buffer): Promise<void> {
  await sql`insert into known_device(account_id, device_hash) values (${accountId}, ${deviceHash})
    on conflict (account_id, device_hash) do update set seen_at = now()`.execute(tx);
  await sql`delete from known_device where account_id = ${accountId} and device_hash not in
    (select device_hash from known_device where account_id = ${accountId} order by seen_at desc limit ${DEVICES_MAX})`.execute(
    tx,
  );
}

/** Forgets browsers that were not used for long. */
export const purgeDevices = (tx: Db) =>
  sql`delete from known_device where seen_at < now() - make_interval(days => ${DEVICE_DAYS})`.execute(tx);

/** Ends a session; its browser stays known. */
export async function endSession(tx: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['account_id', 'device_hash'])
    .executeTakeFirst();
  if (row?.device_hash) await rememberDevice(tx, row.account_id, row.device_hash);
  return row?.account_id;
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
