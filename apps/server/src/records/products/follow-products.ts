/**
 * What stores follow, what their items are called, what is excluded, and the competition as it was read. The first rows of source_product,
 * source_details, source_schedule, target_schedule and qualification_check are made here; the feature sources works through them.
 * Only writer of: item_details, source_subscription, restriction, restriction_archive, list_waiting, list_sweep, target_offer, target_history,
 * shared_asin, trademark, trademark_office.
 */
import { sql } from 'kysely';
import { marketCodes, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { readOfficeBits } from './trademarks.ts';
import { readListBits, type ListedProduct } from './list-bits.ts';

/** Markets as small numbers: their place in the list, which only ever grows at its end. */
export const marketNumber = (code: MarketCode): number => marketCodes.indexOf(code);

/** `flags`: what the store's lists say of the product as far as it is known; the caller inserts the item with them. */
export type Followed = { asin: string; sku: string; itemId: number; sourceId: number; flags: number };

/**
 * Makes the rows around new items of a store: the shared source product with its schedule, the item's id and details, and the
 * subscription by which changes reach it. The items themselves are inserted by the caller through records/items.
 */
export async function followProducts(
  tx: Db,
  { storeId, market, now }: { storeId: number; market: MarketCode; now: number },
  products: readonly { asin: string; sku: string; title?: string | null }[],
): Promise<Followed[]> {
  if (products.length === 0) return [];
  const number = marketNumber(market);
  const at = new Date(now);
  const asins = products.map((product) => product.asin);
  await sql`with made as (insert into source_product(market, asin) select distinct ${number}::smallint, a from unnest(${asins}::text[]) a on conflict (market, asin) do nothing returning source_id),
    scheduled as (insert into source_schedule(source_id) select source_id from made)
    insert into source_details(source_id) select source_id from made`.execute(tx);
  const { rows } = await sql<Omit<Followed, 'flags'> & ListedProduct>`
    with wanted as (select * from unnest(${asins}::text[], ${products.map((product) => product.sku)}::text[], ${products.map((product) => product.title ?? null)}::text[]) with ordinality as w(asin, sku, title, n)),
    numbered as (select w.asin, w.sku, coalesce(w.title, d.title) as title, d.brand, d.category_path, d.image, d.dimensions_mm, p.weight_g, p.source_id, nextval('item_id_seq') as item_id
      from wanted w join source_product p on p.market = ${number}::smallint and p.asin = w.asin left join source_details d on d.source_id = p.source_id order by w.n),
    details as (insert into item_details(store_id, item_id, asin, sku, title, brand, image, dimensions, weight_g) select ${storeId}::int, item_id, asin, sku, title, brand, image, dimensions_mm, weight_g from numbered),
    followed as (insert into source_subscription(source_id, store_id, item_id) select source_id, ${storeId}::int, item_id from numbered),
    competition as (insert into target_schedule(store_id, item_id, next_due) select ${storeId}::int, item_id, ${at}::timestamptz from numbered),
    qualification as (insert into qualification_check(store_id, item_id, next_due) select ${storeId}::int, item_id, ${at}::timestamptz from numbered)
    select asin, sku, item_id as "itemId", source_id as "sourceId", title, brand, category_path as "categoryPath" from numbered order by item_id`.execute(
    tx,
  );
  // The same product under one more SKU: an import brings it (INV-063).
  await sql`insert into shared_asin(store_id, asin) select store_id, asin from item_details where store_id = ${storeId}::int and asin = any(${asins}::text[]) group by store_id, asin having count(*) > 1
    on conflict do nothing`.execute(tx);
  const flags = await readListBits(tx, storeId, rows);
  const offices = await readOfficeBits(tx, storeId, rows);
  return rows.map(({ asin, sku, itemId, sourceId }, place) => ({
    asin,
    sku,
    itemId,
    sourceId,
    flags: (flags[place] ?? 0) | (offices.bits[place] ?? 0),
  }));
}
