import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { buyerReturnWords } from '@kervan/domain/orders/order-toggles';
import { labelOffer, labelTypes, orderReturns } from './order-returns.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const byOrder = z.object({ sellerOrderId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
/** One parcel of the order; without it the first that can get a label, or the newest label. */
const ofParcel = z.object({
  ...byOrder.shape,
  packageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
const name = z.string().trim().min(1).max(80);
const cents = z.int().min(0);
/** Minor units, above 0; whether it fits the order is a rule of its own (RET-013). */
const amount = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional();
const description = z.string().trim().max(limits.refundDescriptionMax).default('');
const buyerReturns = z.enum(buyerReturnWords.codes.map((code) => buyerReturnWords.nameOf(code)));

export const returnsSchemas = defineSchemas({
  ofOrder: {
    summary: 'Refunds, return requests and the return label of an order',
    query: byOrder,
    response: orderReturns,
    errors: ['OrderNotFound'],
  },
  sellerReturn: {
    summary: 'Marks that the buyer sends something back, or takes the mark back',
    body: z.object({ sellerOrderId: id, status: z.boolean() }),
    response: z.null(),
    errors: ['OrderNotFound'],
  },
  sellerRefund: {
    summary: 'Gives the buyer money back, in part or in full, or takes back what nobody was told yet',
    body: z.object({
      sellerOrderId: id,
      status: z.boolean(),
      /** Absent = all that is left. */
      amount,
      description,
      /** It was given back elsewhere already: nothing is sent. */
      isRecordedOnly: z.boolean().default(false),
    }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'RefundAboveSum',
      'RefundTooSmall',
      'NothingLeftToRefund',
      'RefundNothingSent',
      'RefundAlreadySent',
    ],
  },
  settleRefund: {
    summary: 'Settles a refund that the books of the marketplace do not show, or takes that back',
    body: z.object({ sellerOrderId: id, refundId: id, outcome: z.enum(['made', 'notMade', 'open']) }),
    response: z.null(),
    errors: ['OrderNotFound', 'RecordNotFound', 'RefundNotUnseen', 'RefundAboveSum'],
  },
  buyerReturn: {
    summary: 'Says how far the return to the source is',
    body: z.object({ sellerOrderId: id, status: buyerReturns }),
    response: z.null(),
    errors: ['OrderNotFound', 'IllegalOrderStep'],
  },
  buyerRefund: {
    summary: 'Records what the source gave back, or takes the record back; cents of USD',
    body: z.object({ sellerOrderId: id, status: z.boolean(), amount, description }),
    response: z.null(),
    errors: ['OrderNotFound', 'RefundAboveSum', 'RefundTooSmall', 'NothingLeftToRefund'],
  },
  uploadLabel: {
    summary: 'Keeps a return label: PDF, PNG or JPEG by what the file holds',
    query: z.object({ ...ofParcel.shape, returnLabelType: labelTypes }),
    body: z.object({ files: z.array(z.file()).min(1).max(1) }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'RecordNotFound',
      'ReturnAlreadyStarted',
      'NothingToReturn',
      'InvalidFileType',
      'PayloadTooLarge',
    ],
  },
  downloadLabel: {
    summary: 'The return label of an order',
    query: ofParcel,
    mediaTypes: ['application/pdf', 'image/png', 'image/jpeg'],
    errors: ['RecordNotFound'],
  },
  fee: {
    summary: 'What the warehouse takes for handling the return of a parcel, cents of USD',
    query: ofParcel,
    response: z.object({ feeUsdMinor: cents }),
    errors: ['OrderNotFound', 'RecordNotFound', 'NothingToReturn'],
  },
  labelOffers: {
    summary: 'Return labels that can be bought for an order, the cheapest first',
    query: ofParcel,
    response: z.array(labelOffer),
    errors: [
      'OrderNotFound',
      'RecordNotFound',
      'ReturnAlreadyStarted',
      'NothingToReturn',
      'ReturnLabelsNotAvailable',
      'ReturnLabelRefused',
      'WarehouseNotReachable',
    ],
  },
  buyLabel: {
    summary: 'Buys a return label from credit',
    query: z.object({
      ...ofParcel.shape,
      carrier: name,
      carrierService: name,
      carrierAccountId: name,
      /** The price of the label that was confirmed; another one is refused. */
      priceUsdMinor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.object({ labelUrl: z.string(), trackingNumber: z.string().nullable() }),
    errors: [
      'OrderNotFound',
      'RecordNotFound',
      'ReturnAlreadyStarted',
      'NothingToReturn',
      'InsufficientWarehouseCredit',
      'CreditFrozen',
      'PriceChanged',
      'ReturnLabelsNotAvailable',
      'ReturnLabelRefused',
      'ReturnLabelUnderWay',
      'WarehouseNotReachable',
    ],
  },
});
