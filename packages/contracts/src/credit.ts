import { creditKinds } from '@kervan/domain/credit/credit-kind';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { invoicesAsked, warehouseInvoice } from './credit-invoice.ts';
import { monthSchemas, statementMonth as month } from './credit-month.ts';
import { creditRates } from './credit-rates.ts';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const customerId = z.coerce.number().int().min(1).max(2_147_483_647);
/** Cents of USD, whole: what has more decimals than cents is refused here. */
const amount = z.int().min(1).max(limits.creditAmountMax);
const methodId = z.string().min(1).max(200);

/** WH-049. `balance`: as text with two decimals, as the specification writes it; everything else in cents. */
export const creditBalance = z.object({
  balance: z.string().regex(/^\d+\.\d{2}$/),
  available: z.int(),
  posted: z.int(),
  held: z.int(),
  /** What a disputed load left to be paid (WH-086); never part of the credit. */
  receivable: z.int(),
  isFrozen: z.boolean(),
  holds: z.array(
    z.object({
      kind: z.enum(creditKinds),
      amount: z.int(),
      heldAt: z.iso.datetime(),
      /** The number of the order or package that it is for. */
      cause: z.string().nullable(),
      /** The number of the order, which has a screen. */
      order: z.string().nullable(),
      /** The number of the package. */
      package: z.string().nullish(),
    }),
  ),
});
export type CreditBalance = z.output<typeof creditBalance>;

/** A movement of credit as its owner reads it (WH-013, WH-057, WH-085). */
export const creditMovement = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  type: z.enum(creditKinds),
  /** Above 0 = came in. */
  amount: z.int(),
  balanceAfter: z.int(),
  /** Number and masked name of the other customer of a transfer. */
  counterparty: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What it came from: the screen of it, e.g. an invoice's number. */
  reference: z.string().nullable(),
  /** The number of the order that it was for, which has a screen. */
  order: z.string().nullable(),
  package: z.string().nullish(),
  invoiceId: z.int().nullable(),
});
export type CreditMovement = z.output<typeof creditMovement>;

/** WH-059. What the browser confirms a payment with. */
const loadAnswer = z.object({
  paymentIntentId: z.string(),
  clientSecret: z.string().nullable(),
  status: z.enum(['succeeded', 'requiresAction', 'processing', 'failed']),
});
export type CreditLoad = z.output<typeof loadAnswer>;

/** WH-015. */
export const autoBalance = z.object({
  minBalance: z.int(),
  balanceToAdd: z.int(),
  isActive: z.boolean(),
  failures: z.int(),
  /** When three failures in a row turned it off. */
  turnedOffAt: z.iso.datetime().nullable(),
  /** 0 = nothing is saved yet. */
  revision: z.int(),
});
export type AutoBalance = z.output<typeof autoBalance>;

const day = z.iso.date();
const loading = {
  body: z.object({ amount, paymentMethodId: methodId }),
  response: loadAnswer,
  errors: [
    'WarehouseUserNotFound',
    'NoCard',
    'CardNotApproved',
    'CardError',
    'LoadLimitExceeded',
    'PaymentInProgress',
    'DisputedPayment',
  ],
} as const;

export const creditSchemas = defineSchemas({
  balance: {
    summary: 'The warehouse credit: what is available, what is held and for what',
    query: z.object({ customerId: customerId.optional() }),
    response: creditBalance,
    errors: ['WarehouseUserNotFound'],
  },
  rates: {
    summary: 'What loading credit by card costs',
    response: creditRates,
  },
  load: { summary: 'Loads credit by card', ...loading },
  loadInitial: { summary: 'Loads credit by card for the first time', ...loading },
  confirm: {
    summary: 'Reads a payment again after 3-D Secure and credits it when it was made',
    body: z.object({ paymentIntentId: methodId }),
    response: z.object({ status: z.literal('succeeded'), balance: z.string(), available: z.int() }),
    errors: ['RecordNotFound', 'ThreeDSecureFailed', 'ThreeDSecureIncomplete', 'CardError'],
  },
  charges: {
    summary: 'Movements of credit in a range of days, newest first',
    body: z.object({ ...paging, from: day.optional(), to: day.optional() }),
    response: pageOf(creditMovement),
  },
  invoices: {
    summary: 'Invoices of the warehouse, newest first',
    body: invoicesAsked,
    response: pageOf(warehouseInvoice),
  },
  invoicePdf: {
    summary: 'An invoice of the warehouse as PDF',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    mediaTypes: ['application/pdf'],
    errors: ['RecordNotFound'],
  },
  history: { summary: 'The last ten movements of credit', response: z.array(creditMovement) },
  statement: {
    summary: 'All movements of a range of days as a file',
    body: z.object({ format: z.enum(['csv', 'xlsx', 'pdf', 'journal']), from: day.optional(), to: day.optional() }),
    mediaTypes: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/pdf',
      'application/x-ndjson',
    ],
  },
  ...monthSchemas,
  monthRows: {
    summary: 'The movements of a closed month, of one kind or all, newest first',
    body: z.object({ ...paging, month, kind: z.enum(creditKinds).optional() }),
    response: pageOf(creditMovement),
    errors: ['RecordNotFound'],
  },
  autoBalance: { summary: 'Automatic loading of credit', response: autoBalance },
  saveAutoBalance: {
    summary: 'Switches automatic loading',
    body: z.object({
      minBalance: z.int().min(0).max(limits.creditAmountMax),
      balanceToAdd: z.int().min(0).max(limits.creditAmountMax),
      isActive: z.boolean(),
      revision: z.int().min(0).nullish(),
    }),
    response: autoBalance,
    errors: ['NoCard', 'LoadLimitExceeded', 'WarehouseUserNotFound', 'SettingsChangedMeanwhile'],
  },
  receiver: {
    summary: 'The masked name of another customer',
    query: z.object({ customerId }),
    response: z.object({ maskedName: z.string() }),
    errors: ['ReceiverNotFound', 'TooManyRequests'],
  },
  transfer: {
    summary: 'Gives credit to another customer; it cannot be taken back',
    body: z.object({ toCustomerId: customerId, amount, password: z.string().min(1).max(200) }),
    response: z.object({ id: z.int() }),
    errors: [
      'PasswordWrong',
      'reauth',
      'ReceiverNotFound',
      'InsufficientWarehouseCredit',
      'CreditFrozen',
      'DisputedPayment',
      'TooManyRequests',
    ],
  },
});
