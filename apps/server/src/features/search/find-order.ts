import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** SHELL-028: order numbers of the marketplace and of the source look alike. */
const ORDER_NUMBER = /^\d{3}-\d{7}-\d{7}$/;

/**
 * The number of the order that a key names (SHELL-028): by its own or its buyer order number, by the number of a parcel or by a tracking number of
 * it; null = none, or several.
 */
export async function findOrderNumber(tx: Db, storeId: number, key: string): Promise<string | null> {
  const anyCase = [...new Set([key, key.toUpperCase(), key.toLowerCase()])];
  const named = ORDER_NUMBER.test(key)
    ? sql`select order_id from seller_order where store_id = ${storeId} and amazon_order_id = ${key}
        union select order_id from order_purchase where store_id = ${storeId} and buyer_order_number = ${key}`
    : sql`select order_id from order_package where store_id = ${storeId} and package_no = ${key.toUpperCase()}
        union select order_id from order_package where store_id = ${storeId} and tracking = any(${anyCase}::text[])
        union select order_id from order_package where store_id = ${storeId} and inbound_tracking = any(${anyCase}::text[])`;
  const { rows } = await sql<{ amazon_order_id: string }>`
    select o.amazon_order_id from seller_order o join (${named}) n on n.order_id = o.order_id where o.store_id = ${storeId} limit 2`.execute(
    tx,
  );
  return rows.length === 1 ? (rows[0]?.amazon_order_id ?? null) : null;
}
