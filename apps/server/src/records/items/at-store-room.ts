import { sql } from 'kysely';
import type { StatusCode } from '@kervan/domain/inventory/item-status';
import { isAmong } from '@kervan/domain/inventory/status-groups';
import { atStoreRoom } from '@kervan/domain/subscriptions/product-limit';
import type { Db } from '../../db/connect.ts';
import { amongStatuses } from './status-sql.ts';

const ROOM_LOCK = 5_301_106;

/** True when an item of the status already holds its place. */
export const holdsPlace = (status: StatusCode): boolean => isAmong('atMarketplace', status);

/** Free places at the store for an account (SUB-039), kept from every other taker until the transaction ends. */
export async function lockRoom(tx: Db, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${ROOM_LOCK}, ${accountId})`.execute(tx);
  return readRoom(tx, accountId);
}

/** Free places as of now, without keeping them. */
export async function readRoom(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ product_limit: number; taken: number }>`
    select a.product_limit, coalesce((select sum(c.items)::int from status_count c join store s on s.store_id = c.store_id
      where s.account_id = a.account_id and s.removed_at is null and ${amongStatuses('c.status', 'atMarketplace')}), 0) as taken
    from account a where a.account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  return row ? atStoreRoom({ placesTaken: row.taken, productLimit: row.product_limit }) : 0;
}
