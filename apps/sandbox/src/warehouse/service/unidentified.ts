import * as z from 'zod';
import type { MarketCode } from '@kervan/domain/markets';
import type { Books } from '../books/books.ts';
import type { Package, Unidentified } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import type { EventType } from '../events/event-types.ts';
import { shownPhotos, takePhoto } from '../photos/photos.ts';
import { notFound, Refusal, wrongState } from '../wire/refusal.ts';
import { unidentifiedStates } from '../books/records.ts';
import { market, photo, reference } from '../wire/shapes.ts';

const DAY_MS = 86_400_000;
/** WH-031: so many days until it is disposed of. */
const KEPT_DAYS = 30;

export const unidentifiedShape = z.object({
  code: z.string(),
  location: z.string(),
  asin: z.string().nullable(),
  customerRef: reference.nullable(),
  market: market.nullable(),
  comment: z.string(),
  photos: z.array(photo),
  status: z.enum(unidentifiedStates),
  daysToDispose: z.int().min(0),
});

export function showUnidentified(books: Books, one: Unidentified): z.output<typeof unidentifiedShape> {
  const { id, location, asin, customerRef, market: to, comment, photos, status, foundAt } = one;
  const leftMs = Date.parse(foundAt) + KEPT_DAYS * DAY_MS - books.now().getTime();
  return {
    code: id,
    location,
    asin,
    customerRef,
    market: to,
    comment,
    photos: shownPhotos(books, photos),
    status,
    daysToDispose: Math.max(0, Math.ceil(leftMs / DAY_MS)),
  };
}

export type Found = {
  location: string;
  asin: string | null;
  customerRef: string | null;
  market: MarketCode | null;
  comment: string;
};

const tell = (books: Books, code: string, type: Extract<EventType, `unidentified.${string}`>, data: object): void =>
  // The data are those of the type.
  void emit(books, { kind: 'unidentified', ref: code }, { type, data: { code, ...data } as never });

/** A parcel has come that nobody knows; its label is blurred on the pictures. */
export async function find(books: Books, found: Found): Promise<Unidentified> {
  const id = `UP-${String(books.list('unidentified').length + 1).padStart(6, '0')}`;
  const { id: photoId } = await takePhoto(books, 'unidentified', id);
  const now = books.now();
  const kept = books.put('unidentified', {
    ...found,
    id,
    status: 'Waiting',
    photos: [photoId],
    foundAt: now.toISOString(),
    claim: null,
  });
  tell(books, id, 'unidentified.created', { customerRef: found.customerRef });
  planDisposal(books, kept);
  return kept;
}

/** After its days it is disposed of, where things happen by themselves. */
export const planDisposal = (books: Books, { id, foundAt }: Unidentified): void =>
  books.defer({
    kind: 'warehouse.dispose-unidentified',
    due: new Date(Math.max(books.now().getTime(), Date.parse(foundAt) + KEPT_DAYS * DAY_MS)),
    payload: { code: id },
  });

export const isOpen = ({ status }: Unidentified): boolean => status === 'Waiting' || status === 'Claimed';

const requireOpen = ({ status }: Unidentified, ...allowed: readonly Unidentified['status'][]): void => {
  if (!allowed.includes(status)) throw wrongState('package', status === 'Disposed' ? 'disposed' : status);
};

type UnidentifiedClaim = NonNullable<Unidentified['claim']>;

/** A customer says that it is theirs. */
export function claimUnidentified(books: Books, one: Unidentified, claim: UnidentifiedClaim): Unidentified {
  if (one.customerRef !== null && one.customerRef !== claim.customerRef) throw notFound('package');
  if (claim.orderNo === null && claim.asin === null)
    throw new Refusal('invalid', 'A claim needs an order number or an ASIN.', { field: 'orderNo' });
  requireOpen(one, 'Waiting');
  return books.put('unidentified', { ...one, status: 'Claimed', claim });
}

/** It is a package that was announced, which thereby is received. */
export function match(books: Books, one: Unidentified, pack: Package): Unidentified {
  requireOpen(one, 'Waiting', 'Claimed');
  tell(books, one.id, 'unidentified.matched', { packageRef: pack.id });
  return books.put('unidentified', { ...one, status: 'Matched' });
}

export function giveBack(books: Books, one: Unidentified): Unidentified {
  requireOpen(one, 'Waiting', 'Claimed');
  tell(books, one.id, 'unidentified.returned', {});
  return books.put('unidentified', { ...one, status: 'Returned' });
}

export function disposeOf(books: Books, one: Unidentified): Unidentified {
  requireOpen(one, 'Waiting', 'Claimed');
  tell(books, one.id, 'unidentified.disposed', {});
  return books.put('unidentified', { ...one, status: 'Disposed' });
}
