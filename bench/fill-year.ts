import type pg from 'pg';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';

/** Orders that one statement makes. */
const CHUNK = 50_000;
const LINES_PER_ORDER = 2;
/** One order in so many was cancelled, one in so many gave something back on a later day. */
const CANCELLED_EVERY = 17;
const REFUNDED_EVERY = 23;

/** Fills a store with a year of orders of two lines each, spread evenly over its days, sold of its own listings; marks all of it to be counted. */
export async function fillYear(owner: pg.Pool, storeId: number, lines: number): Promise<void> {
  const count = Math.floor(lines / LINES_PER_ORDER);
  // What the triggers would mark one by one is marked at the end at once, as the migration of the sums does it.
  const triggers = async (verb: 'enable' | 'disable') => {
    for (const table of ['seller_order', 'order_item', 'order_money'])
      await owner.query(`alter table ${table} ${verb} trigger user`);
  };
  await triggers('disable');
  for (let from = 0; from < count; from += CHUNK)
    await fillChunk(owner, { storeId, from, own: Math.min(CHUNK, count - from), count });
  await triggers('enable');
  await owner.query(
    'insert into report_mark(store_id, slot) select distinct store_id, report_slot_of(purchased_at) from seller_order',
  );
  await owner.query(
    'insert into report_mark(store_id, slot) select distinct store_id, report_slot_of(at) from order_money where kind = 14',
  );
  await owner.query(
    `insert into item_day(store_id, item_id, day, buybox_samples, buybox_held)
     select store_id, item_id, current_date - d, 24, (item_id + d) % 25 from item, generate_series(0, 364) d where store_id = $1`,
    [storeId],
  );
  await owner.query(
    `update source_details set category_path = 'Root ' || source_id % 20 || ' > Branch ' || source_id % 200 || ' > Leaf ' || source_id % 1000`,
  );
  for (const table of ['seller_order', 'order_item', 'order_money', 'item_day', 'source_details'])
    await owner.query(`vacuum analyze ${table}`);
}

/** What an order is expected to come to, by the number `n`; 400 is left of each. */
const FORECAST = [
  [ProfitLine.sale, '2000 + n % 5000'],
  [ProfitLine.shipping, '0'],
  [ProfitLine.tax, '-(n % 7) * 10'],
  [ProfitLine.commission, '-300'],
  [ProfitLine.product, '-(1000 + n % 5000)'],
  [ProfitLine.carriage, '-200'],
  [ProfitLine.handling, '-50'],
  [ProfitLine.customs, '-50 + (n % 7) * 10'],
  [ProfitLine.insurance, '0'],
] as const;

type Chunk = { storeId: number; from: number; own: number; count: number };

async function fillChunk(owner: pg.Pool, { storeId, from, own, count }: Chunk): Promise<void> {
  const forecast = FORECAST.map(
    ([line, amount]) =>
      `jsonb_build_object('line', ${line}, 'amount', ${amount}, 'usd', null, 'ratePpm', null, 'weightG', null)`,
  ).join(', ');
  await owner.query(
    `with numbers as (select n from generate_series($2::int + 1, $2::int + $3::int) n),
     made as (
       insert into seller_order (store_id, amazon_order_id, order_status, seller_status, shipped_as, buyer_status, shipment_status, purchased_at,
         currency, rate_ppm, sale, units, sending, address_received, forecast, created_at, changed_at)
       select $1, '303-' || lpad(n::text, 7, '0') || '-0000000', ${OrderStatus.Delivered},
         case when n % ${CANCELLED_EVERY} = 0 then ${SellerOrderStatus.Canceled} else ${SellerOrderStatus.Shipped} end, ${SellerOrderStatus.Shipped},
         ${BuyerOrderStatus.Delivered}, ${ShipmentStatus.Delivered}, now() - n * (interval '364 days' / $4::int), 'EUR', 900000 + n % 50000,
         2000 + n % 5000, ${LINES_PER_ORDER}, 1, true, jsonb_build_array(${forecast}), now(), now()
       from numbers returning store_id, order_id, purchased_at),
     listed as (select sku, asin, title, row_number() over (order by item_id) - 1 as place from item_details where store_id = $1),
     many as (select count(*)::int as count from listed),
     items as (
       insert into order_item (store_id, order_id, marketplace_item_id, sku, asin, title, quantity, price)
       select m.store_id, m.order_id, part::text, l.sku, l.asin, l.title, 1, 1000 + part
       from made m cross join generate_series(1, ${LINES_PER_ORDER}) part cross join many
         join listed l on l.place = (m.order_id * 7919 + part * 104729) % many.count)
     insert into order_money (store_id, order_id, key, kind, day, at, amount, currency, rate_ppm, amount_order, noted_at)
     select store_id, order_id, 'refund', ${ProfitLine.refunds}, least(now(), purchased_at + interval '9 days')::date,
       least(now(), purchased_at + interval '9 days'), -500, 'EUR', 1000000, -500, now()
     from made where order_id % ${REFUNDED_EVERY} = 0`,
    [storeId, from, own, count],
  );
}
