import type { ItemFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { compare, roundProduct, roundUp, multiply, type Rational } from '../money/rational.ts';
import type { CompiledBand, CompiledRoute, CompiledSettings } from '../settings/compiled-settings.ts';
import type { LandedCost } from './landed-cost.ts';
import { PriceRefusal } from './price-decision.ts';
import type { PriceTrace } from './price-trace.ts';
import { profitFactor } from './profit-factor.ts';

/** Lowest, standard and highest price in store currency minor units: min rounded up, none of the others under it (step 10). */
export type ProfitRange = { min: Minor; standard: Minor; max: Minor };

const NO_PROFIT_LEFT = -10_000;

/** Appendix A steps 6 to 8 with the profits of the item, or else of the band of its source cost. */
export function profitRange(
  landed: LandedCost,
  item: ItemFacts,
  { settings, route }: { settings: CompiledSettings; route: CompiledRoute },
  trace: PriceTrace | null,
): ProfitRange | PriceRefusal {
  const { grossFactor } = settings;
  if (grossFactor === null)
    return settings.netShareTooSmall ? PriceRefusal.settingsError : PriceRefusal.currencyRateMissing;
  const band =
    item.override?.profitKind === 'rated'
      ? ratedBand(item.override, grossFactor)
      : bandOf(landed.sourceCost, route.bands);
  if (band === null || band.minHundredths <= NO_PROFIT_LEFT) return PriceRefusal.settingsError;
  const min = roundUp(multiply(landed.cost, band.minFactor));
  const range: ProfitRange = {
    min,
    standard: Math.max(roundProduct(landed.cost, band.standardFactor), min),
    max: Math.max(roundProduct(landed.cost, band.maxFactor), min),
  };
  if (trace !== null) {
    const { fromUsd, minHundredths, standardHundredths, maxHundredths } = band;
    trace.band = { fromUsd, minHundredths, standardHundredths, maxHundredths };
    Object.assign(trace, range);
  }
  return range;
}

/** PRICE-006: the row with the highest start that the source cost reaches. Bands are sorted from the highest down. */
function bandOf(sourceCost: Rational, bands: readonly CompiledBand[]): CompiledBand | null {
  for (const band of bands) {
    if (band.fromUsd === 0 || compare(sourceCost, { num: band.fromUsd, den: 1 }) >= 0) return band;
  }
  return null;
}

/** Percents set for this ASIN replace the store's (INV-073). */
function ratedBand(override: NonNullable<ItemFacts['override']>, grossFactor: Rational): CompiledBand {
  const { minProfit, standardProfit, maxProfit } = override;
  return {
    fromUsd: 0,
    minHundredths: minProfit,
    standardHundredths: standardProfit,
    maxHundredths: maxProfit,
    minFactor: profitFactor(grossFactor, minProfit),
    standardFactor: profitFactor(grossFactor, standardProfit),
    maxFactor: profitFactor(grossFactor, maxProfit),
  };
}
