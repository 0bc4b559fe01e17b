import type { CustomerMarket } from '@kervan/contracts/stores';
import type { MarketCode } from '@kervan/domain/markets';

type Store = Pick<CustomerMarket, 'id' | 'name' | 'isRegistrationCompleted' | 'manuelManagement'> & {
  marketPlace: { countryCode: MarketCode };
};

/** SHELL-029: by country name in the interface language, then by store name. */
export function sortStores<S extends Store>(
  stores: readonly S[],
  countryName: (code: MarketCode) => string,
  language: string,
): S[] {
  const order = new Intl.Collator(language);
  return stores.toSorted(
    (a, b) =>
      order.compare(countryName(a.marketPlace.countryCode), countryName(b.marketPlace.countryCode)) ||
      order.compare(a.name, b.name),
  );
}

/**
 * SHELL-103: the store in use when a session starts: an incomplete registration first (STORE-011), else the one the account remembers,
 * else this browser's choice if the account still has it, else the first by country name. null = there is none.
 */
export function chooseStore(sorted: readonly Store[], remembered: number | null, stored: number | null): number | null {
  const isKnown = (id: number | null) => id !== null && sorted.some((store) => store.id === id);
  const incomplete = sorted.find((store) => !store.isRegistrationCompleted && !store.manuelManagement);
  if (incomplete) return incomplete.id;
  if (isKnown(remembered)) return remembered;
  if (isKnown(stored)) return stored;
  return sorted[0]?.id ?? null;
}
