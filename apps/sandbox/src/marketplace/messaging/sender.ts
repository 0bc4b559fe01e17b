import { markets, type MarketCode } from '@kervan/domain/markets';

const hostOf = (market: MarketCode): string => markets[market].shopHost.replace(/^www\./, '');

/** Whom the marketplace writes as, in its own words. */
export const noReplyOf = (market: MarketCode): string => `no-reply@${hostOf(market)}`;

/** The address that hands on what sellers write: a buyer's answer to it goes to the seller. */
export const sellerAliasOf = (market: MarketCode, sellerId: string): string =>
  `${sellerId.toLowerCase()}@marketplace.${hostOf(market)}`;
