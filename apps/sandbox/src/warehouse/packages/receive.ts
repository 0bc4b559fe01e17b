import type { Books } from '../books/books.ts';
import type { Measures, Package } from '../books/records.ts';
import { hub } from '../catalogue/facilities.ts';
import { emitOf } from '../events/emit.ts';
import { takePhoto } from '../photos/photos.ts';
import type { Photo } from '../books/records.ts';
import { wrongState } from '../wire/refusal.ts';
import { contentsOf, scaleOf } from './measure-contents.ts';
import { requireState, requireStep } from './package-states.ts';
import { quotesFor } from './quotes.ts';

/** The source's carrier has the parcel. */
export function moveInbound(books: Books, pack: Package): Package {
  requireState(pack, 'announced');
  const { carrier = '', tracking = '' } = pack.inbound ?? {};
  const moving = { ...pack, inboundMovingAt: books.now().toISOString() };
  return emitOf(books, moving, 'package.inbound_moving', { carrier, tracking });
}

/** The parcel is scanned and photographed; a PreLabel is put on it. */
export async function receive(books: Books, pack: Package): Promise<Package> {
  requireStep(pack, 'received');
  const scanned: Package = { ...pack, state: 'received', receivedAt: books.now().toISOString() };
  const received = await photograph(
    books,
    emitOf(books, scanned, 'package.received', { facility: hub.code }),
    'parcel',
  );
  return received.label ? emitOf(books, received, 'package.prelabelled', received.label) : received;
}

/** A further picture of a package. */
export async function photograph(books: Books, pack: Package, kind: Photo['kind']): Promise<Package> {
  const { id, sha256 } = await takePhoto(books, kind, pack.id);
  return emitOf(books, { ...pack, photos: [...pack.photos, id] }, 'photo.added', { id, sha256 });
}

export type Measured = { measures?: Measures | undefined; contents?: Package['contents'] | undefined };

/** The parcel is weighed and measured: it has a price, or another one. What is held is measured without one. */
export async function measure(books: Books, pack: Package, { measures, contents }: Measured): Promise<Package> {
  requireState(pack, 'received', 'priced', 'released', 'held');
  const known: Package = {
    ...pack,
    measures: measures ?? scaleOf(books.world, pack.items),
    contents: contents ?? contentsOf(pack.items),
    isRemeasureAsked: false,
  };
  const seen = await photograph(books, known, 'scale');
  return pack.state === 'held' ? seen : price(books, seen);
}

/** Quotes anew: the first time, after `resume`, or because something changed that the price follows from. */
export function price(books: Books, pack: Package): Package {
  const { measures } = pack;
  if (!measures) throw wrongState('package', pack.state);
  const quotes = quotesFor(books, pack, measures);
  const isFirst = pack.state === 'received' || pack.state === 'held';
  const priced: Package = {
    ...pack,
    state: 'priced',
    quotes,
    formerQuoteIds: [...pack.formerQuoteIds, ...pack.quotes.map(({ quoteId }) => quoteId)],
    firstPricedAt: pack.firstPricedAt ?? books.now().toISOString(),
    release: null,
  };
  return emitOf(books, priced, isFirst ? 'package.priced' : 'package.repriced', { quotes, measures });
}

/** Something is broken: found at the warehouse, where the package then waits for a decision. */
export async function damage(books: Books, pack: Package, text: string): Promise<Package> {
  requireStep(pack, 'damaged');
  const seen = await photograph(books, { ...pack, state: 'damaged', release: null }, 'damage');
  return emitOf(books, seen, 'package.damaged', { text });
}
