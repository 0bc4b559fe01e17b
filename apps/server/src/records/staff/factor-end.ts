import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';

export type FactorEnd = { factorEndId: number; endsAt: Date };

/**
 * Begins the wait after which the second factor that is on now ends. Told are the address of the account and every one that it had within the year, by
 * whoever was changed: those that a change was taken back to or from say nothing of the owner. Undefined = no factor is on.
 */
export async function beginFactorEnd(
  tx: Db,
  { accountId, requestId }: { accountId: number; requestId: number },
): Promise<FactorEnd | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: string; ends_at: Date }>`insert into factor_end(account_id, request_id, factor_at, told, ends_at)
    select a.account_id, ${requestId}, a.totp_confirmed_at,
      array[a.email::text] || array(select distinct c.old_email::text from email_change c
        where c.account_id = a.account_id and c.confirmed_at is not null and c.undone_at is null and c.old_email <> a.email order by 1),
      now() + make_interval(secs => ${limits.factorEndMs / 1_000})
    from account a where a.account_id = ${accountId} and a.totp_confirmed_at is not null returning factor_end_id as id, ends_at`.execute(
    tx,
  );
  return row && { factorEndId: Number(row.id), endsAt: row.ends_at };
}

/** The one that waits, or undefined. */
export const findFactorEnd = (tx: Db, accountId: number) =>
  tx
    .selectFrom('factor_end')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();

/** Takes one that waits back; false = none waits. Its links are worth nothing any more. */
export async function stopFactorEnd(tx: Db, accountId: number): Promise<boolean> {
  const stopped = await tx
    .updateTable('factor_end')
    .set({ stopped_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('factor_end_id')
    .executeTakeFirst();
  await dropLinks(tx, accountId);
  return stopped !== undefined;
}

/** Marks one whose day is over as done; undefined = it was stopped, is done, or its day is not over. */
export async function takeDueFactorEnd(tx: Db, { accountId, factorEndId }: { accountId: number; factorEndId: number }) {
  const taken = await tx
    .updateTable('factor_end')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('factor_end_id', '=', factorEndId)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .returning(['factor_at', 'request_id'])
    .executeTakeFirst();
  if (taken) await dropLinks(tx, accountId);
  return taken;
}

const dropLinks = (tx: Db, accountId: number) =>
  tx.deleteFrom('mail_token').where('account_id', '=', accountId).where('kind', '=', 'factorEnd').execute();
