import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';

/** The page of a product in a market's shop. */
export const shopUrl = (market: MarketCode, asin: string): string => `https://${markets[market].shopHost}/dp/${asin}`;
export const sourceUrl = (asin: string): string => shopUrl(sourceMarket, asin);
/** The shop by the name buyers know: "Amazon.de". */
export const shopName = (market: MarketCode): string => markets[market].shopHost.replace(/^www\.a/, 'A');
export const sourceName = shopName(sourceMarket);
