import { sql, type RawBuilder } from 'kysely';
import { addressWarnings } from '@kervan/domain/orders/address';
import { searchWords } from '@kervan/domain/orders/buyer-data';
import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { orderFields, type OrderFieldName } from '@kervan/domain/orders/order-fields';
import type { OrderSort } from '@kervan/domain/orders/order-sorts';
import { orderStatusWords } from '@kervan/domain/orders/order-status';
import type { OrderTab } from '@kervan/domain/orders/order-tabs';
import { sellerOrderStatusWords } from '@kervan/domain/orders/seller-order-status';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import type { StatusWords } from '@kervan/domain/orders/status-words';
import type { Secrets } from '../../db/secrets.ts';
import type { FieldSql, List, Wanted } from '../../lists/list.ts';
import { ofBuyer } from '../../records/order-pii/buyer-data.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';

type Column = FieldSql<never>;

const codesIn =
  <Code extends number>(words: StatusWords<Code>) =>
  (name: string): number[] => {
    const code = words.codeOf(name);
    return code === null ? [] : [code];
  };

/** A code that stands with a part of the order: its products, what was bought for them, their parcels. */
const ofPart = (table: string, column: string): Column => ({
  is: (name, storeId) =>
    sql`exists (select 1 from ${sql.table(table)} p where p.store_id = ${storeId} and p.order_id = o.order_id and upper(p.${sql.ref(column)}) = ${name.toUpperCase()})`,
  none: (storeId) =>
    sql`not exists (select 1 from ${sql.table(table)} p where p.store_id = ${storeId} and p.order_id = o.order_id and p.${sql.ref(column)} is not null)`,
});

/** Statuses of an order that still has to be sent (ORD-048). */
const UNSENT = [SellerOrderStatus.Unshipped, SellerOrderStatus.PartiallyShipped].join(',');

/** ORD-050: what the list of orders reads, is narrowed by and sorted by, at a moment. */
export const orderListAt = ({
  now,
  secrets,
}: {
  now: Date;
  secrets: Secrets;
}): List<OrderFieldName, OrderSort, never> => ({
  table: 'seller_order',
  alias: 'o',
  key: 'order_id',
  fields: orderFields,
  columns: columnsAt(now, secrets),
  joins: {},
  sorts: {
    purchased: 'o.purchased_at',
    shipBy: 'o.ship_by',
    deliverBy: 'o.deliver_by',
    sale: '(o.sale + o.shipping)',
    profit: 'o.profit',
    profitPercent: 'o.profit_bp',
  },
  known: ['purchased', 'sale'],
  ranked: ['profit', 'profitPercent'],
  offsetMax: 10_000,
});

function columnsAt(now: Date, secrets: Secrets): Record<OrderFieldName, Column> {
  return {
    orderNumber: { of: 'o.amazon_order_id' },
    buyerOrderNumber: ofPart('order_purchase', 'buyer_order_number'),
    asin: ofPart('order_item', 'asin'),
    sku: ofPart('order_item', 'sku'),
    buyerName: {
      is: (name, storeId) => ofBuyer(secrets, storeId, searchWords(name), sql.ref('o.order_id')),
      none: (storeId) =>
        sql`not exists (select 1 from order_pii p where p.store_id = ${storeId} and p.order_id = o.order_id)`,
    },
    country: { of: 'o.country' },
    units: { of: 'o.units' },
    notes: { of: 'o.notes' },
    flag: { of: 'o.flag_id::text' },
    orderStatus: { of: 'o.order_status', codes: codesIn(orderStatusWords) },
    sellerStatus: { of: 'o.seller_status', codes: codesIn(sellerOrderStatusWords) },
    buyerStatus: { of: 'o.buyer_status', codes: codesIn(buyerOrderStatusWords) },
    shipmentStatus: { of: 'o.shipment_status', codes: codesIn(shipmentStatusWords) },
    pending: { of: 'o.is_pending' },
    cancellationRequested: { of: 'o.cancel_requested' },
    openClaim: { of: '(o.a_to_z and o.a_to_z_ended_at is null)' },
    addressBlocked: { of: `(not o.address_faults <@ array['${addressWarnings.join("', '")}'])` },
    expedited: { of: 'o.is_expedited' },
    late: {
      of: `coalesce(o.ship_by <= '${now.toISOString()}'::timestamptz and o.seller_status in (${UNSENT}) and o.order_status <> ${OrderStatus.None}, false)`,
    },
    sendingType: { of: 'o.sending', codes: (name) => [name === 'warehouse' ? WAREHOUSE : DIRECT] },
    carrier: ofPart('order_package', 'carrier'),
    packageNo: ofPart('order_package', 'package_no'),
    trackingNumber: ofPart('order_package', 'tracking'),
    sale: { of: '(o.sale + o.shipping)' },
    cost: { of: 'o.cost' },
    profit: { of: 'o.profit' },
    profitPercent: { of: 'o.profit_bp' },
    profitActual: { of: 'o.has_actuals' },
    purchased: { of: 'o.purchased_at' },
    shipBy: { of: 'o.ship_by' },
    deliverBy: { of: 'o.deliver_by' },
    delivered: { of: 'o.delivered_at' },
  };
}

/** The bits of the tabs (domain/orders/order-tabs), each written out, so that the index of the tab serves it. */
const bits: Readonly<Record<Exclude<OrderTab, 'all'>, RawBuilder<unknown>>> = {
  new: sql`(o.tabs & 1) <> 0`,
  purchased: sql`(o.tabs & 2) <> 0`,
  atWarehouse: sql`(o.tabs & 4) <> 0`,
  shipped: sql`(o.tabs & 8) <> 0`,
  delivered: sql`(o.tabs & 16) <> 0`,
  problem: sql`(o.tabs & 32) <> 0`,
  returnRequested: sql`(o.tabs & 64) <> 0`,
  refunded: sql`(o.tabs & 128) <> 0`,
  cancelled: sql`(o.tabs & 256) <> 0`,
  cancellationRequested: sql`(o.tabs & 512) <> 0`,
  flagged: sql`(o.tabs & 1024) <> 0`,
};

/** What a tab narrows the list by; all of them stand in "all". */
export const tabOf = (tab: OrderTab): Pick<Wanted<OrderFieldName>, 'tab'> =>
  tab === 'all' ? {} : { tab: { whole: bits[tab], each: [bits[tab]] } };
