import { markets, type MarketCode } from '@kervan/domain/markets';
import type { components } from '../generated/orders_2026-01-01.generated.ts';
import { amountText } from '../listings/listing-view.ts';
import { DELIVER_WITHIN_DAYS, SHIP_WITHIN_DAYS, type OrderItem, type OrderRow } from './order-row.ts';

type Order = components['schemas']['Order'];
type Item = components['schemas']['OrderItem'];
type Money = components['schemas']['Money'];

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

const DAY_MS = 86_400_000;

/** The order with the datasets asked for. Who bought and where it goes is not known while it is pending. */
export function orderView(order: OrderRow, included: readonly OrderData[]): Order {
  const has = (data: OrderData): boolean => included.includes(data);
  const { market, buyer, status } = order;
  const total = order.items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
  const isKnown = status !== 'PENDING';
  return {
    orderId: order.order_id,
    createdTime: order.created_at.toISOString(),
    lastUpdatedTime: order.updated_at.toISOString(),
    programs: buyer.isBusiness ? ['AMAZON_BUSINESS'] : [],
    salesChannel: {
      channelName: 'AMAZON',
      marketplaceId: markets[market].marketplaceId,
      marketplaceName: capitalized(markets[market].shopHost.replace(/^www\./, '')),
    },
    ...(has('BUYER') && isKnown ? { buyer: { buyerName: buyer.name, buyerEmail: buyer.email } } : {}),
    ...(has('RECIPIENT') && isKnown
      ? {
          recipient: {
            deliveryAddress: {
              name: buyer.name,
              ...buyer.address,
              addressType: buyer.isBusiness ? 'COMMERCIAL' : 'RESIDENTIAL',
            },
          },
        }
      : {}),
    ...(has('PROCEEDS')
      ? {
          proceeds: {
            grandTotal: money(total, market),
            breakdowns: [{ type: 'ITEM', subtotal: money(total, market) }],
          },
        }
      : {}),
    ...(has('FULFILLMENT') ? { fulfillment: fulfillmentOf(order) } : {}),
    orderItems: order.items.map((item) => itemView(order, item, has)),
    ...(has('PACKAGES') ? { packages: [] } : {}),
  };
}

function fulfillmentOf({ status, created_at, buyer }: OrderRow): components['schemas']['OrderFulfillment'] {
  const within = (from: number, to: number): { earliestDateTime: string; latestDateTime: string } => ({
    earliestDateTime: new Date(created_at.getTime() + from * DAY_MS).toISOString(),
    latestDateTime: new Date(created_at.getTime() + to * DAY_MS).toISOString(),
  });
  return {
    fulfillmentStatus: status,
    fulfilledBy: 'MERCHANT',
    fulfillmentServiceLevel: buyer.isExpedited ? 'EXPEDITED' : 'STANDARD',
    ...(status === 'PENDING'
      ? {}
      : {
          shipByWindow: within(0, SHIP_WITHIN_DAYS),
          deliverByWindow: within(DELIVER_WITHIN_DAYS.earliest, DELIVER_WITHIN_DAYS.latest),
        }),
  };
}

function itemView({ market, status }: OrderRow, item: OrderItem, has: (data: OrderData) => boolean): Item {
  const total = item.quantity * item.unitPriceMinor;
  const isOpen = status !== 'CANCELLED';
  return {
    orderItemId: item.orderItemId,
    quantityOrdered: item.quantity,
    product: {
      asin: item.asin,
      title: item.title,
      sellerSku: item.sku,
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      price: { unitPrice: money(item.unitPriceMinor, market) },
    },
    ...(has('PROCEEDS')
      ? {
          proceeds: {
            proceedsTotal: money(total, market),
            breakdowns: [{ type: 'ITEM', subtotal: money(total, market) }],
          },
        }
      : {}),
    ...(has('CANCELLATION') && item.cancelReason
      ? { cancellation: { cancellationRequest: { requester: 'BUYER', cancelReason: item.cancelReason } } }
      : {}),
    ...(has('FULFILLMENT')
      ? { fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: isOpen ? item.quantity : 0 } }
      : {}),
    ...(has('TAX')
      ? { tax: { taxCollections: [{ model: 'MARKETPLACE_FACILITATOR', responsibleParty: 'Amazon Services, Inc.' }] } }
      : {}),
  };
}

const money = (minor: number, market: MarketCode): Money => ({
  amount: amountText(minor, market),
  currencyCode: markets[market].currency,
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
