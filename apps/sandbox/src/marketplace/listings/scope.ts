import { isMarketCode, type MarketCode } from '@kervan/domain/markets';
import { BadRequest } from '../../http/body.ts';

/** The seller and market that the path or body of a control call names. */
export function scopeOf({ market = '', sellerId = '' }: Readonly<Record<string, string>>): {
  market: MarketCode;
  sellerId: string;
} {
  if (!isMarketCode(market)) throw new BadRequest(`no market ${market}`);
  if (sellerId === '') throw new BadRequest('sellerId is missing');
  return { market, sellerId };
}
