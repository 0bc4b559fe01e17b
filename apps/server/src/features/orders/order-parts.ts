import type { OrderDetail } from '@kervan/contracts/order-detail';
import { buyerChannelWords } from '@kervan/domain/orders/buyer-channel';
import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { boughtTooMany, buyingStateWords } from '@kervan/domain/orders/buying';
import { trackingUrlOf } from '@kervan/domain/orders/carriers';
import type { Pieces } from '@kervan/domain/orders/pieces';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { warehousePackageStatusWords } from '@kervan/domain/orders/warehouse-package-status';
import {
  openQuantityOf,
  type OrderItemRow,
  type OrderPackageRow,
  type OrderPurchaseRow,
} from '../../records/orders/order-state.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const productOf = (
  row: OrderItemRow,
  purchases: readonly OrderPurchaseRow[],
  isOrderCancelled: boolean,
): OrderDetail['products'][number] => ({
  orderProductId: row.order_item_id,
  asin: row.asin,
  sku: row.sku,
  title: row.title,
  imageUrl: row.image,
  itemId: row.item_id,
  quantity: row.quantity,
  cancelled: row.cancelled,
  boughtTooMany: boughtTooMany(
    isOrderCancelled ? 0 : openQuantityOf(row),
    purchases.filter((one) => one.order_item_id === row.order_item_id),
  ),
  confirmed: row.confirmed,
  priceMinor: row.price,
  shippingMinor: row.shipping,
  cancellationRequestedAt: iso(row.cancel_requested_at),
  cancellationReason: row.cancel_reason,
  weightG: row.weight_g,
  capUsdMinor: row.cap_usd,
  isCapOwn: row.is_cap_own,
});

export const purchaseOf = (row: OrderPurchaseRow): OrderDetail['purchases'][number] => ({
  purchaseId: row.purchase_id,
  orderProductId: row.order_item_id,
  quantity: row.quantity,
  channel: buyerChannelWords.isCode(row.channel) ? buyerChannelWords.nameOf(row.channel) : String(row.channel),
  state: buyingStateWords.isCode(row.state) ? buyingStateWords.nameOf(row.state) : String(row.state),
  accountName: row.account_name,
  buyerOrderNumber: row.buyer_order_number,
  boughtAt: iso(row.bought_at),
  paidUsdMinor: row.paid_usd,
  capUsdMinor: row.cap_usd,
  isAboveCap: row.is_above_cap,
  // The column holds what buying wrote.
  boughtDespite: row.bought_despite as OrderDetail['purchases'][number]['boughtDespite'],
  failure: row.failure,
  claimedUntil: iso(row.claimed_until),
  // The column holds what claiming wrote.
  offerUsdMinor: (row.offer as { totalUsd: number | null } | null)?.totalUsd ?? null,
  offerReadAt: iso(row.offer_read_at),
});

export const packageOf = (
  row: OrderPackageRow,
  pieces: ReadonlyMap<number, Pieces>,
): OrderDetail['packages'][number] => ({
  packageId: row.package_id,
  orderProductId: row.order_item_id,
  purchaseId: pieces.get(row.package_id)?.purchaseId ?? row.purchase_id,
  pieces: pieces.get(row.package_id)?.held ?? 0,
  packageNo: row.package_no,
  shipmentStatus: shipmentStatusWords.nameOf(row.shipment_status),
  buyerStatus: buyerOrderStatusWords.nameOf(row.buyer_status),
  warehouseStatus: row.warehouse_status === null ? null : warehousePackageStatusWords.nameOf(row.warehouse_status),
  inboundCarrier: row.inbound_carrier,
  inboundTracking: row.inbound_tracking,
  carrier: row.carrier,
  trackingNumber: row.tracking,
  trackingUrl: trackingUrlOf(row.carrier, row.tracking),
  rma: row.rma,
  shippedAt: iso(row.shipped_at),
  deliveredAt: iso(row.delivered_at),
  lastEventAt: iso(row.last_event_at),
  confirmedAt: iso(row.confirmed_at),
});
