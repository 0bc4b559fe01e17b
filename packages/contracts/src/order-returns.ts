import { z } from 'zod';
import { refundOriginWords, refundStateWords } from '@kervan/domain/orders/refunds';
import { returnLabelSourceWords, returnLabelStateWords } from '@kervan/domain/orders/return-label-state';
import { returnLabelTypeWords } from '@kervan/domain/orders/returns';
import { minor } from './paging.ts';

const at = z.iso.datetime().nullable();
const cents = z.int().min(0);
export const labelTypes = z.enum(returnLabelTypeWords.codes.map((code) => returnLabelTypeWords.nameOf(code)));

/** RET-012: a refund, how far it is, and why it was refused. */
const refund = z.object({
  refundId: z.int(),
  amountMinor: minor,
  currency: z.string(),
  description: z.string(),
  state: z.enum(refundStateWords.codes.map((code) => refundStateWords.nameOf(code))),
  origin: z.enum(refundOriginWords.codes.map((code) => refundOriginWords.nameOf(code))),
  isWithdrawable: z.boolean(),
  /** The marketplace's books should have shown it by now: it can be settled by hand. */
  isUnseen: z.boolean(),
  /** It was settled by hand, and that can be undone. */
  isSettled: z.boolean(),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: at,
  doneAt: at,
});
export type OrderRefund = z.output<typeof refund>;

/** A label of a parcel: the one that is being bought, else the active one, else the one that ended last. */
const label = z.object({
  type: labelTypes,
  source: z.enum(returnLabelSourceWords.codes.map((code) => returnLabelSourceWords.nameOf(code))),
  state: z.enum(returnLabelStateWords.codes.map((code) => returnLabelStateWords.nameOf(code))),
  /** It can be downloaded. */
  hasFile: z.boolean(),
  mediaType: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  priceUsdMinor: cents,
  handlingUsdMinor: cents,
  createdAt: z.iso.datetime(),
  expiresAt: at,
  endedAt: at,
});

/** What goes back with a label of its own (RET-007). */
const parcel = z.object({
  packageId: z.int(),
  packageNo: z.string().nullable(),
  title: z.string().nullable(),
  label: label.nullable(),
  /** Why there can be no other label; null = there can. */
  labelRefusal: z.enum(['ReturnAlreadyStarted', 'NothingToReturn']).nullable(),
  returnFeeUsdMinor: cents,
  /** Whether a label can be bought: the parcel goes through the warehouse, which is there. */
  canBuyLabel: z.boolean(),
});
export type ReturnParcel = z.output<typeof parcel>;

/** Everything of an order's returns and refunds. */
export const orderReturns = z.object({
  orderId: z.int(),
  version: z.int(),
  currency: z.string(),
  paidMinor: minor,
  leftMinor: minor,
  /** Of what is left, what the marketplace takes: nothing before a product was sent. */
  sendableMinor: minor,
  isAtMarketplace: z.boolean(),
  refunds: z.array(refund),
  sourceRefunds: z.array(refund),
  sourcePaidUsdMinor: cents,
  sourceLeftUsdMinor: cents,
  /** What is still to come back of purchases that the source cancelled (decision 70). */
  sourceOwedUsdMinor: cents,
  requests: z.array(
    z.object({
      rma: z.string(),
      sku: z.string(),
      quantity: z.int(),
      reason: z.string().nullable(),
      status: z.string().nullable(),
      requestedOn: z.iso.date(),
      deliveredOn: z.iso.date().nullable(),
      trackingNumber: z.string().nullable(),
    }),
  ),
  parcels: z.array(parcel),
  /** When the warehouse sends returns off next (RET-014). */
  nextBatchAt: z.iso.datetime(),
});
export type OrderReturns = z.output<typeof orderReturns>;

/** A label that can be bought. */
export const labelOffer = z.object({
  carrier: z.string(),
  carrierService: z.string(),
  carrierAccountId: z.string(),
  priceUsdMinor: cents,
  days: z.int().nullable(),
});
export type LabelOffer = z.output<typeof labelOffer>;
