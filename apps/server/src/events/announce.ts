/**
 * What happens is told to the panel's streams at once, and kept for webhooks that ask for it.
 * Only writer of: webhook_event.
 */
import { sql } from 'kysely';
import type { EventFrame } from '@kervan/contracts/events';
import type { Db } from '../db/connect.ts';

/** Beyond this many ids the panel reads the whole page again. */
const IDS_MAX = 200;

/** Announces a change as part of the transaction: it is told when, and only if, the change is kept. */
export async function announce(
  tx: Db,
  accountId: number,
  frame: { type: EventFrame['type']; storeId: number | null; ids?: readonly number[] },
): Promise<void> {
  await announceToAll(tx, [accountId], frame);
}

/** The same for many accounts, in one statement. A transaction of staff sees none of their webhooks: for it the database keeps what they are told. */
export async function announceToAll(
  tx: Db,
  accountIds: readonly number[],
  { type, storeId, ids: given = [] }: { type: EventFrame['type']; storeId: number | null; ids?: readonly number[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  const ids = given.length <= IDS_MAX ? given : [];
  await sql`with kept as (insert into webhook_event(account_id, type, store_id, ids)
      select told.account_id, ${type}::text, ${storeId}::int, ${ids}::bigint[] from unnest(${accountIds}::int[]) told(account_id)
      where exists (select 1 from webhook w where w.account_id = told.account_id and ${type}::text = any(w.events) and w.disabled_at is null)),
    of_staff as (select case when kervan.is_staff() then kervan.keep_events_of_staff(${accountIds}::int[], ${type}::text, ${storeId}::int, ${ids}::bigint[]) end)
    select pg_notify('kervan_event', json_build_object('accountId', told.account_id, 'type', ${type}::text, 'storeId', ${storeId}::int, 'ids', ${ids}::bigint[])::text)
    from unnest(${accountIds}::int[]) told(account_id), of_staff`.execute(tx);
}
