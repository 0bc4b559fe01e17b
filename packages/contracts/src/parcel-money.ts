import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { quoteReasons } from '@kervan/domain/warehouse/choose-quote';
import { minor, pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const byCustomer = z.object({ customerid: z.coerce.number().int().min(1).max(2_147_483_647).optional() });
const byPackage = z.object({ packageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const moment = z.iso.datetime();

/** WH-062. Amounts in cents of USD. */
export const waitingPackage = z.object({
  id: z.int(),
  no: z.string(),
  sellerAmazonOrderId: z.string(),
  customerMarketPlaceId: z.int(),
  shipping: minor,
  insurance: minor,
  storageFee: minor,
  /** Extra payments that wait for an answer. */
  extra: minor,
  /** Everything together, now. */
  neededAmount: minor,
  waitingSince: moment,
  destroyDate: moment,
  /** In its last 24 hours no younger one is paid before it. */
  isUrgent: z.boolean(),
  /** Its destruction was ordered; credit still saves it. */
  isEnding: z.boolean(),
});
export type WaitingPackage = z.output<typeof waitingPackage>;

/** Where the money of a package stands. */
export const packageMoneyStates = ['unpriced', 'asked', 'held', 'waiting', 'sent', 'stopped'] as const;
const parts = z.object({ shipping: minor, insurance: minor, storage: minor, total: minor });
export const packageOffer = z.object({
  quoteId: z.string(),
  carrierCode: z.string(),
  serviceCode: z.string(),
  /** With its carrier's. */
  serviceName: z.string(),
  price: minor,
});
export const packageMoney = z.object({
  packageId: z.int(),
  no: z.string(),
  state: z.enum(packageMoneyStates),
  carrierCode: z.string(),
  serviceCode: z.string(),
  /** With its carrier's. */
  serviceName: z.string(),
  /** It goes by another service than the one that was chosen. */
  isOtherService: z.boolean(),
  estimate: minor.nullable(),
  /** What is held, what it needs now while it waits, or what was charged. */
  parts: parts.nullable(),
  waitingSince: moment.nullable(),
  /** When its storage grows next. */
  storageGrowsAt: moment.nullable(),
  destroyDate: moment.nullable(),
  /** What is missing for all that wait. */
  missing: minor,
  chooseUntil: moment.nullable(),
  chooseReason: z.enum([...quoteReasons, 'other']).nullable(),
  offers: z.array(packageOffer),
  duty: minor.nullable(),
});
export type PackageMoney = z.output<typeof packageMoney>;

export const extraPaymentStates = ['Pending', 'Approved', 'Refused', 'Ended'] as const;
export const extraRefundStates = ['None', 'Requested', 'Refunded', 'Rejected'] as const;

/** WH-028, WH-029, WH-067. */
export const extraPayment = z.object({
  id: z.int(),
  createDate: moment,
  refundStatus: z.enum(extraRefundStates),
  /** Why it is not given back. */
  refundAnswer: z.string().nullable(),
  totalAmount: minor,
  /** In the warehouse's words; empty where the price of the package grew. */
  explanation: z.string(),
  paymentType: z.literal('ExtraCharge'),
  cause: z.enum(['warehouse', 'priceGrew']),
  state: z.enum(extraPaymentStates),
  answerUntil: moment,
  /** It can still be answered. */
  canAnswer: z.boolean(),
  canRequestRefund: z.boolean(),
  /** Nobody answered in time. */
  isSilent: z.boolean(),
  packageId: z.int(),
  packageNo: z.string(),
  sellerAmazonOrderId: z.string(),
  customerMarketPlaceId: z.int(),
});
export type ExtraPayment = z.output<typeof extraPayment>;

export const parcelMoneySchemas = defineSchemas({
  waiting: {
    summary: 'Packages that wait for credit, the oldest first: what each needs, and when it is destroyed',
    query: byCustomer,
    response: z.array(waitingPackage),
    errors: ['CustomerNotFound'],
  },
  approximate: {
    summary: 'What has to be loaded so that all waiting packages are sent',
    query: byCustomer,
    response: z.object({ amount: z.string().regex(/^\d+\.\d{2}$/), amountMinor: minor, packages: z.int() }),
    errors: ['CustomerNotFound'],
  },
  ofPackage: {
    summary: 'What a package costs, what is held for it or needed, and until when',
    query: byPackage,
    response: packageMoney,
    errors: ['RecordNotFound'],
  },
  chooseService: {
    summary: 'Chooses another service for a package whose service is not offered',
    body: z.object({ packageId: id, quoteId: z.string().min(1).max(200) }),
    response: z.null(),
    errors: ['RecordNotFound', 'ServiceNotAsked', 'ServiceNotOffered'],
  },
  extrasOfPackage: {
    summary: 'Extra payments of a package',
    query: byPackage,
    response: z.array(extraPayment),
    errors: ['RecordNotFound'],
  },
  extras: {
    summary: 'Extra payments of all packages, newest first',
    body: z.object({ ...paging, state: z.enum(extraPaymentStates).optional() }),
    response: pageOf(extraPayment),
  },
  answerExtra: {
    summary: 'Approves an extra payment, which is charged, or refuses it',
    body: z.object({ id, approve: z.boolean() }),
    response: z.null(),
    errors: [
      'RecordNotFound',
      'ExtraPaymentAnswered',
      'ExtraPaymentEnded',
      'ExtraPaymentTermOver',
      'InsufficientWarehouseCredit',
      'CreditFrozen',
    ],
  },
  requestRefund: {
    summary: 'Asks for an extra payment back',
    body: z.object({ id, reason: z.string().trim().min(1).max(limits.refundDescriptionMax) }),
    response: z.null(),
    errors: ['RecordNotFound', 'ExtraPaymentNotRefundable'],
  },
});
