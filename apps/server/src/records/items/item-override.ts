import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Profits in the store's minor units or, as rates, in their millionths. */
export type ProfitRange = { minProfit: number; standardProfit: number; maxProfit: number };

/** Profits that hold for these items instead of the store's table (a fixed rated price, INV-073). */
export async function overrideProfits(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  { minProfit, standardProfit, maxProfit }: ProfitRange,
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`with made as (
      insert into item_override(store_id, item_id, kind, min_profit, standard_profit, max_profit) select ${storeId}::int, id, 2, ${minProfit}::int, ${standardProfit}::int, ${maxProfit}::int from unnest(${itemIds}::bigint[]) id
      on conflict (store_id, item_id) do update set kind = 2, min_profit = excluded.min_profit, standard_profit = excluded.standard_profit, max_profit = excluded.max_profit returning item_id, override_id)
    update item i set override_id = made.override_id from made where i.store_id = ${storeId} and i.item_id = made.item_id`.execute(
    tx,
  );
}

/** A constant price is frozen at the first decision that knows the cost (appendix A step 9a). Store currency minor units. */
export async function keepFrozenPrice(
  tx: Db,
  storeId: number,
  { overrideId, price }: { overrideId: number; price: number },
): Promise<void> {
  await tx
    .updateTable('item_override')
    .set({ frozen_price: price })
    .where('store_id', '=', storeId)
    .where('override_id', '=', overrideId)
    .execute();
}
