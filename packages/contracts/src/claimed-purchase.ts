import { z } from 'zod';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { minor } from './paging.ts';

/** One product of an order that the extension is to buy; amounts in cents of USD. */
export const claimed = z.object({
  purchaseId: z.int(),
  orderId: z.int(),
  sellerAmazonOrderId: z.string(),
  orderProductId: z.int(),
  sourceAsin: z.string(),
  title: z.string().nullable(),
  quantity: z.int(),
  capUsdMinor: minor,
  offerUsdMinor: minor,
  offerReadAt: z.iso.datetime(),
  state: z.string(),
  /** A claim that opens no checkout until then goes back to the queue. */
  claimedUntil: z.iso.datetime(),
  sendingType: z.enum(sendingTypes),
  /** Where the source sends it: to the buyer, or to the warehouse's hub with the package number in line 2; null = not told yet. */
  shipTo: z
    .object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      line1: z.string().nullable(),
      line2: z.string().nullable(),
      line3: z.string().nullable(),
      city: z.string().nullable(),
      stateOrRegion: z.string().nullable(),
      postalCode: z.string().nullable(),
      countryCode: z.string().nullable(),
    })
    .nullable(),
});
export type ClaimedPurchase = z.output<typeof claimed>;
