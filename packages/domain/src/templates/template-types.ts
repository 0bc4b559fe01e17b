import { AddressFault } from '../orders/address.ts';
import { BuyerOrderStatus } from '../orders/buyer-order-status.ts';
import { SellerOrderStatus } from '../orders/seller-order-status.ts';
import { isStanding, type MomentFacts, type OrderMoment } from './order-moments.ts';

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
  /** Since when what leaves no moment by itself stands in the order. */
  moments: ReadonlyMap<OrderMoment, number>;
  sellerStatus: SellerOrderStatus;
  buyerStatus: BuyerOrderStatus;
  addressFaults: readonly string[];
} & MomentFacts;

export type Trigger = { type: TemplateType; at: number };

/** Addresses that a seller cannot simply send to; the named ones have types of their own. */
const named: readonly string[] = [AddressFault.nonLatin, AddressFault.poBox, AddressFault.nameIncomplete];

/**
 * MSG-012: what an order's facts have sent, and since when. An event that leaves no moment of its own has the one at which it began, and none where
 * nobody kept it: an order's other changes send nothing. Assumed: an address is judged since the purchase; what is late is so from the promised day on; "not purchased" means so at the end of the ship-by day;
 * "earlier" means before the first promised day. A cancelled order has nothing sent but what is chosen by hand.
 */
export function triggersOf(facts: OrderFacts, now: number): Trigger[] {
  const { sellerStatus, buyerStatus, deliveredAt, deliverFrom, deliverBy, shipBy } = facts;
  if (sellerStatus === SellerOrderStatus.Canceled) return [];
  const since = (moment: OrderMoment) => (isStanding(moment, facts) ? (facts.moments.get(moment) ?? null) : null);
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
    ['ChangeShippingInformation', since('addressEdited')],
    [
      'NotPurchased',
      buyerStatus === BuyerOrderStatus.NotPurchased && facts.shippedAt === null && shipBy !== null && now >= shipBy
        ? shipBy
        : null,
    ],
    ['Shipped', facts.shippedAt],
    ['ShippedFromWarehouse', since('sentFromWarehouse')],
    ['Delivered', deliveredAt],
    [
      'OrderDeliveredEarlier',
      deliveredAt !== null && deliverFrom !== null && deliveredAt < deliverFrom ? deliveredAt : null,
    ],
    ['NotDeliveredOnTime', deliveredAt === null && deliverBy !== null && now >= deliverBy ? deliverBy : null],
    ['PackageMayBeLost', since('mayBeLost')],
    ['ReturnRequested', since('returnRequested')],
    ['ReturningToSeller', since('returningToSeller')],
    ['Refunded', since('refunded')],
  ];
  return found.flatMap(([type, at]) => (at === null ? [] : [{ type, at }]));
}
