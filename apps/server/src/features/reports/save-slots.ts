import { sql } from 'kysely';
import { noSums, type MoneySums } from '@kervan/domain/reports/order-sums';
import type { Db } from '../../db/connect.ts';

/** What one product adds in a quarter of an hour. */
type ProductSums = {
  asin: string;
  sku: string;
  orders: number;
  units: number;
  sale: number;
  profit: number;
  saleUsd: number;
  profitUsd: number;
};
/** What stands in a quarter of an hour. `known`: orders of which the profit is known. */
export type SlotSums = {
  slot: Date;
  orders: number;
  known: number;
  units: number;
  local: MoneySums;
  usd: MoneySums;
  products: Map<string, ProductSums>;
};

export const emptySlot = (slot: Date): SlotSums => ({
  slot,
  orders: 0,
  known: 0,
  units: 0,
  local: noSums(),
  usd: noSums(),
  products: new Map(),
});

/** Writes what was counted in the place of what stood there; where there is nothing any more, nothing stands. */
export async function saveSlots(
  tx: Db,
  storeId: number,
  slots: readonly Date[],
  sums: readonly SlotSums[],
): Promise<void> {
  await sql`delete from report_slot where store_id = ${storeId} and slot = any(${slots}::timestamptz[])`.execute(tx);
  const filled = sums.filter(({ products, orders, local }) => products.size > 0 || orders > 0 || local.refunds !== 0);
  await saveProducts(tx, storeId, slots, filled);
  if (filled.length === 0) return;
  await tx
    .insertInto('report_slot')
    .values(
      filled.map(({ slot, orders, known, units, local, usd }) => ({
        store_id: storeId,
        slot,
        orders,
        known,
        units,
        sale: local.sale,
        shipping: local.shipping,
        refunds: local.refunds,
        refunds_known: local.refundsKnown,
        gross: local.gross,
        commission: local.commission,
        source_cost: local.sourceCost,
        warehouse_cost: local.warehouseCost,
        import_shipment: local.importShipment,
        tax: local.tax,
        sale_usd: usd.sale,
        shipping_usd: usd.shipping,
        refunds_usd: usd.refunds,
        refunds_known_usd: usd.refundsKnown,
        gross_usd: usd.gross,
        commission_usd: usd.commission,
        source_cost_usd: usd.sourceCost,
        warehouse_cost_usd: usd.warehouseCost,
        import_shipment_usd: usd.importShipment,
        tax_usd: usd.tax,
      })),
    )
    .execute();
}

/** What products came to, and by what their months change with it. */
async function saveProducts(
  tx: Db,
  storeId: number,
  slots: readonly Date[],
  filled: readonly SlotSums[],
): Promise<void> {
  const products = filled.flatMap((one) =>
    [...one.products.values()].map(({ asin, sku, orders, units, sale, profit, saleUsd, profitUsd }) => ({
      slot: one.slot,
      asin,
      sku,
      orders,
      units,
      sale,
      profit,
      sale_usd: saleUsd,
      profit_usd: profitUsd,
    })),
  );
  // As one value: a quarter of an hour may have any number of products.
  const came = sql`select r.* from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
    as r(slot timestamptz, asin text, sku text, orders int, units int, sale bigint, profit bigint, sale_usd bigint, profit_usd bigint)`;
  await sql`
    with gone as (delete from report_product where store_id = ${storeId} and slot = any(${slots}::timestamptz[])
        returning slot, asin, sku, 0 - orders, 0 - units, 0 - sale, 0 - profit, 0 - sale_usd, 0 - profit_usd),
      moved(slot, asin, sku, orders, units, sale, profit, sale_usd, profit_usd) as (select * from gone union all ${came})
    insert into report_product_month as m (store_id, month, asin, sku, orders, units, sale, profit, sale_usd, profit_usd)
    select ${storeId}::int, date_trunc('month', slot at time zone 'UTC')::date, asin, sku, sum(orders), sum(units), sum(sale), sum(profit), sum(sale_usd), sum(profit_usd)
      from moved group by 2, 3, 4
      having sum(orders) <> 0 or sum(units) <> 0 or sum(sale) <> 0 or sum(profit) <> 0 or sum(sale_usd) <> 0 or sum(profit_usd) <> 0
    on conflict (store_id, month, asin, sku) do update set orders = m.orders + excluded.orders, units = m.units + excluded.units, sale = m.sale + excluded.sale,
      profit = m.profit + excluded.profit, sale_usd = m.sale_usd + excluded.sale_usd, profit_usd = m.profit_usd + excluded.profit_usd`.execute(
    tx,
  );
  await sql`insert into report_product(store_id, slot, asin, sku, orders, units, sale, profit, sale_usd, profit_usd)
    select ${storeId}::int, came.* from (${came}) came`.execute(tx);
}
