import { z } from 'zod';
import { creditKinds } from '@kervan/domain/credit/credit-kind';
import { accountStates } from '@kervan/domain/subscriptions/entitlement';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { staffActionRow, why } from './staff.ts';

export const customerId = z.int().min(1).max(2_147_483_647);

const customerRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  levelName: z.string().nullable(),
  stores: z.array(z.object({ id: z.int(), name: z.string(), market: z.string(), isRemoved: z.boolean() })),
  createDate: z.iso.datetime(),
});
export type CustomerRow = z.output<typeof customerRow>;

const customerSubscription = z.object({
  id: z.int(),
  levelName: z.string(),
  /** Cents of USD per 30 days. */
  price: z.int(),
  isRunning: z.boolean(),
  isGranted: z.boolean(),
  endsWithPeriod: z.boolean(),
  periodEnd: z.iso.datetime().nullable(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
const customerInvoice = z.object({
  id: z.int(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  amountDue: z.int(),
  amountPaid: z.int(),
  /** What staff gave back of it so far, cents. */
  refunded: z.int(),
  date: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
const customerDispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  isOpen: z.boolean(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  clearedBy: z.string().nullable(),
});
const customerCard = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  status: z.string(),
  isDefault: z.boolean(),
});
const customerMovement = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  kind: z.enum(creditKinds),
  /** Cents of USD, above 0 where the credit grew. */
  amount: z.int(),
  balanceAfter: z.int(),
  reference: z.string().nullable(),
  /** It takes another one back. */
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  canReverse: z.boolean(),
});
/** Cents of USD. */
const customerCredit = z.object({
  posted: z.int(),
  held: z.int(),
  available: z.int(),
  /** Owed of disputed loads. */
  receivable: z.int(),
  frozenAt: z.iso.datetime().nullable(),
  movements: z.array(customerMovement),
});
/** A payout of affiliate earnings that staff pay by hand; cents of USD. */
const customerPayout = z.object({
  id: z.int(),
  amount: z.int(),
  receiverMail: z.string(),
  isPaid: z.boolean(),
  askedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  paidBy: z.string().nullable(),
  refused: z.object({ at: z.iso.datetime(), by: z.string(), why: z.string() }).nullable(),
});
const securityRow = z.object({ kind: z.string(), times: z.int(), lastAt: z.iso.datetime(), network: z.string() });

/** One customer as staff see it; no secret and no card number is part of it. */
const customerPage = customerRow.extend({
  phone: z.string(),
  language: z.enum(['tr', 'us']).nullable(),
  emailConfirmedAt: z.iso.datetime().nullable(),
  hasTwoFactor: z.boolean(),
  /** When the second factor ends, by two of the staff; null = it does not. */
  twoFactorEndsAt: z.iso.datetime().nullable(),
  erasesAt: z.iso.datetime().nullable(),
  sessions: z.int(),
  subscriptions: z.array(customerSubscription),
  invoices: z.array(customerInvoice),
  disputes: z.array(customerDispute),
  cards: z.array(customerCard),
  credit: customerCredit,
  payouts: z.array(customerPayout),
  security: z.array(securityRow),
  actions: z.array(staffActionRow),
});
export type CustomerPage = z.output<typeof customerPage>;

const onCustomer = { id: customerId, why };

export const staffCustomersSchemas = defineSchemas({
  search: {
    summary: 'Customers by number, e-mail, name or store',
    body: z.object({ text: z.string().trim().max(100).default(''), page: paging.page, limit: paging.limit }),
    response: pageOf(customerRow),
  },
  get: {
    summary: 'One customer: state, subscriptions, invoices, disputes, cards, stores, security events, what staff did',
    query: z.object({ id: z.coerce.number().pipe(customerId) }),
    response: customerPage,
    errors: ['RecordNotFound'],
  },
  lookAt: {
    summary:
      'Opens the panel of a customer for half an hour: it is for reading, whatever changes something is closed in it',
    body: z.object(onCustomer),
    response: z.object({ token: z.string(), endsAt: z.iso.datetime() }),
    errors: ['RecordNotFound', 'reauth'],
  },
  endSessions: {
    summary: 'Signs a customer out everywhere',
    body: z.object(onCustomer),
    response: z.object({ ended: z.int() }),
    errors: ['RecordNotFound'],
  },
  cancelSubscription: {
    summary: 'Ends the running subscription of a customer, now or with its period',
    body: z.object({ ...onCustomer, toPeriodEnd: z.boolean() }),
    response: z.null(),
    errors: ['RecordNotFound', 'SubscriptionNotFound', 'AlreadyCancelled', 'MembershipNotCancelled', 'reauth'],
  },
  clearDispute: {
    summary:
      'Clears a dispute that was won, whose credit comes back, or lost and paid from the credit: it stops the account no more',
    body: z.object({ ...onCustomer, disputeId: z.string().min(1).max(100) }),
    response: z.null(),
    errors: ['RecordNotFound', 'DisputeNotWon', 'reauth'],
  },
  refusePayout: {
    summary: 'Refuses a payout of affiliate earnings: its amount is in the balance again, and the customer is told why',
    body: z.object({ ...onCustomer, payoutId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.null(),
    errors: ['RecordNotFound', 'PayoutNotWaiting', 'reauth'],
  },
});
