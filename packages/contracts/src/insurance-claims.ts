import { limits } from '@kervan/domain/limits';
import { claimStateWords } from '@kervan/domain/warehouse/claim-state';
import { claimKinds } from '@kervan/domain/warehouse/insurance-terms';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const idInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();
const kind = z.enum(claimKinds);
const cents = z.int().nonnegative();

/** Why a claim cannot be opened now; codes of domain/warehouse/insurance-terms. */
export const claimRefusal = z.enum([
  'notDispatched',
  'notDelivered',
  'wasDelivered',
  'tooEarly',
  'claimTermOver',
  'claimOpen',
  'claimAccepted',
]);

export const insuranceClaim = z.object({
  id: z.int(),
  kind,
  state: z.enum(claimStateWords.names),
  chatId: z.int(),
  createDate: at,
  /** Whether the warehouse has it; `declined`: the code with which it did not take it. */
  isTold: z.boolean(),
  declined: z.string().nullable(),
  decidedDate: at.nullable(),
  decidedMinor: cents.nullable(),
  paidMinor: cents.nullable(),
  paidDate: at.nullable(),
});
export type InsuranceClaim = z.output<typeof insuranceClaim>;

export const insuranceClaimsSchemas = defineSchemas({
  create: {
    summary: 'Opens a claim of insurance for a parcel, and a conversation about it',
    body: z.object({
      json: z.object({
        packageId: id,
        kind,
        description: z.string().trim().min(1).max(limits.chatMessageMax),
      }),
      files: z.array(z.file()).max(limits.attachmentsAtOnceMax).optional(),
    }),
    response: z.object({ id: z.int() }),
    errors: ['RecordNotFound', 'ClaimTermOver', 'ClaimNotPossible', 'PayloadTooLarge', 'ServiceFileRefused'],
  },
  ofPackage: {
    summary: 'What may be claimed for a parcel until when, and its claims, the newest first',
    query: z.object({ packageId: idInQuery }),
    response: z.object({
      valueMinor: cents,
      /** What is paid at most; null = it was not dispatched yet. */
      coverMinor: cents.nullable(),
      terms: z.array(z.object({ kind, from: at.nullable(), until: at.nullable(), refusal: claimRefusal.nullable() })),
      claims: z.array(insuranceClaim),
    }),
    errors: ['RecordNotFound'],
  },
});
