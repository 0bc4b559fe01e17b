import type { Books } from '../books/books.ts';
import type { Package, QuoteReason } from '../books/records.ts';
import { emitOf } from '../events/emit.ts';
import { notFound, Refusal, wrongState, type ErrorCode } from '../wire/refusal.ts';
import { checkLatin } from './announce.ts';
import { requireState, requireStep } from './package-states.ts';
import { measure, price } from './receive.ts';

/** An unpaid package is destroyed when Kervan says so, and not before it has waited so long (decision 54). */
export const DISPOSABLE_AFTER_MS = 168 * 3_600_000;

/** Kervan holds the credit: the package may leave with this quote. */
export function release(
  books: Books,
  pack: Package,
  { quoteId, priceMinor }: { quoteId: string; priceMinor: number },
): Package {
  requireStep(pack, 'released');
  const quote = pack.quotes.find((one) => one.quoteId === quoteId);
  if (!quote) {
    if (pack.formerQuoteIds.includes(quoteId))
      throw new Refusal('price_changed', 'There are newer quotes.', { field: 'quoteId' });
    throw notFound('quote', 'quoteId');
  }
  if (new Date(quote.until) <= books.now())
    throw new Refusal('quote_expired', `The quote was good until ${quote.until}.`, { field: 'quoteId' });
  if (quote.priceMinor !== priceMinor)
    throw new Refusal('price_changed', `The price is ${quote.priceMinor}.`, { field: 'priceMinor' });
  if (quote.reason !== null)
    throw new Refusal(codeOf(quote.reason), `${quote.carrierCode} does not take it.`, { field: 'quoteId' });
  checkLatin(pack.recipient);
  return books.put('package', { ...pack, state: 'released', release: { quoteId, priceMinor } });
}

/** Reasons of quotes are codes of refusals; in a strike the carrier does not go there for now. */
const codeOf = (reason: QuoteReason): ErrorCode => (reason === 'strike' ? 'country_unserved' : reason);

/** The commands without a body, each with what comes of it. */
export const commands = {
  'hold-back': {
    summary: 'Do not send.',
    run(books, pack) {
      requireStep(pack, 'held');
      return emitOf(books, { ...pack, state: 'held', release: null }, 'package.held', {});
    },
  },
  resume: {
    summary: 'Send after all: what was held back is priced anew, and measured if it was not yet.',
    async run(books, pack) {
      requireState(pack, 'held');
      const resumed = emitOf(books, pack, 'package.resumed', {});
      return price(books, resumed.measures ? resumed : await measure(books, resumed, {}));
    },
  },
  cancel: {
    summary: 'It will not come.',
    run(books, pack) {
      requireStep(pack, 'cancelled');
      return books.put('package', { ...pack, state: 'cancelled' });
    },
  },
  dispose: {
    summary: 'Destroy it: an unpaid one after 168 h, a damaged one at any time.',
    run(books, pack) {
      requireStep(pack, 'disposed');
      const waitedMs = books.now().getTime() - Date.parse(pack.firstPricedAt ?? books.now().toISOString());
      if (pack.state === 'priced' && waitedMs < DISPOSABLE_AFTER_MS) throw wrongState('package', pack.state);
      return emitOf(books, { ...pack, state: 'disposed', release: null }, 'package.disposed', {});
    },
  },
  remeasure: {
    summary: 'Measure it again: the new measures come as package.repriced (package.priced where there was no price).',
    run(books, pack) {
      requireState(pack, 'received', 'priced', 'released', 'held');
      return books.put('package', { ...pack, isRemeasureAsked: true });
    },
  },
} as const satisfies Record<string, { summary: string; run(books: Books, pack: Package): Package | Promise<Package> }>;
