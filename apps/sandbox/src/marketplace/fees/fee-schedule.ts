import { markets, type MarketCode } from '@kervan/domain/markets';
import { baseRates } from '../../world/base-rates.ts';
import type { Product } from '../../world/catalogue/catalogue.ts';
import { departments } from '../../world/catalogue/leaves.ts';

/** Amounts in minor units of the market's currency. */
export type Fees = { referralMinor: number; closingMinor: number; fulfillmentMinor: number };

/** The least commission on a sale, US cents. */
const REFERRAL_MIN_CENTS = 30;

/** Commission in percent of departments this catalogue does not know. */
const FEE_PERCENT_ELSEWHERE = 15;

/** Fulfilment by the marketplace: the first pound and every further started half pound, US cents. */
const FULFILLMENT_FIRST_CENTS = 386;
const FULFILLMENT_STEP_CENTS = 38;

/** What the marketplace keeps of a sale: the department's commission on price and shipping, and its fulfilment where it ships. */
export function feesOf(
  product: Product,
  market: MarketCode,
  sale: { landedMinor: number; isFulfilledByAmazon: boolean },
): Fees {
  const rate = (baseRates[markets[market].currency] ?? 1) * (markets[market].decimals === 0 ? 0.01 : 1);
  const department = Object.values(departments).find(({ display }) => display === product.category.websiteDisplayGroup);
  const percent = department?.feePercent ?? FEE_PERCENT_ELSEWHERE;
  const halfPounds = Math.ceil(Math.max(0, (product.packageGrams ?? 453.6) - 453.6) / 226.8);
  return {
    referralMinor: Math.max(Math.round((sale.landedMinor * percent) / 100), Math.round(REFERRAL_MIN_CENTS * rate)),
    closingMinor: 0,
    fulfillmentMinor: sale.isFulfilledByAmazon
      ? Math.round((FULFILLMENT_FIRST_CENTS + FULFILLMENT_STEP_CENTS * halfPounds) * rate)
      : 0,
  };
}
