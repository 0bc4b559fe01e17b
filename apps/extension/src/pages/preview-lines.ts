import type { Word } from '../words.ts';

type Store = {
  storeName: string;
  currency: string;
  priceMinor: number | null;
  profitMinor: number | null;
  filters: string[];
  isRestricted: boolean;
};

/** Amounts of these have no digits behind the point. */
const WHOLE = ['JPY'];

/** The preview of a product in words, a store behind the other. Not known is said, never 0. */
export function previewLines(data: unknown, word: Word): string[] {
  const { stores } = (data ?? { stores: [] }) as { stores: Store[] }; // The contract's answer.
  return stores.flatMap((store) => {
    const money = (minor: number | null) =>
      minor === null
        ? word('unknown')
        : `${(WHOLE.includes(store.currency) ? minor : minor / 100).toFixed(WHOLE.includes(store.currency) ? 0 : 2)} ${store.currency}`;
    return [
      `${store.storeName}: ${word('price')} ${money(store.priceMinor)}, ${word('profit')} ${money(store.profitMinor)}`,
      ...(store.isRestricted ? [word('restricted')] : []),
      ...(store.filters.length > 0 ? [word('failedFilters', store.filters.join(', '))] : []),
    ];
  });
}
