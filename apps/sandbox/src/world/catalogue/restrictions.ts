import type { MarketCode } from '@kervan/domain/markets';
import { hashText, share } from '../random.ts';
import type { Product, Restriction } from './catalogue.ts';
import { brands, GATED_BRANDS } from './leaves.ts';

/** Share of the products that have no page in a given target market. */
const MISSING_SHARE = 0.1;

/** Share of the products nobody but a few may list in a given market. */
const INELIGIBLE_SHARE = 0.02;

/** Share of the brands unknown to the generated catalogue that are gated. */
const GATED_SHARE = 0.06;

/** True when the product's page does not exist in the market. */
export function isMissing(seed: number, asin: string, market: MarketCode): boolean {
  return share(hashText(seed, `missing ${market} ${asin}`)) < MISSING_SHARE;
}

/** Whether a seller may list the product in the market: gated brands need an approval, a few products are closed. */
export function restrictionOf(seed: number, product: Product | null, market: MarketCode): Restriction {
  if (!product) return 'NONE';
  if (share(hashText(seed, `ineligible ${market} ${product.asin}`)) < INELIGIBLE_SHARE) return 'NOT_ELIGIBLE';
  const place = brands.indexOf(product.brand);
  const isGated = place === -1 ? share(hashText(seed, `gated ${product.brand}`)) < GATED_SHARE : place < GATED_BRANDS;
  return isGated ? 'APPROVAL_REQUIRED' : 'NONE';
}
