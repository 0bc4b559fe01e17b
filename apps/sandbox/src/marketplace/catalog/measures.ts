import type { MarketCode } from '@kervan/domain/markets';

/** Markets that measure in inches and pounds. */
const imperial: ReadonlySet<MarketCode> = new Set(['US', 'CA']);

const round = (value: number): number => Number(value.toFixed(2));

/** A length as the market measures it. */
export function lengthIn(market: MarketCode, mm: number): { unit: string; value: number } {
  return imperial.has(market)
    ? { unit: 'inches', value: round(mm / 25.4) }
    : { unit: 'centimeters', value: round(mm / 10) };
}

/** A weight as the market measures it. */
export function weightIn(market: MarketCode, grams: number): { unit: string; value: number } {
  if (imperial.has(market)) return { unit: 'pounds', value: round(grams / 453.59237) };
  return grams < 1000 ? { unit: 'grams', value: grams } : { unit: 'kilograms', value: round(grams / 1000) };
}

/** The three sides and the weight; a weight nobody knows is left out. */
export function dimensionsOf(
  mm: { length: number; width: number; height: number },
  grams: number | null,
  market: MarketCode,
): object {
  return {
    height: lengthIn(market, mm.height),
    length: lengthIn(market, mm.length),
    width: lengthIn(market, mm.width),
    ...(grams !== null && { weight: weightIn(market, grams) }),
  };
}
