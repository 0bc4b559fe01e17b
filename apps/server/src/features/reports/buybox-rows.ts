import { sql } from 'kysely';
import { wireSellerType, type SellerType } from '@kervan/domain/inventory/seller-type';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { shareOf } from '@kervan/domain/reports/arrange-rows';
import type { Db } from '../../db/connect.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { ROWS_MAX } from './product-rows.ts';
import type { ReportScope } from './report-scope.ts';

type Row = {
  asin: string;
  title: string | null;
  price: number | null;
  profit: number | null;
  cost: number | null;
  buybox_landed: number | null;
  buybox_seller: string | null;
  is_ours: boolean | null;
  seller_type: SellerType | null;
  samples: number;
  held: number;
};

/**
 * REP-019: what is at the store, its price beside the BuyBox of now, and how many of the readings of the range found the BuyBox with the store.
 * Days of readings are days in UTC.
 */
export async function buyboxRows(tx: Db, { storeId, days, shown, head }: ReportScope): Promise<ReportCells[]> {
  const { rows } = await sql<Row>`
    with read as (select item_id, sum(buybox_samples)::int as samples, sum(buybox_held)::int as held from item_day
      where store_id = ${storeId} and day between ${days.from}::date and ${days.to}::date group by item_id)
    select d.asin, d.title, i.price, i.profit, i.cost, t.buybox_landed, t.buybox_seller, t.buybox_is_ours as is_ours, t.buybox_seller_type as seller_type,
      coalesce(r.samples, 0) as samples, coalesce(r.held, 0) as held
    from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id
      left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id left join read r on r.item_id = i.item_id
    where i.store_id = ${storeId} and ${amongStatuses('i.status', 'planCount')} order by d.sku limit ${ROWS_MAX}`.execute(
    tx,
  );
  return rows.map(({ asin, title, samples, held, ...row }) => {
    const [ourPrice, buyboxPrice] = [shown(row.price), shown(row.buybox_landed)];
    return {
      asin,
      title,
      ourPrice,
      buyboxPrice,
      difference: ourPrice === null || buyboxPrice === null ? null : ourPrice - buyboxPrice,
      holder: row.is_ours === true ? 'own' : row.buybox_seller,
      holderType: row.seller_type === null ? null : wireSellerType(row.seller_type),
      held,
      samples,
      pminReached: atLeastProfit(row, head.minProfit),
    };
  });
}

/** Whether the price has come down to the least profit that the store wants. Assumed: that of its first band. */
function atLeastProfit({ profit, cost }: Pick<Row, 'profit' | 'cost'>, minProfit: number | null): boolean | null {
  const share = profit === null || cost === null ? null : shareOf(profit, cost);
  return share === null || minProfit === null ? null : share <= minProfit;
}
