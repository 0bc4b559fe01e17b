import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { buyFailures } from '@kervan/domain/orders/buy-failures';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { claimed } from './claimed-purchase.ts';
import { minor } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const text = (max: number) => z.string().trim().max(max);
const accountName = text(100).nullable();
/** Cents of USD. */
const cents = z.int().min(0).max(100_000_000);
/** ORD-040. */
const buyerOrderNumber = z
  .string()
  .trim()
  .regex(/^\d{3}-\d{7}-\d{7}$/);

/** Pieces of one product. */
const quantity = z.int().min(1).max(100_000);

/** What was bought at the source. */
const purchaser = {
  purchaserAccountName: accountName.optional(),
  purchaseDate: z.iso.datetime().optional(),
  /** What was paid for all that is written, cents of USD. */
  priceUsdMinor: cents.nullable().optional(),
  sendingType: z.enum(sendingTypes).optional(),
  /** It has happened already: it is recorded whatever stands in its way, and marked (decision 70). */
  isAlreadyBought: z.boolean().optional(),
};
/** `isAboveCap`: it was recorded, and cost more than its maximum (decision 59). */
const recorded = z.object({ version: z.int(), isAboveCap: z.boolean() });
const byPurchase = { purchaseId: id };

/** Why what is to be bought is not: the order, its way, or what is being bought of it already. */
const refusals = [
  'OrderNotFound',
  'OrderNotBuyable',
  'CancellationUnderWay',
  'AlreadyBought',
  'WarehouseRequired',
  'SellerOfRecordNotAcknowledged',
  // What of the warehouse stands in the way of an order that goes through it.
  'NotConvertible',
  'CarrierUnsupportedCountry',
  'CarrierOnStrike',
  'PoBoxRefused',
  'CarrierLimitsExceeded',
  'CarrierRefusesContents',
] as const;

export const buyingSchemas = defineSchemas({
  savePurchaser: {
    summary: 'Writes what was bought for every product of the order that nobody has bought yet',
    body: z.object({ sellerOrderId: id, buyerOrderNumber, ...purchaser }),
    response: recorded,
    errors: [...refusals, 'UniqueViolation', 'ClaimEnded', 'CheckoutOpened', 'IllegalOrderStep'],
  },
  savePurchase: {
    summary: 'Writes what was bought for one product, corrects it, or says how far its parcel is',
    body: z.object({
      orderProductId: id,
      /** The purchase that is meant, of several of the product; another number without it is another purchase, of what is missing. */
      purchaseId: id.optional(),
      buyerOrderNumber: buyerOrderNumber.optional(),
      /** ORD-047: pieces that are bought under the number; left out = all that nobody has bought. */
      quantity: quantity.optional(),
      ...purchaser,
      /** BuyerOrderStatus by name: an event of the parcel. */
      buyerOrderStatus: text(30).optional(),
      trackingNumber: text(60).optional(),
      carrier: text(60).optional(),
    }),
    response: recorded,
    errors: [
      ...refusals,
      'PurchaserInfoNotFound',
      'UniqueViolation',
      'ClaimEnded',
      'CheckoutOpened',
      'IllegalOrderStep',
    ],
  },
  cap: {
    summary: 'Sets the maximum buy price of a product of an order, or gives back the one that keeps the minimum profit',
    body: z.object({ orderProductId: id, capUsdMinor: cents.nullable() }),
    response: z.object({ capUsdMinor: minor.nullable() }),
    errors: ['RecordNotFound', 'AlreadyBought'],
  },
  queue: {
    summary: 'Puts products of an order into the queue of the extension: the named ones, or all that nobody bought',
    body: z.object({
      sellerOrderId: id,
      orderProductIds: z.array(id).min(1).max(limits.orderItemsMax).optional(),
      /** ORD-047: pieces of each of them; left out = all that are missing. */
      quantity: quantity.optional(),
    }),
    response: z.object({ queued: z.int() }),
    errors: [...refusals, 'RecordNotFound'],
  },
  withdraw: {
    summary: 'Takes a product out of the queue',
    body: z.object(byPurchase),
    response: z.null(),
    errors: ['RecordNotFound', 'AlreadyBought', 'CheckoutOpened'],
  },
  release: {
    summary: 'Gives what somebody holds back to the queue, also after the checkout was opened: nothing was bought',
    body: z.object(byPurchase),
    response: z.null(),
    errors: ['RecordNotFound', 'AlreadyBought', 'ClaimEnded'],
  },
  next: {
    summary:
      'Hands one product out for 15 minutes, its source offer just read and not above the maximum; null = none now',
    response: claimed.nullable(),
  },
  opened: {
    summary: 'Says that the checkout is opened, and what it comes to: from now on only a person releases the product',
    body: z.object({ ...byPurchase, totalUsdMinor: cents.optional() }),
    response: claimed,
    errors: [
      'RecordNotFound',
      'ClaimEnded',
      'AlreadyBought',
      'OrderNotBuyable',
      'CancellationUnderWay',
      'WarehouseRequired',
      'SourceAboveCap',
    ],
  },
  bought: {
    summary: 'Says what was bought, and for how much',
    body: z.object({
      ...byPurchase,
      buyerOrderNumber,
      paidUsdMinor: cents,
      purchaserAccountName: accountName.optional(),
    }),
    response: recorded,
    errors: ['RecordNotFound', 'ClaimEnded', 'AlreadyBought', 'UniqueViolation'],
  },
  failed: {
    summary: 'Says that nothing was bought, and why',
    body: z.object({ ...byPurchase, reason: z.enum(buyFailures) }),
    response: z.null(),
    errors: ['RecordNotFound', 'ClaimEnded', 'AlreadyBought', 'CheckoutOpened'],
  },
});
