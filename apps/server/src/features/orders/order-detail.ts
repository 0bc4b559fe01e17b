import type { OrderDetail } from '@kervan/contracts/order-detail';
import type { orders } from '@kervan/contracts/orders-calls';
import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { orderStatusWords } from '@kervan/domain/orders/order-status';
import { SellerOrderStatus, sellerOrderStatusWords } from '@kervan/domain/orders/seller-order-status';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readBuyers } from '../../records/order-pii/buyer-data.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { piecesIn } from '../../records/orders/order-pieces.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';
import { sendingTypeOf } from '../../records/orders/sending-codes.ts';
import { addressOf } from './order-address.ts';
import { iso, packageOf, productOf, purchaseOf } from './order-parts.ts';
import { profitOf } from './profit-of-order.ts';
import { requireOrder } from '../../cases/require-order.ts';

/** ORD-051: everything of one order. */
export const orderDetail: Handler<typeof orders.details> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<OrderDetail> => {
    const { storeId } = caller;
    const state = await requireOrder(tx, storeId, { amazonOrderId: query.sellerAmazonOrderId });
    const { order } = state;
    const kept = await readBuyers(tx, deps.secrets, caller, [order.order_id]);
    return {
      ...rowOf(order),
      flag: await flagOf(tx, order),
      address: addressOf(order, kept.get(order.order_id) ?? null),
      products: state.items.map((row) =>
        productOf(row, state.purchases, order.seller_status === SellerOrderStatus.Canceled),
      ),
      purchases: state.purchases.map(purchaseOf),
      packages: state.packages.map((row) => packageOf(row, piecesIn(state))),
      events: await eventsOf(tx, order),
      profit: await profitOf(tx, state),
      sendings: await sendingsOf(tx, order),
      openWays: await readOpenRoutes(tx, storeId),
      isTranslationAvailable: deps.translation !== null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

const buyerReturns = ['none', 'started', 'delivered'] as const;

type Own = Omit<
  OrderDetail,
  | 'flag'
  | 'address'
  | 'products'
  | 'purchases'
  | 'packages'
  | 'events'
  | 'profit'
  | 'sendings'
  | 'openWays'
  | 'isTranslationAvailable'
  | 'asOf'
>;

function rowOf(order: OrderRow): Own {
  return {
    orderId: order.order_id,
    sellerAmazonOrderId: order.amazon_order_id,
    origin: order.origin === 0 ? 'marketplace' : 'file',
    orderStatus: orderStatusWords.nameOf(order.order_status),
    sellerStatus: sellerOrderStatusWords.nameOf(order.seller_status),
    buyerStatus: buyerOrderStatusWords.nameOf(order.buyer_status),
    shipmentStatus: shipmentStatusWords.nameOf(order.shipment_status),
    isPending: order.is_pending,
    sellerReturnRequested: order.seller_return,
    sellerRefunded: order.seller_refunded,
    buyerReturn: buyerReturns[order.buyer_return] ?? 'none',
    buyerRefunded: order.buyer_refunded,
    cancellationRequested: order.cancel_requested,
    cancellationReason: order.cancel_reason,
    hasAToZClaim: order.a_to_z && order.a_to_z_ended_at === null,
    ...momentsOf(order),
    shippingService: order.service,
    fulfilment: order.fulfilment,
    salesChannel: order.sales_channel,
    replaces: order.replaces,
    isExpedited: order.is_expedited,
    sendingType: sendingTypeOf(order),
    isSendingFixed: order.is_sending_fixed,
    carrierCode: order.carrier_code,
    manualConfirm: order.manual_confirm,
    doNotSendFeedback: order.no_feedback,
    doNotCreatePreLabel: order.no_prelabel,
    sendPackage: order.send_package,
    notes: order.notes,
    currency: order.currency,
    saleMinor: order.sale,
    shippingMinor: order.shipping,
    taxMinor: order.tax,
    capUsdMinor: order.cap_usd,
    version: order.version,
  };
}

/** ORD-005: the moments of an order. */
const momentsOf = (order: OrderRow) => ({
  purchasedAt: order.purchased_at.toISOString(),
  unshippedAt: iso(order.unshipped_at),
  shipBy: iso(order.ship_by),
  deliverFrom: iso(order.deliver_from),
  deliverBy: iso(order.deliver_by),
  shippedAt: iso(order.shipped_at),
  confirmedAt: iso(order.confirmed_at),
  deliveredAt: iso(order.delivered_at),
  cancelledAt: iso(order.cancelled_at),
  readAt: iso(order.read_at),
  lateWarnedAt: iso(order.late_warned_at),
});

async function flagOf(tx: Db, order: OrderRow): Promise<OrderDetail['flag']> {
  if (order.flag_id === null) return null;
  const flag = await tx
    .selectFrom('order_flag')
    .select(['flag_id', 'title', 'color'])
    .where('store_id', '=', order.store_id)
    .where('flag_id', '=', order.flag_id)
    .executeTakeFirstOrThrow();
  return { id: flag.flag_id, title: flag.title, colorHexCode: flag.color };
}

/** Lines of the history that a page shows at most, the last ones. */
const EVENTS_MAX = 500;

async function eventsOf(tx: Db, order: OrderRow): Promise<OrderDetail['events']> {
  const rows = await tx
    .selectFrom('order_event')
    .selectAll()
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.order_id)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.event_id,
    at: row.at.toISOString(),
    // The column holds what changeOrder wrote.
    kind: row.kind as OrderEventKind,
    packageId: row.package_id,
    shipmentStatus: row.shipment_status === null ? null : shipmentStatusWords.nameOf(row.shipment_status),
    wasApplied: row.was_applied,
    actor: row.actor,
    // Only written with such values (NewOrderEvent).
    details: row.details as OrderDetail['events'][number]['details'],
  }));
}

const sendingKinds = ['confirm', 'cancel'] as const;
const sendingStates = ['waiting', 'sending', 'done', 'refused', 'givenUp'] as const;
const SENDINGS_MAX = 50;

async function sendingsOf(tx: Db, order: OrderRow): Promise<OrderDetail['sendings']> {
  const rows = await tx
    .selectFrom('order_sending')
    .select(['kind', 'package_id', 'state', 'created_at', 'done_at', 'failure'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.order_id)
    .orderBy('sending_id', 'desc')
    .limit(SENDINGS_MAX)
    .execute();
  return rows.map((row) => ({
    kind: sendingKinds[row.kind] ?? 'confirm',
    packageId: row.package_id,
    state: sendingStates[row.state] ?? 'waiting',
    at: (row.done_at ?? row.created_at).toISOString(),
    failure: row.failure,
  }));
}
