import type { ItemOverride } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { add, divide, roundHalfUp, roundUp, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';

/** A constant price (appendix A step 9a) with the minimum of now. Store currency minor units. */
export type FixedPrice = { price: Minor; min: Minor; isNew: boolean };

/** The frozen price, or (C + standard profit) / q to be frozen now, raised once to the minimum (C + min profit) / q. C in minor units. */
export function fixedPrice(costInStore: Rational, override: ItemOverride, settings: CompiledSettings): FixedPrice {
  const min = roundUp(priceFor(costInStore, override.minProfit, settings));
  if (override.frozenPrice !== null) return { price: override.frozenPrice, min, isNew: false };
  return {
    price: Math.max(roundHalfUp(priceFor(costInStore, override.standardProfit, settings)), min),
    min,
    isNew: true,
  };
}

function priceFor(costInStore: Rational, profit: Minor, settings: CompiledSettings): Rational {
  return divide(add(costInStore, { num: profit, den: 1 }), settings.netShare);
}
