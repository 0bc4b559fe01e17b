import type { Db } from '../../db/connect.ts';

/** What the account is called in the history of an order. */
export async function actorOf(tx: Db, accountId: number): Promise<string> {
  const account = await tx
    .selectFrom('account')
    .select(['firstname', 'lastname'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return `${account.firstname} ${account.lastname}`;
}
