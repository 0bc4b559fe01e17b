import * as z from 'zod';
import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';
import { shownPhotos } from '../photos/photos.ts';
import {
  address,
  code,
  gift,
  inbound,
  instant,
  item,
  market,
  measures,
  minor,
  outbound,
  photo,
  quote,
  reference,
  state,
} from '../wire/shapes.ts';

/** What a change is answered with. */
export const brief = z.object({ state, seq: z.int().min(0), label: outbound.nullable() });

export const showBrief = ({ state, seq, label }: Package): z.output<typeof brief> => ({ state, seq, label });

/** The whole state. */
export const whole = z.object({
  ref: reference,
  no: z.string(),
  customerRef: reference,
  orderRef: reference,
  market,
  recipient: address,
  items: z.array(item),
  carrierCode: code,
  serviceCode: code,
  preLabel: z.boolean(),
  gift,
  inbound: inbound.nullable(),
  state,
  seq: z.int().min(0),
  label: outbound.nullable(),
  measures: measures.nullable(),
  quotes: z.array(quote),
  release: z.object({ quoteId: reference, priceMinor: minor }).nullable(),
  outbound: outbound.extend({ priceMinor: minor }).nullable(),
  photos: z.array(photo),
  return: z
    .object({
      kind: z.enum(['hub', 'local', 'carrier']),
      labelId: z.string().nullable(),
      facility: z.string(),
      startedAt: instant,
      arrivedAt: instant.nullable(),
      sentAt: instant.nullable(),
    })
    .nullable(),
  announcedAt: instant,
  receivedAt: instant.nullable(),
  dispatchedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});

export function showPackage(books: Books, pack: Package): z.output<typeof whole> {
  const { id, photos, formerQuoteIds: _f, planned: _p, contents: _c, isRemeasureAsked: _r, ...rest } = pack;
  const { firstPricedAt: _q, inboundMovingAt: _i, carrierCodes: _k, ...shown } = rest;
  return { ref: id, ...shown, photos: shownPhotos(books, photos) };
}
