import { findMarketByMarketplaceId, marketCodes, markets, type MarketCode } from '../markets.ts';

/** Hosts of Amazon's pages for sellers, of every market, each once. */
export const sellerHosts: readonly string[] = [...new Set(marketCodes.map((code) => markets[code].sellerCentralHost))];

/** The sandbox serves the seller's pages of every market on the machine itself. */
const localHosts: readonly string[] = ['127.0.0.1', 'localhost'];

/** A seller page: its address as the browser says it, and the marketplace that it names, which is null where it names none. */
export type SellerPage = { url: string; marketplaceId: string | null };

/**
 * EXT-004: the stores that a seller page may be of, of those that are given and in their order. One host serves several markets: the
 * marketplace that the page names decides, and without it the host. Empty = none; more than one = the seller has to say which.
 */
export function storesOfPage<Store extends { market: MarketCode }>(
  { url, marketplaceId }: SellerPage,
  stores: readonly Store[],
): Store[] {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const isLocal = localHosts.includes(host);
  if (!isLocal && !sellerHosts.includes(host)) return [];
  if (marketplaceId !== null) {
    const named = findMarketByMarketplaceId(marketplaceId);
    return stores.filter(({ market }) => market === named);
  }
  return stores.filter(({ market }) => isLocal || markets[market].sellerCentralHost === host);
}
