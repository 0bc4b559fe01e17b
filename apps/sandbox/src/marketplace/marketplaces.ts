import { findMarketByMarketplaceId, markets, type MarketCode, type Region } from '@kervan/domain/markets';
import { invalidInput, wrongRegion } from './api-error.ts';

/** The market of a marketplace id in a region: 400 for an unknown id, 403 for one of another region. */
export function requireMarket(marketplaceId: string, region: Region): MarketCode {
  const market = findMarketByMarketplaceId(marketplaceId);
  if (!market) throw invalidInput(`Invalid marketplace id '${marketplaceId}'.`, `Marketplace ${marketplaceId}`);
  if (markets[market].region !== region) throw wrongRegion();
  return market;
}

/** The markets of several ids, at least one. */
export function requireMarkets(marketplaceIds: readonly string[], region: Region): MarketCode[] {
  if (marketplaceIds.length === 0)
    throw invalidInput("Missing required parameter 'marketplaceIds'.", 'Parameter marketplaceIds');
  return marketplaceIds.map((id) => requireMarket(id, region));
}

/** Minor units as the decimal number of Amazon's money shapes. */
export function decimalOf(minor: number, market: MarketCode): number {
  return markets[market].decimals === 0 ? minor : Number((minor / 100).toFixed(2));
}

/** `{CurrencyCode, Amount}` of the v0 models. */
export const moneyV0 = (minor: number, market: MarketCode): { CurrencyCode: string; Amount: number } => ({
  CurrencyCode: markets[market].currency,
  Amount: decimalOf(minor, market),
});

/** `{currencyCode, amount}` of the newer models. */
export const money = (minor: number, market: MarketCode): { currencyCode: string; amount: number } => ({
  currencyCode: markets[market].currency,
  amount: decimalOf(minor, market),
});
