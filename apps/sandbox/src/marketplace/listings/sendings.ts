import { isDeepStrictEqual } from 'node:util';
import type { MarketCode } from '@kervan/domain/markets';
import { withChanges, type ChangedAttributes } from './listing-attributes.ts';
import { readOffer } from './listing-offer.ts';
import type { ListingRow, ListingScope } from './listing-row.ts';
import { touches, type Route } from './submission-parts.ts';

/** One submission that was accepted and is applied in its time. Minor units, units; null = not said. */
export type Sending = {
  at: string;
  sku: string;
  route: Route;
  kind: 'PUT' | 'PATCH' | 'DELETE';
  priceMinor: number | null;
  quantity: number | null;
  /** It says nothing that buyers do not see already, or that is not on its way to them. */
  isRepeat: boolean;
};

/** The marketplace's book of what it was sent, in memory like the call log: a restart begins a new one. */
export type Sendings = {
  /** Those of one seller in one market in the order in which they were accepted. */
  of(scope: ListingScope): readonly Sending[];
  /** `number`: that of the submission, by which the listing tells what was applied to it. */
  note(
    scope: ListingScope,
    given: Pick<Sending, 'sku' | 'route' | 'kind' | 'isRepeat'> & {
      at: Date;
      changed: ChangedAttributes;
      number: number;
    },
  ): void;
  isRepeat(listing: ListingRow | null, changed: ChangedAttributes): boolean;
};

/** Older sendings of a seller than this many are forgotten. */
const SENDINGS_MAX = 200_000;
const PARTS = ['quantity', 'price'] as const;

export function createSendings(): Sendings {
  const books = new Map<string, Sending[]>();
  const newest = new Map<string, { route: Route; number: number }>();
  const bookOf = ({ market, sellerId }: ListingScope) => `${market} ${sellerId}`;
  const partOf = (market: MarketCode, sellerId: string, sku: string, part: string) =>
    `${market} ${sellerId} ${sku} ${part}`;
  return {
    of: (scope) => books.get(bookOf(scope)) ?? [],
    note(scope, { at, changed, number, ...given }) {
      let book = books.get(bookOf(scope)) ?? [];
      if (book.length >= SENDINGS_MAX) book = book.slice(SENDINGS_MAX / 2);
      const { priceMinor, quantity } = readOffer(withChanges({}, changed), scope.market);
      book.push({ at: at.toISOString(), ...given, priceMinor, quantity });
      books.set(bookOf(scope), book);
      for (const part of PARTS)
        if (touches({ changed }, part))
          newest.set(partOf(scope.market, scope.sellerId, given.sku, part), { route: given.route, number });
    },
    isRepeat(listing, changed) {
      if (!listing || Object.keys(changed).length === 0) return false;
      const isAccepted = ([name, value]: [string, unknown]): boolean =>
        isDeepStrictEqual(listing.accepted[name] ?? null, value);
      if (!Object.entries(changed).every(isAccepted)) return false;
      const { market, seller_id, sku, price_minor, quantity, applied } = listing;
      const said = readOffer(withChanges({}, changed), market);
      const isSeen = { price: said.priceMinor === price_minor, quantity: said.quantity === quantity };
      const isUnderWay = (part: (typeof PARTS)[number]): boolean => {
        const last = newest.get(partOf(market, seller_id, sku, part));
        return last !== undefined && (applied[`${last.route}:${part}`] ?? 0) < last.number;
      };
      return PARTS.filter((part) => touches({ changed }, part)).every((part) => isSeen[part] || isUnderWay(part));
    },
  };
}
