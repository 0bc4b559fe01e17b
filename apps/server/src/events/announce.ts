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
