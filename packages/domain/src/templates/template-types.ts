import { AddressFault } from '../orders/address.ts';
import { BuyerOrderStatus } from '../orders/buyer-order-status.ts';
import { SellerOrderStatus } from '../orders/seller-order-status.ts';
import { ShipmentStatus } from '../orders/shipment-status.ts';

/** MSG-012: what has a template sent. */
export const templateTypes = [
  'NeverSend',
  'Campaign',
  'ShippingAddressNonLatin',
  'PoBoxDetected',
  'ChangeShippingInformation',
  'NoBuyerLastName',
  'OrderDeliveredEarlier',
  'NotPurchased',
  'Shipped',
  'Delivered',
  'ReturnRequested',
  'ReturningToSeller',
  'PackageMayBeLost',
  'CheckDeliveryInfo',
  'NotDeliveredOnTime',
  'ShippedFromWarehouse',
  'Refunded',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** What of an order decides which templates it has sent; moments in ms, null = it did not happen. */
export type OrderFacts = {
  purchasedAt: number;
  shipBy: number | null;
  shippedAt: number | null;
  deliverFrom: number | null;
  deliverBy: number | null;
  deliveredAt: number | null;
  changedAt: number;
  sellerStatus: SellerOrderStatus;
  buyerStatus: BuyerOrderStatus;
  shipmentStatus: ShipmentStatus;
  addressFaults: readonly string[];
  isAddressEdited: boolean;
  isReturnRequested: boolean;
  isRefunded: boolean;
};

export type Trigger = { type: TemplateType; at: number };

/** Addresses that a seller cannot simply send to; the named ones have types of their own. */
const named: readonly string[] = [AddressFault.nonLatin, AddressFault.poBox, AddressFault.nameIncomplete];

/**
 * MSG-012: what an order's facts have sent, and since when. Assumed: where an event leaves no moment of its own, the order's last change is it; an
 * address is judged since the purchase; what is late is so from the promised day on; "not purchased" means so at the end of the ship-by day;
 * "earlier" means before the first promised day. A cancelled order has nothing sent but what is chosen by hand.
 */
export function triggersOf(facts: OrderFacts, now: number): Trigger[] {
  const { sellerStatus, buyerStatus, shipmentStatus, deliveredAt, deliverFrom, deliverBy, shipBy } = facts;
  if (sellerStatus === SellerOrderStatus.Canceled) return [];
  const has = (fault: string) => facts.addressFaults.includes(fault);
  const found: (readonly [TemplateType, number | null])[] = [
    ['ShippingAddressNonLatin', has(AddressFault.nonLatin) ? facts.purchasedAt : null],
    ['PoBoxDetected', has(AddressFault.poBox) ? facts.purchasedAt : null],
    ['NoBuyerLastName', has(AddressFault.nameIncomplete) ? facts.purchasedAt : null],
    [
      'CheckDeliveryInfo',
      facts.addressFaults.some((fault) => fault !== AddressFault.notReceived && !named.includes(fault))
        ? facts.purchasedAt
        : null,
    ],
    ['ChangeShippingInformation', facts.isAddressEdited ? facts.changedAt : null],
    [
      'NotPurchased',
      buyerStatus === BuyerOrderStatus.NotPurchased && facts.shippedAt === null && shipBy !== null && now >= shipBy
        ? shipBy
        : null,
    ],
    ['Shipped', facts.shippedAt],
    ['ShippedFromWarehouse', shipmentStatus === ShipmentStatus.SentFromWarehouse ? facts.changedAt : null],
    ['Delivered', deliveredAt],
    [
      'OrderDeliveredEarlier',
      deliveredAt !== null && deliverFrom !== null && deliveredAt < deliverFrom ? deliveredAt : null,
    ],
    ['NotDeliveredOnTime', deliveredAt === null && deliverBy !== null && now >= deliverBy ? deliverBy : null],
    ['PackageMayBeLost', shipmentStatus === ShipmentStatus.MayBeLost ? facts.changedAt : null],
    ['ReturnRequested', facts.isReturnRequested ? facts.changedAt : null],
    ['ReturningToSeller', shipmentStatus === ShipmentStatus.ReturningToSeller ? facts.changedAt : null],
    ['Refunded', facts.isRefunded ? facts.changedAt : null],
  ];
  return found.flatMap(([type, at]) => (at === null ? [] : [{ type, at }]));
}
