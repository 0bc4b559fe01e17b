import { markets } from '@kervan/domain/markets';
import type { components } from '../generated/orders_2026-01-01.generated.ts';
import { amountText } from '../listings/listing-view.ts';
import { principalOf, unitsLeft, type OrderItem, type OrderRow } from './order-row.ts';
import type { OrderData } from './order-view.ts';

type Item = components['schemas']['OrderItem'];
type Money = components['schemas']['Money'];

/** Amounts of an order in the currency of one of its items, else of its market. */
export const moneyOf =
  ({ market }: OrderRow, item?: OrderItem) =>
  (minor: number): Money => ({
    amount: amountText(minor, market),
    currencyCode: item?.currency ?? markets[market].currency,
  });

/** An item of an order with the datasets asked for. */
export function itemView(order: OrderRow, item: OrderItem, has: (data: OrderData) => boolean): Item {
  const money = moneyOf(order, item);
  return {
    orderItemId: item.orderItemId,
    quantityOrdered: quantityOf(item),
    product: {
      asin: item.asin,
      title: item.title,
      sellerSku: item.sku,
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      price: { unitPrice: money(item.unitPriceMinor) },
    },
    ...(has('PROCEEDS') ? { proceeds: proceedsOf(item, money) } : {}),
    ...(has('CANCELLATION') && (item.cancelReason || item.cancelled) ? { cancellation: cancellationOf(item) } : {}),
    ...(has('FULFILLMENT') ? { fulfillment: fulfillmentOf(order, item) } : {}),
    ...(has('TAX') ? { tax: taxOf(order) } : {}),
  };
}

/** Pieces that were cancelled while others go on are taken off; where none is left the cancellation says so. // Assumed. */
const quantityOf = ({ quantity, quantityCancelled, cancelled }: OrderItem): number =>
  cancelled ? quantity : quantity - quantityCancelled;

function proceedsOf(whole: OrderItem, money: (minor: number) => Money): components['schemas']['ItemProceeds'] {
  const quantity = quantityOf(whole);
  const item =
    quantity === whole.quantity
      ? whole
      : { ...whole, quantity, shippingMinor: Math.floor((whole.shippingMinor * quantity) / whole.quantity) };
  // What a promotion takes off is told as a part of its own, beside the whole of what it lessens.
  const promotion = item.shippingPromotionMinor ?? 0;
  return {
    proceedsTotal: money(principalOf(item) + item.shippingMinor),
    breakdowns: [
      { type: 'ITEM', subtotal: money(principalOf(item)) },
      ...(item.shippingMinor + promotion > 0
        ? [{ type: 'SHIPPING', subtotal: money(item.shippingMinor + promotion) }]
        : []),
      ...(promotion > 0
        ? [
            {
              type: 'DISCOUNT',
              subtotal: money(-promotion),
              detailedBreakdowns: [{ subtype: 'SHIPPING', value: money(-promotion) }],
            },
          ]
        : []),
    ],
  };
}

const cancellationOf = ({ cancelReason, cancelled }: OrderItem): components['schemas']['ItemCancellation'] => ({
  ...(cancelReason ? { cancellationRequest: { requester: 'BUYER', cancelReason } } : {}),
  ...(cancelled ? { cancellationExecution: { cancelledBy: cancelled.by, cancelReason: cancelled.reason } } : {}),
});

function fulfillmentOf({ facts }: OrderRow, item: OrderItem): components['schemas']['ItemFulfillment'] {
  const { giftMessage, iossNumber } = facts;
  return {
    quantityFulfilled: item.quantityShipped,
    quantityUnfulfilled: unitsLeft(item),
    ...(giftMessage ? { packing: { giftOption: { giftMessage, giftWrapLevel: 'STANDARD' } } } : {}),
    ...(iossNumber ? { shipping: { internationalShipping: { iossNumber } } } : {}),
  };
}

const taxOf = ({ facts }: OrderRow): components['schemas']['ItemTax'] => ({
  taxCollections: [{ model: 'MARKETPLACE_FACILITATOR', responsibleParty: 'Amazon Services, Inc.' }],
  ...(facts.iossNumber ? { taxCalculationBreakdowns: [{ reportingScheme: 'IOSS' }] } : {}),
});
