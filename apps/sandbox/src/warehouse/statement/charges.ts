import type { Books } from '../books/books.ts';
import type { Charge } from '../books/records.ts';

/** Puts an amount on the day's statement; below 0 = it is given back. */
export const charge = (books: Books, { kind, packageRef, amountMinor }: Omit<Charge, 'id' | 'at'>): Charge =>
  books.put('charge', { id: books.newId(), at: books.now().toISOString(), kind, packageRef, amountMinor });

/** Every charge of a day (UTC), the labels that ended unused that day among them. */
export function chargesOf(books: Books, day: string): Charge[] {
  const now = books.now().toISOString();
  const ended = books
    .list('label')
    .filter(({ status, expiresAt }) => status === 'active' && expiresAt <= now)
    .map(({ id, expiresAt, packageRef, priceMinor }): Charge => ({
      id,
      at: expiresAt,
      packageRef,
      kind: 'return_label_refund',
      amountMinor: -priceMinor,
    }));
  return [...books.list('charge'), ...ended]
    .filter(({ at }) => at.startsWith(day))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
