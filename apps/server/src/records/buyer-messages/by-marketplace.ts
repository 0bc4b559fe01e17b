import { sql } from 'kysely';
import type { MarketplaceAction } from '@kervan/domain/buyer-messages/marketplace-text';
import type { Db } from '../../db/connect.ts';

type Of = { storeId: number; messageId: number };

/** Whether the marketplace can hand on what is written about the store's orders: it is connected. */
export async function isHandedOn(tx: Db, storeId: number): Promise<boolean> {
  const { rows } = await sql`select from store where store_id = ${storeId} and removed_at is null and management = 'api'
    and sp_account_id is not null and connection_error_at is null`.execute(tx);
  return rows.length > 0;
}

/** The marketplace's number of the order that an answer of the seller's is about; null = it is about none, has files, or was not written by hand. */
export async function findByMarketplace(tx: Db, { storeId, messageId }: Of): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select o.amazon_order_id as number from buyer_message m join buyer_thread t using (store_id, thread_id)
      join seller_order o on o.store_id = t.store_id and o.order_id = t.order_id
    where m.store_id = ${storeId} and m.message_id = ${messageId} and m.is_out and m.cause = 'reply'
      and not exists (select from buyer_message_file f where f.store_id = m.store_id and f.message_id = m.message_id)`.execute(
    tx,
  );
  return rows[0]?.number ?? null;
}

/** Notes as which message of the marketplace's it goes. */
export async function nameAction(tx: Db, { storeId, messageId }: Of, action: MarketplaceAction): Promise<void> {
  await sql`update buyer_message set marketplace_action = ${action} where store_id = ${storeId} and message_id = ${messageId}`.execute(
    tx,
  );
}
