import { z } from 'zod';
import { staffRequestKinds, staffRequestStates } from '@kervan/domain/staff/staff-action';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';
import { customerId } from './staff-customers.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Cents of USD; credit that is unfrozen may be none. */
const amount = z.int().min(0).max(2_147_483_647);

const staffRequest = z.object({
  id: z.int(),
  kind: z.enum(staffRequestKinds),
  customerId: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** What it is about, as its kind names it. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: z.int(),
  why: z.string(),
  state: z.enum(staffRequestStates),
  askedBy: z.object({ id: z.int(), name: z.string() }),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type StaffRequest = z.output<typeof staffRequest>;

const decision = z.object({ id, why });

/** Why what is asked for cannot be done, whoever asks. */
const refusals = [
  'RecordNotFound',
  'NothingToRefund',
  'AlreadyExists',
  'CreditNotFrozen',
  'DisputeNotWon',
  'SettingsChangedMeanwhile',
  'TransferNotReversible',
  'PayoutNotWaiting',
  'InsufficientWarehouseCredit',
  'CreditFrozen',
] as const;

export const staffRequestsSchemas = defineSchemas({
  list: {
    summary: 'Requests of staff, those that wait first',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      state: z.enum(staffRequestStates).optional(),
      customerId: customerId.optional(),
      /** Of the reason, or of the customer's or the asker's name or address. */
      text: z.string().trim().max(60).optional(),
    }),
    response: pageOf(staffRequest),
  },
  refundable: {
    summary: 'What of a paid invoice can be given back, as the payment provider has it now',
    query: z.object({ customerId: z.coerce.number().pipe(customerId), invoiceId: z.coerce.number().pipe(id) }),
    response: z.object({ paid: z.int(), refunded: z.int(), left: z.int() }),
    errors: ['RecordNotFound'],
  },
  ask: {
    summary: 'Asks for money to be moved; within the limit of one member it is done at once',
    body: z.object({
      /** Of the dialog that asks: sent twice it is one request. */
      number: z.uuid(),
      kind: z.enum(staffRequestKinds),
      customerId,
      params: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
      amount,
      why,
    }),
    response: z.object({ id: z.int(), state: z.enum(staffRequestStates) }),
    errors: [...refusals, 'reauth'],
  },
  approve: {
    summary: 'Approves what another member asked for, and does it',
    body: decision,
    response: z.null(),
    errors: [...refusals, 'SecondPersonNeeded', 'RequestDecided', 'reauth'],
  },
  refuse: {
    summary: 'Refuses what another member asked for',
    body: decision,
    response: z.null(),
    errors: ['RecordNotFound', 'SecondPersonNeeded', 'RequestDecided'],
  },
  withdraw: {
    summary: 'Takes back what one asked for oneself',
    body: decision,
    response: z.null(),
    errors: ['RecordNotFound', 'RequestDecided'],
  },
});
