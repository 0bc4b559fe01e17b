import { sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { bellOf, hashText, shareOf } from '../random.ts';
import type { Product } from './catalogue.ts';

/** The marketplace renews ranks this often. */
const RENEWAL_MS = 2 * 3_600_000;

/** The rank of a product in a market's display group: near the product's middle, wandering by a fifth or so. */
export function rankIn(seed: number, product: Product, market: MarketCode, elapsedMs: number): number {
  const hash = hashText(seed, `rank ${market} ${product.asin}`);
  const place = market === sourceMarket ? 1 : 0.15 + 0.5 * shareOf(hash, 1);
  const wander = Math.exp(0.18 * bellOf(hash, Math.floor(elapsedMs / RENEWAL_MS)));
  return Math.max(1, Math.round(product.rank * place * wander));
}

/** The rank within the product's own category, a part of the display group. */
export const rankInCategory = (displayGroupRank: number): number => Math.max(1, Math.round(displayGroupRank / 41));
