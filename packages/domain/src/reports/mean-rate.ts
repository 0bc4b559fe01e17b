/**
 * The rate at which a sum that is spread over days evenly comes to the dollars that each day's part comes to at the rate of its day. Rates are units of
 * a currency for a million dollars; days without one are left out. Null = none is known.
 */
export function meanRate(ratesPpm: readonly (number | null)[]): number | null {
  const known = ratesPpm.filter((rate) => rate !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.every((rate) => rate === first)) return first;
  return known.length / known.reduce((sum, rate) => sum + 1 / rate, 0);
}
