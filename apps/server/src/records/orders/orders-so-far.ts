import { sql } from 'kysely';
import type { OrdersSoFar } from '@kervan/domain/stores/first-steps';
import type { Db } from '../../db/connect.ts';
import { DIRECT, WAREHOUSE } from './sending-codes.ts';

/**
 * How far a store has come with its orders; what was once bought or confirmed stays so, whatever became of it. Ways are looked for as long as
 * none is confirmed: later there may be a hundred thousand orders, and all of them of the other way.
 */
export async function readOrdersSoFar(tx: Db, storeId: number): Promise<OrdersSoFar> {
  const { rows } = await sql<{ direct: boolean; warehouse: boolean; bought: boolean; confirmed: boolean }>`
    select confirmed, confirmed or exists (select from order_purchase where store_id = ${storeId} and bought_at is not null) as bought,
      not confirmed and exists (select from seller_order where store_id = ${storeId} and sending = ${DIRECT}) as direct,
      not confirmed and exists (select from seller_order where store_id = ${storeId} and sending = ${WAREHOUSE}) as warehouse
    from (select exists (select from seller_order where store_id = ${storeId} and confirmed_at is not null) as confirmed) s`.execute(
    tx,
  );
  const [so] = rows;
  return {
    ways: [...(so?.direct ? (['direct'] as const) : []), ...(so?.warehouse ? (['warehouse'] as const) : [])],
    isBought: so?.bought === true,
    isConfirmed: so?.confirmed === true,
  };
}
