import { findCarrier } from './carriers.ts';

/** The code of carriers that the marketplace has none for; it wants their name. */
export const OTHER_CARRIER = 'Other';

/** A carrier as it is said to the marketplace, and as it is kept. */
export type MarketplaceCarrier = { code: string; name: string };

/** How a carrier that somebody named is said to the marketplace; null = `Other` alone names none. */
export function marketplaceCarrier(text: string): MarketplaceCarrier | null {
  const name = text.trim();
  const known = findCarrier(name);
  if (name === '' || known?.code === OTHER_CARRIER) return null;
  return known ? { code: known.code, name: known.name } : { code: OTHER_CARRIER, name };
}
