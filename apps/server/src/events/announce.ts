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
  const ids = frame.ids && frame.ids.length <= IDS_MAX ? frame.ids : [];
  await sql`select pg_notify('kervan_event', ${JSON.stringify({ accountId, type: frame.type, storeId: frame.storeId, ids })})`.execute(
    tx,
  );
}

/** The same hint for many accounts, in one statement. */
export async function announceToAll(
  tx: Db,
  accountIds: readonly number[],
  { type, storeId }: { type: EventFrame['type']; storeId: number | null },
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`select pg_notify('kervan_event', json_build_object('accountId', account_id, 'type', ${type}::text, 'storeId', ${storeId}::int, 'ids', '[]'::json)::text)
    from unnest(${accountIds}::int[]) account_id`.execute(tx);
}
