import { sql } from 'kysely';
import { searchWords } from '@kervan/domain/orders/buyer-data';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { findByBuyer } from '../../records/order-pii/buyer-data.ts';

/** Orders that one search names at most. */
const FOUND_MAX = 10_000;

/**
 * ORD-003: orders that a text names: their number or its beginning, a buyer order number, a package number, a tracking number, an ASIN, a SKU, or
 * words of the buyer's name. Whole codes, in any case.
 */
export async function findOrders(tx: Db, secrets: Secrets, storeId: number, text: string): Promise<number[]> {
  const key = text.trim();
  const anyCase = [...new Set([key, key.toUpperCase(), key.toLowerCase()])];
  const begins = `${key.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ order_id: number }>`
    select order_id from seller_order where store_id = ${storeId} and amazon_order_id like ${begins}
    union select order_id from order_purchase where store_id = ${storeId} and buyer_order_number = ${key}
    union select order_id from order_package where store_id = ${storeId} and package_no = ${key.toUpperCase()}
    union select order_id from order_package where store_id = ${storeId} and tracking = any(${anyCase}::text[])
    union select order_id from order_package where store_id = ${storeId} and inbound_tracking = any(${anyCase}::text[])
    union select order_id from order_item where store_id = ${storeId} and asin = ${key.toUpperCase()}
    union select order_id from order_item where store_id = ${storeId} and sku = any(${anyCase}::text[])
    limit ${FOUND_MAX}`.execute(tx);
  const byName = await findByBuyer(tx, secrets, storeId, searchWords(key));
  return [...new Set([...rows.map((row) => row.order_id), ...byName])];
}
