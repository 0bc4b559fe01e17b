import { markets, type MarketCode } from '@kervan/domain/markets';
import { hashNumber, hashText, pick, share, shareOf } from '../random.ts';
import type { Offer } from './offers.ts';

/** A seller of the generated competition. */
export type PoolSeller = Pick<
  Offer,
  'sellerId' | 'sellerType' | 'feedbackCount' | 'feedbackPercent' | 'shipsFrom' | 'isFeaturedMerchant'
> & {
  /** Hours the seller takes to dispatch. */
  handlingHours: { min: number; max: number };
};

/** So many sellers compete in a market. */
const POOL = 400;

const states = ['CA', 'TX', 'NY', 'FL', 'NJ', 'IL', 'WA', 'OH', 'PA', 'GA', 'NV', 'TN'] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Amazon's own seller id in a market: here the marketplace's id everywhere, as it is in the US. */
export const amazonSellerId = (market: MarketCode): string => markets[market].marketplaceId;

/** The sellers of every market, made when first asked for. */
export function createSellersPool(seed: number): (market: MarketCode, place: number) => PoolSeller {
  const pools = new Map<MarketCode, PoolSeller[]>();
  return (market, place) => {
    let pool = pools.get(market);
    if (!pool)
      pools.set(
        market,
        (pool = Array.from({ length: POOL }, (_, i) =>
          createSeller(hashNumber(hashText(seed, `seller ${market}`), i), market),
        )),
      );
    const seller = pool[place % POOL];
    if (!seller) throw new Error('the pool is empty');
    return seller;
  };
}

function createSeller(hash: number, market: MarketCode): PoolSeller {
  const isFba = shareOf(hash, 1) < 0.45;
  const isAbroad = !isFba && shareOf(hash, 2) < 0.15;
  const minDays = isFba ? 0 : pick([0, 1, 1, 2, 3], shareOf(hash, 3));
  return {
    sellerId: `A${Array.from({ length: 13 }, (_, i) => letters[Math.floor(shareOf(hash, 20 + i) * letters.length)]).join('')}`,
    sellerType: isFba ? 'FBA' : 'FBM',
    feedbackCount: Math.floor(Math.exp(shareOf(hash, 4) * 11)),
    feedbackPercent: Math.round(100 - 22 * shareOf(hash, 5) ** 2),
    shipsFrom: {
      country: isAbroad ? 'CN' : market,
      state: market === 'US' && !isAbroad ? pick(states, shareOf(hash, 6)) : null,
    },
    isFeaturedMerchant: isFba || share(hash) < 0.8,
    handlingHours: isFba ? { min: 0, max: 0 } : { min: minDays * 24, max: (minDays + 1) * 24 },
  };
}
