import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const cardId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const cardStates = ['waitingApproval', 'approved', 'rejected'] as const;

/** SUB-049. The reference number is only ever typed. */
export const card = z.object({
  id: cardId,
  brand: z.string(),
  last4: z.string(),
  expiry: z.string().regex(/^\d\d\/\d\d$/),
  /** Of the verification for warehouse credit (SUB-055). */
  verificationStatus: z.enum(cardStates),
  /** The subscription may be paid with it: it was saved with 3-D Secure (SUB-053). */
  isUsable: z.boolean(),
  isDefault: z.boolean(),
  isWarehouseDefault: z.boolean(),
  /** Most that it loads a month, cents of USD; null = no cap (SUB-055). */
  limit: z.int().nullable(),
  attemptsLeft: z.int(),
  /** The 1.00 USD of the verification was charged. */
  isCharged: z.boolean(),
  /** Null of a card that pays the subscription: it waits as long as it likes. */
  rejectsAt: z.iso.datetime().nullable(),
});
export type Card = z.output<typeof card>;

export const cardsSchemas = defineSchemas({
  list: {
    summary: 'Cards of the account',
    /** Whoever may well have none asks so, and is answered an empty list instead of the refusal (WH-056). */
    query: z.object({ orNone: z.stringbool().default(false) }),
    response: z.array(card),
    errors: ['NoCard'],
  },
  add: {
    summary: 'Takes over the card that was entered with a client secret',
    body: z.object({ setupIntentId: z.string().max(200) }),
    response: card,
    errors: ['TooManyCards', 'UniqueViolation', 'CardError', 'CardAddableLater', 'CardNeedsHelpDesk'],
  },
  chargeVerification: {
    summary: 'Charges 1.00 USD whose statement text holds the reference number',
    body: z.object({ cardId }),
    response: z.object({ chargeId: z.string(), clientSecret: z.string().nullable() }),
    errors: ['RecordNotFound', 'CardError', 'PaymentInProgress'],
  },
  verify: {
    summary: 'Approves the card by its reference number',
    body: z.object({ cardId, referenceNumber: z.string().trim().max(20) }),
    response: card,
    errors: ['RecordNotFound', 'WrongReferenceCode', 'VerificationAttemptsExceeded'],
  },
  remove: {
    summary: 'Removes a card',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.null(),
    errors: ['RecordNotFound', 'CannotDeleteDefaultCard'],
  },
  dismiss: {
    summary: 'Takes a rejected or waiting card out of sight',
    body: z.object({ cardId }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  setLimit: {
    summary: 'Caps what the card loads a month',
    body: z.object({ cardId, limit: z.int().min(0).max(100_000_000).nullable() }),
    response: card,
    errors: ['RecordNotFound'],
  },
  setWarehouseDefault: {
    summary: 'Makes it the card that warehouse credit is loaded with',
    body: z.object({ cardId }),
    response: card,
    errors: ['RecordNotFound', 'CardNotApproved'],
  },
});
