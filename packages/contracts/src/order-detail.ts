import { z } from 'zod';
import { orderEventKinds } from '@kervan/domain/orders/order-event';
import { orderFlag } from './order-row.ts';
import { orderPackage } from './order-package.ts';
import { minor } from './paging.ts';
import { orderSending } from './order-sending.ts';
import { profitTable } from './profit-table.ts';

const at = z.iso.datetime().nullable();
/** ORD-007, ORD-058: the buyer, as the order is sent; null = not told, or purged. */
export const orderAddress = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  city: z.string().nullable(),
  county: z.string().nullable(),
  stateOrRegion: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryCode: z.string().nullable(),
  contactMail: z.string().nullable(),
  addressReceived: z.boolean(),
  isEdited: z.boolean(),
  /** Codes of domain/orders/address. */
  faults: z.array(z.string()),
  /** Only where the marketplace changed what the seller had edited: its words, beside the seller's. */
  marketplace: z.record(z.string(), z.string().nullable()).nullable(),
  translation: z.object({ language: z.enum(['ar', 'en']), text: z.record(z.string(), z.string()) }).nullable(),
  /** When the buyer's data are purged (ORD-072), and when they were erased on request. */
  purgeAt: at,
  erasedAt: at,
});
export type OrderAddress = z.output<typeof orderAddress>;

/** A product of the order. */
export const orderProduct = z.object({
  orderProductId: z.int(),
  asin: z.string().nullable(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The listing it was sold from; null = it is none any more. */
  itemId: z.int().nullable(),
  quantity: z.int(),
  cancelled: z.int(),
  /** Pieces that were bought and that nobody wants any more: they were cancelled afterwards (decision 70). */
  boughtTooMany: z.int().min(0),
  confirmed: z.int(),
  priceMinor: minor,
  shippingMinor: minor,
  cancellationRequestedAt: at,
  cancellationReason: z.string().nullable(),
  weightG: z.int().nullable(),
  /** The highest total at the source, cents of USD (decision 59); null = it cannot be told. */
  capUsdMinor: minor.nullable(),
  /** The seller set it. */
  isCapOwn: z.boolean(),
});

/** What was bought for one product, by whom and for how much; amounts in cents of USD. */
export const orderPurchase = z.object({
  purchaseId: z.int(),
  orderProductId: z.int(),
  quantity: z.int(),
  channel: z.string(),
  state: z.string(),
  accountName: z.string().nullable(),
  buyerOrderNumber: z.string().nullable(),
  boughtAt: at,
  paidUsdMinor: minor.nullable(),
  capUsdMinor: minor.nullable(),
  isAboveCap: z.boolean(),
  /** Why it should not have been bought: its order was cancelled, about to be, or claimed; null = nothing spoke against it (decision 70). */
  boughtDespite: z.enum(['cancelled', 'cancelling', 'cancellationRequested', 'claimed']).nullable(),
  failure: z.string().nullable(),
  claimedUntil: at,
  /** What the source asked when it was read last for this purchase, cents of USD. */
  offerUsdMinor: minor.nullable(),
  offerReadAt: at,
});

/** A station of the route or a line of the log. */
export const orderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  packageId: z.int().nullable(),
  shipmentStatus: z.string().nullable(),
  wasApplied: z.boolean(),
  /** Who: marketplace, source, warehouse, carrier, rule, or the seller's name. */
  actor: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
});
export type OrderEvent = z.output<typeof orderEvent>;

/** ORD-051: all of one order. */
export const orderDetail = z.object({
  orderId: z.int(),
  sellerAmazonOrderId: z.string(),
  origin: z.enum(['marketplace', 'file']),
  orderStatus: z.string(),
  sellerStatus: z.string(),
  buyerStatus: z.string(),
  shipmentStatus: z.string(),
  isPending: z.boolean(),
  sellerReturnRequested: z.boolean(),
  sellerRefunded: z.boolean(),
  buyerReturn: z.enum(['none', 'started', 'delivered']),
  buyerRefunded: z.boolean(),
  cancellationRequested: z.boolean(),
  cancellationReason: z.string().nullable(),
  hasAToZClaim: z.boolean(),
  purchasedAt: z.iso.datetime(),
  unshippedAt: at,
  shipBy: at,
  deliverFrom: at,
  deliverBy: at,
  shippedAt: at,
  confirmedAt: at,
  deliveredAt: at,
  cancelledAt: at,
  shippingService: z.string().nullable(),
  fulfilment: z.string(),
  salesChannel: z.string().nullable(),
  replaces: z.string().nullable().describe('number of the order that it replaces'),
  isExpedited: z.boolean(),
  sendingType: z.enum(['warehouse', 'direct']),
  isSendingFixed: z.boolean(),
  carrierCode: z.string().nullable(),
  manualConfirm: z.boolean(),
  doNotSendFeedback: z.boolean(),
  doNotCreatePreLabel: z.boolean(),
  sendPackage: z.boolean(),
  flag: orderFlag.nullable(),
  notes: z.int(),
  currency: z.string(),
  saleMinor: minor,
  shippingMinor: minor,
  taxMinor: minor,
  capUsdMinor: minor.nullable(),
  address: orderAddress,
  products: z.array(orderProduct),
  purchases: z.array(orderPurchase),
  packages: z.array(orderPackage),
  events: z.array(orderEvent),
  profit: profitTable,
  sendings: z.array(orderSending),
  /** Since when it is known that the confirmation will be late (STORE-029). */
  lateWarnedAt: at,
  /** Which ways are open to the store's orders (STORE-066). */
  openWays: z.object({ isDirectOpen: z.boolean(), isWarehouseActive: z.boolean() }),
  /** Whether buyers' data can be translated here (decision 50). */
  isTranslationAvailable: z.boolean(),
  /** By which a second writer is noticed. */
  version: z.int(),
  /** When the marketplace was last read. */
  readAt: at,
  asOf: z.iso.datetime(),
});
export type OrderDetail = z.output<typeof orderDetail>;
