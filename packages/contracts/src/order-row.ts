import { z } from 'zod';
import { minor } from './paging.ts';

/** ORD-069. */
export const orderFlag = z.object({ id: z.int(), title: z.string(), colorHexCode: z.string() });
export type OrderFlag = z.output<typeof orderFlag>;

/**
 * One order in the list (ORD-002). Statuses by their wire names, which the panel words. Amounts in minor units of `currency`; null = not known
 * yet. What a buyer is called is read with the page, and only while it is kept.
 */
export const orderRow = z.object({
  orderId: z.int(),
  sellerAmazonOrderId: z.string(),
  purchasedAt: z.iso.datetime(),
  shipBy: z.iso.datetime().nullable(),
  deliverBy: z.iso.datetime().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  orderStatus: z.string(),
  sellerStatus: z.string(),
  buyerStatus: z.string(),
  shipmentStatus: z.string(),
  sendingType: z.enum(['warehouse', 'direct']),
  /** False = its way is closed, and the seller chose no other (decision 72). */
  isWayOpen: z.boolean(),
  isPending: z.boolean(),
  isExpedited: z.boolean(),
  cancellationRequested: z.boolean(),
  /** AddressFault by name: what blocks buying until the address is edited. */
  addressFaults: z.array(z.string()),
  addressConflict: z.boolean(),
  buyerName: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** The first product of the order; `products` = how many there are. */
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  asin: z.string().nullable(),
  sku: z.string().nullable(),
  products: z.int(),
  units: z.int(),
  /** ORD-047: pieces of it that nobody has bought. */
  unitsToBuy: z.int().min(0),
  currency: z.string(),
  saleMinor: minor,
  shippingMinor: minor,
  profitMinor: minor.nullable(),
  /** Share of the landed cost in hundredths of a percent. */
  profitPercent: z.int().nullable(),
  /** Nothing of the profit is an estimate any more. */
  isProfitActual: z.boolean(),
  buyerOrderNumber: z.string().nullable(),
  packageNo: z.string().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  notes: z.int(),
  flag: orderFlag.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** What the strip above the list says of everything that the conditions find, not of the page alone; each amount is the sum of the rows. */
const orderSum = z.object({
  currency: z.string(),
  saleMinor: minor,
  costMinor: minor,
  taxAndCommissionMinor: minor,
  refundedMinor: minor,
  profitMinor: minor,
});
/** `unrated`: orders of which no rate of their day is known; they are not in this sum. */
const shownSum = orderSum.extend({ unrated: z.int() });
/** What orders come to (ORD-012): of each currency alone, and of all in the store's currency and in USD at the rates of their days. */
export const orderTotals = z.object({
  orders: z.int(),
  /** Orders whose profit is not known yet: they are in the sales alone. */
  unknownProfits: z.int(),
  sums: z.array(orderSum),
  local: shownSum,
  usd: shownSum,
});
export type OrderTotals = z.output<typeof orderTotals>;
