import { sql } from 'kysely';
import type { OrderRow } from '@kervan/contracts/order-row';
import { buyerOrderStatusWords, type BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { BuyingState } from '@kervan/domain/orders/buying';
import { orderStatusWords, type OrderStatus } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus, sellerOrderStatusWords } from '@kervan/domain/orders/seller-order-status';
import { isOpenRoute, type OpenRoutes } from '@kervan/domain/orders/routing-rules';
import { shipmentStatusWords, type ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readBuyers, type BuyerData } from '../../records/order-pii/buyer-data.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { sendingTypeOf } from '../../records/orders/sending-codes.ts';

type Read = {
  order_id: number;
  amazon_order_id: string;
  order_status: OrderStatus;
  seller_status: SellerOrderStatus;
  buyer_status: BuyerOrderStatus;
  shipment_status: ShipmentStatus;
  purchased_at: Date;
  ship_by: Date | null;
  deliver_by: Date | null;
  shipped_at: Date | null;
  confirmed_at: Date | null;
  delivered_at: Date | null;
  sending: number;
  is_pending: boolean;
  is_expedited: boolean;
  cancel_requested: boolean;
  address_faults: string[];
  address_conflict: boolean;
  country: string | null;
  currency: string;
  sale: number;
  shipping: number;
  profit: number | null;
  profit_bp: number | null;
  has_actuals: boolean;
  units: number;
  units_to_buy: number;
  notes: number;
  title: string | null;
  image: string | null;
  asin: string | null;
  sku: string | null;
  products: number;
  buyer_order_number: string | null;
  package_no: string | null;
  carrier: string | null;
  tracking: string | null;
  flag_id: number | null;
  flag_title: string | null;
  flag_color: string | null;
};

/** The rows of a page in the order of the ids: what is stored, and what the buyers are called. */
export async function orderRows(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId }: { accountId: number; storeId: number },
  orderIds: readonly number[],
): Promise<OrderRow[]> {
  if (orderIds.length === 0) return [];
  const chosen = sql`any(${orderIds}::bigint[])`;
  const { rows } = await sql<Read>`
    select o.order_id, o.amazon_order_id, o.order_status, o.seller_status, o.buyer_status, o.shipment_status, o.purchased_at, o.ship_by, o.deliver_by, o.shipped_at,
      o.confirmed_at, o.delivered_at, o.sending, o.is_pending, o.is_expedited, o.cancel_requested, o.address_faults, o.address_conflict, o.country, o.currency, o.sale, o.shipping,
      o.profit, o.profit_bp, o.has_actuals, o.units, o.notes, i.title, i.image, i.asin, i.sku, coalesce(i.products, 0) as products, coalesce(u.units, 0) as units_to_buy, b.buyer_order_number, p.package_no, p.carrier, p.tracking,
      f.flag_id, f.title as flag_title, f.color as flag_color
    from seller_order o left join order_flag f on f.store_id = o.store_id and f.flag_id = o.flag_id
    left join (select distinct on (order_id) order_id, title, image, asin, sku, (count(*) over (partition by order_id))::int as products
      from order_item where store_id = ${storeId} and order_id = ${chosen} order by order_id, order_item_id) i on i.order_id = o.order_id
    left join (select m.order_id, sum(greatest(m.quantity - m.cancelled - coalesce(h.bought, 0), 0))::int as units from order_item m
      left join (select order_item_id, sum(quantity)::int as bought from order_purchase
        where store_id = ${storeId} and order_id = ${chosen} and state = ${sql.lit(BuyingState.Bought)} group by order_item_id) h on h.order_item_id = m.order_item_id
      where m.store_id = ${storeId} and m.order_id = ${chosen} group by m.order_id) u on u.order_id = o.order_id
    left join (select distinct on (order_id) order_id, buyer_order_number from order_purchase
      where store_id = ${storeId} and order_id = ${chosen} and buyer_order_number is not null and state < 90 order by order_id, purchase_id) b on b.order_id = o.order_id
    left join (select distinct on (order_id) order_id, package_no, carrier, tracking from order_package
      where store_id = ${storeId} and order_id = ${chosen} order by order_id, tracking is null, package_no is null, package_id) p on p.order_id = o.order_id
    where o.store_id = ${storeId} and o.order_id = ${chosen}`.execute(tx);
  const buyers = await readBuyers(tx, secrets, { accountId, storeId }, orderIds);
  const open = await readOpenRoutes(tx, storeId);
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  return orderIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [rowOf(row, buyers.get(id)?.data ?? null, open)] : [];
  });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function rowOf(row: Read, buyer: BuyerData | null, open: OpenRoutes): OrderRow {
  return {
    orderId: row.order_id,
    sellerAmazonOrderId: row.amazon_order_id,
    purchasedAt: row.purchased_at.toISOString(),
    shipBy: iso(row.ship_by),
    deliverBy: iso(row.deliver_by),
    shippedAt: iso(row.shipped_at),
    confirmedAt: iso(row.confirmed_at),
    deliveredAt: iso(row.delivered_at),
    orderStatus: orderStatusWords.nameOf(row.order_status),
    sellerStatus: sellerOrderStatusWords.nameOf(row.seller_status),
    buyerStatus: buyerOrderStatusWords.nameOf(row.buyer_status),
    shipmentStatus: shipmentStatusWords.nameOf(row.shipment_status),
    sendingType: sendingTypeOf(row),
    isWayOpen: isOpenRoute(sendingTypeOf(row), open),
    isPending: row.is_pending,
    isExpedited: row.is_expedited,
    cancellationRequested: row.cancel_requested,
    addressFaults: row.address_faults,
    addressConflict: row.address_conflict,
    buyerName: buyer?.name ?? null,
    city: buyer?.city ?? null,
    country: row.country,
    title: row.title,
    imageUrl: row.image,
    asin: row.asin,
    sku: row.sku,
    products: row.products,
    units: row.units,
    unitsToBuy: row.seller_status === SellerOrderStatus.Canceled ? 0 : row.units_to_buy,
    currency: row.currency,
    saleMinor: row.sale,
    shippingMinor: row.shipping,
    profitMinor: row.profit,
    profitPercent: row.profit_bp,
    isProfitActual: row.has_actuals,
    buyerOrderNumber: row.buyer_order_number,
    packageNo: row.package_no,
    carrier: row.carrier,
    trackingNumber: row.tracking,
    notes: row.notes,
    flag:
      row.flag_id === null
        ? null
        : { id: row.flag_id, title: row.flag_title ?? '', colorHexCode: row.flag_color ?? '' },
  };
}
