import { isMarketCode } from '@kervan/domain/markets';
import { warehouseStates } from '@kervan/domain/warehouse/warehouse-state';
import { UNREADABLE_EVENT } from '@kervan/domain/warehouse/warehouse-event';
import { unidentifiedStateWords } from '@kervan/domain/warehouse/unidentified-state';
import * as z from 'zod';

/** Answers of the warehouse as the protocol names them; keys that nobody knows are ignored. Money in USD cents, times become ms. */
const isKeepable = (reported: string): boolean => !reported.includes('\0') && reported.isWellFormed();
/** As a column takes it. */
export const text = z.string().min(1).max(2_000).refine(isKeepable);
const said = z.string().max(10_000).refine(isKeepable);
/** A million dollars: no parcel of a seller's costs that. */
const MINOR_MAX = 100_000_000;
export const minor = z.int().nonnegative().max(MINOR_MAX);
/** Amounts are in US cents; whoever names another currency means other ones. */
const currency = z.literal('USD').optional();
const [FIRST_MOMENT, LAST_MOMENT] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];
export const moment = z.iso
  .datetime({ offset: true })
  .transform((at) => Date.parse(at))
  .refine((at) => at >= FIRST_MOMENT && at < LAST_MOMENT);

/** The rows of a list that are as agreed, and how many are not. */
export type Part<Row> = { read: Row[]; unread: number };
/** One row that is not as agreed stops no other; where none is, the list is none. */
export const partOf = <Row>(row: z.ZodType<Row>, limit: number) =>
  z
    .array(z.unknown())
    .max(limit)
    .transform((reported, context): Part<Row> => {
      const rows = reported.map((one) => row.safeParse(one));
      const read = rows.flatMap(({ success, data }) => (success ? [data] : []));
      const fault = rows.find(({ success }) => !success)?.error;
      if (fault && read.length === 0)
        context.addIssue({ code: 'custom', message: `no row is as agreed: ${z.prettifyError(fault)}` });
      return { read, unread: reported.length - read.length };
    });
const readOf = <Row>(row: z.ZodType<Row>, limit: number) => partOf(row, limit).transform(({ read }) => read);
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
export const carriers = partOf(carrier, 200);
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
/** A warehouse without a house is none. */
export const facilities = partOf(facility, 500).refine(({ read }) => read.length > 0);
export type WarehouseFacility = z.output<typeof facility>;

export const agreement = z.object({ version: text, tr: z.string().min(1), en: z.string().min(1) });

export const quote = z.object({
  quoteId: text,
  carrierCode: text,
  serviceCode: text,
  priceMinor: minor,
  currency,
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

/**
 * As they were taken; whether they can be is asked by the domain (`isMeasurePlausible`). Those of which one cannot be read are as of a parcel of
 * nothing: they are taken anew.
 */
const measures = z
  .object({ grams: z.number(), lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() })
  .transform(({ grams, ...sides }) => ({ weightG: grams, ...sides }))
  .catch({ weightG: 0, lengthMm: 0, widthMm: 0, heightMm: 0 });
/** A price that was released, and what was sent. */
const release = z.object({ quoteId: text, priceMinor: minor });
const outbound = z.object({ carrier: text, service: text, tracking: text, priceMinor: minor });
const photo = z.object({ id: text, sha256: z.string().regex(/^[0-9a-f]{64}$/i) });
/** What they are pictures of is read without those that are not as agreed. */
const photos = (limit: number) =>
  z
    .array(z.unknown())
    .max(limit)
    .transform((reported) => reported.flatMap((one) => photo.safeParse(one).data ?? []))
    .default([]);
export const wholePackage = z.object({
  state,
  seq: z.int().nonnegative(),
  measures: measures.nullable().default(null),
  quotes: readOf(quote, 200).default([]),
  photos: photos(200),
  label: label.default(null),
  release: release.nullable().default(null),
  outbound: outbound.nullable().default(null),
});
export type WholePackage = z.output<typeof wholePackage>;

const place = z.int().nonnegative().max(2_147_483_647);
const object = z.object({ kind: text, ref: text });
/** An event as it is read; what it carries is looked at by its type. */
export const event = z.object({
  id: text,
  type: text,
  at: moment,
  object,
  seq: place,
  data: z.record(z.string(), z.unknown()).default({}),
});
export type WarehouseEventRead = z.output<typeof event>;

/** Of one that cannot be read its place is: it is set aside there, and what comes after it is read. Null = not even that. */
function placeOf(reported: unknown): WarehouseEventRead | null {
  const read = z.object({ at: moment.catch(0), object, seq: place }).safeParse(reported);
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
    .transform((reported) =>
      reported.map((each) => event.safeParse(each).data ?? placeOf(each)).filter((each) => each !== null),
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
  currency,
  days: z.int().nonnegative(),
  until: moment,
});
export const labelOffers = partOf(labelOffer, 200);
export const boughtLabel = z.object({ labelId: text, tracking: text, pdf: z.base64(), expiresAt: moment });
/** What the warehouse names anew. */
export const openedClaim = z.object({ claimId: text, chatId: text });
export const chatStep = z.object({ chatId: text, status: text });
export const chatMessage = chatStep.extend({ messageId: text });
/** A receipt, whatever it holds: a page of somebody else's, none at all or an error says not that it was done. */
export const nothing = z
  .looseObject({ error: z.undefined().optional() })
  .nullable()
  .transform(() => null);

export const unidentified = z.object({
  code: text,
  status: z.enum(unidentifiedStateWords.names as [string, ...string[]]),
  location: said.nullable().default(null),
  asin: said.nullable().default(null),
  /** null = nobody's. */
  customerRef: said.nullable().default(null),
  market: said.nullable().default(null),
  comment: said.nullable().default(null),
  photos: photos(50),
  daysToDispose: z.int().min(-10_000).max(10_000),
});
export const unidentifiedList = partOf(unidentified, 1_000);
export type UnidentifiedRead = z.output<typeof unidentified>;

const charge = z.int().min(-MINOR_MAX).max(MINOR_MAX);
/** Every charge of a day, refunds below 0. `isFinal`: nothing is added to it any more. */
export const statement = z.object({
  date: z.iso.date(),
  currency: z.literal('USD'),
  isFinal: z.boolean(),
  lines: partOf(
    z.object({ id: text, at: moment, packageRef: text.nullable(), kind: text, amountMinor: charge, currency }),
    100_000,
  ),
  totalMinor: z.int(),
});
