import { isMarketCode } from '@kervan/domain/markets';
import { warehouseStates } from '@kervan/domain/warehouse/warehouse-state';
import { UNREADABLE_EVENT } from '@kervan/domain/warehouse/warehouse-event';
import { unidentifiedStateWords } from '@kervan/domain/warehouse/unidentified-state';
import * as z from 'zod';

/** Answers of the warehouse as the protocol names them; keys that nobody knows are ignored. Money in USD cents, times become ms. */
const text = z.string().min(1).max(2_000);
const minor = z.int().nonnegative();
export const moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));
export const market = z.string().refine(isMarketCode);
const state = z
  .enum(warehouseStates as [string, ...string[]])
  .transform((read) => read as (typeof warehouseStates)[number]); // One of them.

export const carrier = z.object({
  code: text,
  name: text,
  services: z.array(z.object({ code: text, name: text, transitDays: z.int().positive() })).max(100),
  refusesPoBox: z.boolean(),
  refusesBatteries: z.boolean(),
  /** null = no limit. */
  maxLiquidMl: z.number().nonnegative().nullable(),
  maxWeightLb: z.number().positive().nullable(),
  maxGirthIn: z.number().positive().nullable(),
  notice: z.object({ kind: z.enum(['strike', 'unserved']), until: moment.nullable() }).nullable(),
});
export const carriers = z.array(carrier).max(200);
export type WarehouseCarrier = z.output<typeof carrier>;

export const facility = z.object({
  code: text,
  kind: z.enum(['hub', 'local']),
  market,
  /** Lines of a label by their names; what is there differs between countries. */
  address: z.record(z.string(), z.string().nullable()),
  timeZone: text,
  holidays: z.array(z.iso.date()).max(400),
});
export const facilities = z.array(facility).max(500);
export type WarehouseFacility = z.output<typeof facility>;

export const agreement = z.object({ version: text, tr: z.string().min(1), en: z.string().min(1) });

export const quote = z.object({
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
export const label = z.object({ carrier: text, service: text, tracking: text }).nullable();
export const packageAnswer = z.object({ state, seq: z.int().nonnegative(), label: label.default(null) });
export const stepAnswer = z.object({ state, seq: z.int().nonnegative() });

/** As they were taken; whether they can be is asked by the domain (`isMeasurePlausible`). */
const measures = z
  .object({ grams: z.number(), lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() })
  .transform(({ grams, ...sides }) => ({ weightG: grams, ...sides }));
/** A price that was released, and what was sent. */
const release = z.object({ quoteId: text, priceMinor: minor });
const outbound = z.object({ carrier: text, service: text, tracking: text, priceMinor: minor });
const photo = z.object({ id: text, sha256: z.string().regex(/^[0-9a-f]{64}$/i) });
export const wholePackage = z.object({
  state,
  seq: z.int().nonnegative(),
  measures: measures.nullable().default(null),
  quotes: z.array(quote).max(200).default([]),
  photos: z
    .array(z.object({ id: text, sha256: z.string().regex(/^[0-9a-f]{64}$/i) }))
    .max(200)
    .default([]),
  label: label.default(null),
  release: release.nullable().default(null),
  outbound: outbound.nullable().default(null),
});
export type WholePackage = z.output<typeof wholePackage>;

/** As a column takes it. */
const word = text.refine((told) => !told.includes('\0') && told.isWellFormed());
const place = z.int().nonnegative().max(2_147_483_647);
const object = z.object({ kind: word, ref: word });
/** An event as it is read; what it carries is looked at by its type. */
export const event = z.object({
  id: word,
  type: word,
  at: moment,
  object,
  seq: place,
  data: z.record(z.string(), z.unknown()).default({}),
});
export type WarehouseEventRead = z.output<typeof event>;

/** Of one that cannot be read its place is: it is set aside there, and what comes after it is read. Null = not even that. */
function placeOf(told: unknown): WarehouseEventRead | null {
  const read = z.object({ at: moment.catch(0), object, seq: place }).safeParse(told);
  if (!read.success) return null;
  const { at, object: of, seq } = read.data;
  return {
    id: `${UNREADABLE_EVENT}:${of.kind}:${of.ref}:${seq}`,
    type: UNREADABLE_EVENT,
    at,
    object: of,
    seq,
    data: {},
  };
}

/** Events of one package, or of all with the place to go on from. One that is not as agreed stops no other. */
export const events = z.object({
  events: z
    .array(z.unknown())
    .max(500)
    .transform((told) =>
      told.map((each) => event.safeParse(each).data ?? placeOf(each)).filter((each) => each !== null),
    ),
  cursor: z
    .string()
    .nullish()
    .transform((at) => at ?? null),
});

export const labelOffer = z.object({
  offerId: text,
  carrier: text,
  carrierService: text,
  carrierAccountId: text,
  priceMinor: minor,
  days: z.int().nonnegative(),
  until: moment,
});
export const labelOffers = z.array(labelOffer).max(200);
export const boughtLabel = z.object({ labelId: text, tracking: text, pdf: z.base64(), expiresAt: moment });
/** What the warehouse names anew. */
export const openedClaim = z.object({ claimId: text, chatId: text });
export const chatStep = z.object({ chatId: text, status: text });
export const chatMessage = chatStep.extend({ messageId: text });
/** Anything that was agreed on: a page of somebody else's, or none at all, says not that it was done. */
export const nothing = z
  .unknown()
  .refine((told) => told !== undefined)
  .transform(() => null);

export const unidentified = z.object({
  code: text,
  status: z.enum(unidentifiedStateWords.names as [string, ...string[]]),
  location: z.string().nullable().default(null),
  asin: z.string().nullable().default(null),
  /** null = nobody's. */
  customerRef: z.string().nullable().default(null),
  market: z.string().nullable().default(null),
  comment: z.string().nullable().default(null),
  photos: z.array(photo).max(50).default([]),
  daysToDispose: z.int(),
});
export const unidentifiedList = z.array(unidentified).max(1_000);
export type UnidentifiedRead = z.output<typeof unidentified>;

/** Every charge of a day, refunds below 0. `isFinal`: nothing is added to it any more. */
export const statement = z.object({
  date: z.iso.date(),
  currency: z.literal('USD'),
  isFinal: z.boolean(),
  lines: z
    .array(z.object({ id: text, at: moment, packageRef: z.string().nullable(), kind: text, amountMinor: z.int() }))
    .max(100_000),
  totalMinor: z.int(),
});
