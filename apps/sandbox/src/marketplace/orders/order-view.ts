import { markets, type MarketCode } from '@kervan/domain/markets';
import type { components } from '@kervan/sp-api/orders_2026-01-01';
import { knownOf, type OrderAccess } from './order-access.ts';
import { itemView, moneyOf } from './order-item-view.ts';
import { isPending, principalOf, type OrderPackage, type OrderRow } from './order-row.ts';

type Order = components['schemas']['Order'];

export const orderData = [
  'BUYER',
  'RECIPIENT',
  'PROCEEDS',
  'EXPENSE',
  'PROMOTION',
  'CANCELLATION',
  'FULFILLMENT',
  'PACKAGES',
  'TAX',
  'PAYMENT',
  'FULFILLMENT_ORDERS',
] as const;
export type OrderData = (typeof orderData)[number];

type Seen = { included: readonly OrderData[]; access: OrderAccess; now: Date };

/** The order with the datasets asked for. Who bought and where it goes is not known while it is pending. */
export function orderView(order: OrderRow, { included, access, now }: Seen): Order {
  const has = (data: OrderData): boolean => included.includes(data);
  const { market, facts } = order;
  return {
    orderId: order.order_id,
    createdTime: order.created_at.toISOString(),
    lastUpdatedTime: order.updated_at.toISOString(),
    programs: facts.programs,
    ...(facts.replacementOf
      ? { associatedOrders: [{ orderId: facts.replacementOf, associationType: 'REPLACEMENT_ORIGINAL_ID' }] }
      : {}),
    salesChannel: {
      channelName: 'AMAZON',
      marketplaceId: markets[market].marketplaceId,
      marketplaceName: marketplaceName(market),
    },
    ...(has('BUYER') ? buyerOf(order, access, now) : {}),
    ...(has('RECIPIENT') ? recipientOf(order, access, now) : {}),
    ...(has('PROCEEDS') ? { proceeds: proceedsOf(order) } : {}),
    ...(has('PAYMENT') && !isPending(order)
      ? { payment: { paymentExecutions: [{ paymentMethod: 'CreditCard', paymentAmount: totalOf(order) }] } }
      : {}),
    ...(has('FULFILLMENT') ? { fulfillment: fulfillmentOf(order) } : {}),
    orderItems: order.items.map((item) => itemView(order, item, has)),
    ...(has('PACKAGES') ? { packages: order.packages.map(packageView) } : {}),
  };
}

function buyerOf(order: OrderRow, access: OrderAccess, now: Date): { buyer?: components['schemas']['Buyer'] } {
  const known = knownOf(order, access, now);
  const { name, email, company, purchaseOrder } = order.buyer;
  const buyer = {
    ...(known.name ? { buyerName: name } : {}),
    ...(known.email ? { buyerEmail: email } : {}),
    ...(known.name && company ? { buyerCompanyName: company } : {}),
    ...(known.name && purchaseOrder ? { buyerPurchaseOrderNumber: purchaseOrder } : {}),
  };
  return Object.keys(buyer).length > 0 ? { buyer } : {};
}

function recipientOf(
  order: OrderRow,
  access: OrderAccess,
  now: Date,
): { recipient?: components['schemas']['Recipient'] } {
  const { buyer } = order;
  const known = knownOf(order, access, now);
  if (!known.address || !buyer.address) return {};
  const { phone, name = buyer.name, ...address } = buyer.address;
  return {
    recipient: {
      deliveryAddress: {
        name,
        ...(buyer.company ? { companyName: buyer.company } : {}),
        ...address,
        ...(phone && known.phone ? { phone } : {}),
        addressType: buyer.isBusiness ? 'COMMERCIAL' : 'RESIDENTIAL',
      },
    },
  };
}

function proceedsOf(order: OrderRow): components['schemas']['OrderProceeds'] {
  const money = moneyOf(order, order.items[0]);
  const items = order.items.reduce((sum, item) => sum + principalOf(item), 0);
  const shipping = order.items.reduce((sum, { shippingMinor }) => sum + shippingMinor, 0);
  return {
    grandTotal: totalOf(order),
    breakdowns: [
      { type: 'ITEM', subtotal: money(items) },
      ...(shipping > 0 ? [{ type: 'SHIPPING', subtotal: money(shipping) }] : []),
    ],
  };
}

function totalOf(order: OrderRow): components['schemas']['Money'] {
  const total = order.items.reduce((sum, item) => sum + principalOf(item) + item.shippingMinor, 0);
  return moneyOf(order, order.items[0])(total);
}

function fulfillmentOf(order: OrderRow): components['schemas']['OrderFulfillment'] {
  const { status, facts } = order;
  const window = ({ earliest, latest }: { earliest: string; latest: string }) => ({
    earliestDateTime: new Date(earliest).toISOString(),
    latestDateTime: new Date(latest).toISOString(),
  });
  return {
    fulfillmentStatus: status,
    fulfilledBy: 'MERCHANT',
    fulfillmentServiceLevel: facts.serviceLevel,
    ...(isPending(order) ? {} : { shipByWindow: window(facts.shipBy), deliverByWindow: window(facts.deliverBy) }),
  };
}

function packageView(parcel: OrderPackage): components['schemas']['OrderPackage'] {
  return {
    packageReferenceId: parcel.packageReferenceId,
    createdTime: parcel.createdAt,
    packageStatus: {
      status: parcel.status,
      ...(parcel.detailedStatus ? { detailedStatus: parcel.detailedStatus } : {}),
    },
    carrier: parcel.carrierName ?? parcel.carrierCode,
    shipTime: parcel.shipDate,
    ...(parcel.shippingMethod ? { shippingService: parcel.shippingMethod } : {}),
    trackingNumber: parcel.trackingNumber,
    packageItems: parcel.items,
  };
}

/** "Amazon.de" */
export function marketplaceName(market: MarketCode): string {
  const host = markets[market].shopHost.replace(/^www\./, '');
  return host.charAt(0).toUpperCase() + host.slice(1);
}
