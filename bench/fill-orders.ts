import type pg from 'pg';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { orderTabBits } from '@kervan/domain/orders/order-tabs';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';

/** Orders that one statement makes. */
const CHUNK = 50_000;

type Kind = { order: OrderStatus; seller: SellerOrderStatus; buyer: BuyerOrderStatus; shipment: ShipmentStatus };
/** Of a hundred orders so many are of each kind, as a store of some years has them. */
const kinds: readonly (Kind & { share: number })[] = [
  {
    share: 2,
    order: OrderStatus.Sold,
    seller: SellerOrderStatus.Unshipped,
    buyer: BuyerOrderStatus.NotPurchased,
    shipment: ShipmentStatus.NotShipped,
  },
  {
    share: 92,
    order: OrderStatus.Delivered,
    seller: SellerOrderStatus.Shipped,
    buyer: BuyerOrderStatus.Delivered,
    shipment: ShipmentStatus.Delivered,
  },
  {
    share: 6,
    order: OrderStatus.None,
    seller: SellerOrderStatus.Canceled,
    buyer: BuyerOrderStatus.Cancelled,
    shipment: ShipmentStatus.Cancelled,
  },
];

/** Fills a store with orders of a product and a parcel each, a minute apart. */
export async function fillStoreWithOrders(owner: pg.Pool, storeId: number, count: number): Promise<void> {
  let from = 0;
  for (const [at, { share, ...kind }] of kinds.entries()) {
    const isLast = at === kinds.length - 1;
    const own = isLast ? count - from : Math.round((count * share) / 100);
    const tabs = orderTabBits({ ...kind, hasFlag: false, isCancellationRequested: false });
    for (let done = 0; done < own; done += CHUNK)
      await fillChunk(owner, { storeId, kind, tabs, from: from + done, count: Math.min(CHUNK, own - done) });
    from += own;
  }
  await owner.query('vacuum analyze seller_order');
  await owner.query('vacuum analyze order_item');
  await owner.query('vacuum analyze order_package');
}

type Chunk = { storeId: number; kind: Kind; tabs: number; from: number; count: number };

async function fillChunk(owner: pg.Pool, { storeId, kind, tabs, from, count }: Chunk): Promise<void> {
  await owner.query(
    `with made as (
       insert into seller_order (store_id, amazon_order_id, order_status, seller_status, shipped_as, buyer_status, shipment_status, purchased_at, unshipped_at, ship_by,
         country, city, currency, sale, cost, profit, profit_bp, units, sending, tabs, address_received, created_at, changed_at)
       select $1, '303-' || lpad(n::text, 7, '0') || '-0000000', $2, $3, $3, $4, $5, now() - n * interval '1 minute', now(), now() - n * interval '1 minute' + interval '3 days',
         'DE', 'Dresden', 'EUR', 1000 + n % 5000, 700 + n % 3000, 300 + n % 2000, 1000 + n % 3000, 1, 1, $6, true, now(), now()
       from generate_series($7::int + 1, $7::int + $8::int) n returning store_id, order_id),
     item as (
       insert into order_item (store_id, order_id, marketplace_item_id, sku, asin, title, quantity, price)
       select store_id, order_id, '1', 'KRV-' || order_id % 5000, 'B' || lpad((order_id % 5000)::text, 9, '0'), 'Product', 1, 1000 from made returning store_id, order_id, order_item_id)
     insert into order_package (store_id, order_id, order_item_id, shipment_status, buyer_status, created_at, changed_at)
     select store_id, order_id, order_item_id, $5, $4, now(), now() from item`,
    [storeId, kind.order, kind.seller, kind.buyer, kind.shipment, tabs, from, count],
  );
}
