import { chatEventOf } from '@kervan/domain/warehouse/chat-state';
import { z } from 'zod';

/** What events of a parcel carry, by the protocol; keys that nobody knows are ignored. Amounts in USD cents, moments become ms. */
const text = z.string().min(1).max(10_000);
const minor = z.int().nonnegative();
const moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));

export const nothing = z.object({});
/** Empty = the warehouse does not know it either. */
export const inbound = z.object({ carrier: z.string().max(200), tracking: z.string().max(200) });
export const label = z.object({ carrier: text, service: text, tracking: text });
export const dispatch = label.extend({ priceMinor: minor });
export const damage = z.object({
  text: z
    .string()
    .max(10_000)
    .nullish()
    .transform((said) => said || null),
});
export const carrierEvent = z.object({ code: text, dutyMinor: minor.nullish() });
export const photo = z.object({ id: text, sha256: z.string().regex(/^[0-9a-f]{64}$/i) });
const quote = z.object({
  quoteId: text,
  carrierCode: text,
  serviceCode: text,
  priceMinor: minor,
  available: z.boolean(),
  reason: z
    .string()
    .nullish()
    .transform((reason) => reason ?? null),
  until: moment,
});
/** Measures of which one cannot be read are none that can be: they are taken anew (protocol). */
const unreadable = { weightG: 0, lengthMm: 0, widthMm: 0, heightMm: 0 };
const taken = z
  .object({ grams: z.number(), lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() })
  .transform(({ grams, ...sides }) => ({ weightG: grams, ...sides }))
  .catch(unreadable);
/** Whoever names another currency means other cents. */
const inCents = z.object({ currency: z.literal('USD').optional() });
export const price = z.object({
  /** Without those that are not as agreed: such a service is not offered. */
  quotes: z
    .array(z.unknown())
    .max(200)
    .transform((reported, context) => {
      const read = reported.flatMap((one) => (inCents.safeParse(one).success ? (quote.safeParse(one).data ?? []) : []));
      if (reported.length > 0 && read.length === 0)
        context.addIssue({ code: 'custom', message: 'no quote is as agreed' });
      return read;
    }),
  measures: taken.nullish().transform((measures) => measures ?? null),
});
export const extraPayment = z.object({ extraPaymentId: text, amountMinor: minor, text: z.string(), until: moment });
export const claimDecision = z.object({ claimId: text, accepted: z.boolean(), amountMinor: minor });
export const chatMessage = z.object({
  chatId: text,
  messageId: text,
  text: z.string(),
  /** Without those that are not as agreed: what was said is read. */
  photos: z
    .array(z.unknown())
    .max(50)
    .transform((reported) => reported.flatMap((one) => photo.safeParse(one).data ?? []))
    .default([]),
});
/** A word that is none of ours is set aside with the event (WH-033). */
export const chatStatus = z.object({ chatId: text, status: text.refine((word) => chatEventOf(word) !== null) });
