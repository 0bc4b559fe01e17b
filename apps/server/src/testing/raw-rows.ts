import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type RawOrder = {
  order_id: number;
  seller_status: number;
  purchased_at: Date;
  currency: string;
  rate_ppm: number | null;
  sale: number;
  shipping: number;
  settled: number;
  forecast: { line: number; amount: number | null }[] | null;
};
export type RawItem = {
  order_id: number;
  order_item_id: number;
  asin: string | null;
  sku: string | null;
  quantity: number;
  cancelled: number;
  price: number;
};
export type RawMoney = { order_id: number; kind: number; at: Date; amount_order: number };
type Listed = {
  item_id: number;
  asin: string;
  sku: string;
  status: number;
  price: number | null;
  cost: number | null;
  profit: number | null;
  brand: string | null;
  source_brand: string | null;
  path: string | null;
  offer?: { buybox_landed: number | null; buybox_seller: string | null; buybox_is_ours: boolean | null } | undefined;
};
type Read = { item_id: number; day: string; buybox_samples: number; buybox_held: number };
/** The rows of a store as they stand, none of them added up. */
export type Raw = {
  orders: RawOrder[];
  items: RawItem[];
  money: RawMoney[];
  rates: { currency: string; day: string; rate_ppm: number }[];
  listed: Listed[];
  days: Read[];
  warnings: string[];
};

/** Loads every row that reports are made of; not one is added up by the database. */
export async function readRaw(db: Db, storeId: number): Promise<Raw> {
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  const offers = await rowsOf(
    sql<
      NonNullable<Listed['offer']> & { item_id: number }
    >`select item_id, buybox_landed, buybox_seller, buybox_is_ours from target_offer where store_id = ${storeId}`,
  );
  const items = await rowsOf(
    sql<
      Listed & { source_id: number }
    >`select i.item_id, i.source_id, d.asin, d.sku, i.status, i.price, i.cost, i.profit, d.brand from item i join item_details d using (store_id, item_id) where i.store_id = ${storeId}`,
  );
  const sources = await rowsOf(
    sql<{
      source_id: number;
      brand: string | null;
      category_path: string | null;
    }>`select source_id, brand, category_path from source_details`,
  );
  const sourceOf = new Map(sources.map((source) => [source.source_id, source]));
  const warnings = await rowsOf(
    sql<{ brand: string }>`select brand from warning where store_id = ${storeId} and brand is not null`,
  );
  return {
    orders: await rowsOf(sql<RawOrder>`select * from seller_order where store_id = ${storeId} order by order_id`),
    items: await rowsOf(sql<RawItem>`select * from order_item where store_id = ${storeId} order by order_item_id`),
    money: await rowsOf(sql<RawMoney>`select * from order_money where store_id = ${storeId} order by line_id`),
    rates: await rowsOf(
      sql<
        Raw['rates'][number]
      >`select currency, to_char(day, 'YYYY-MM-DD') as day, rate_ppm from currency_day order by day`,
    ),
    listed: items.map((item) => ({
      ...item,
      path: sourceOf.get(item.source_id)?.category_path ?? null,
      source_brand: sourceOf.get(item.source_id)?.brand ?? null,
      offer: offers.find(({ item_id: id }) => id === item.item_id),
    })),
    days: await rowsOf(
      sql<Read>`select item_id, to_char(day, 'YYYY-MM-DD') as day, buybox_samples, buybox_held from item_day where store_id = ${storeId}`,
    ),
    warnings: warnings.map(({ brand }) => brand),
  };
}
