type Use = { atStoreCount: number; productLimit: number };

const NEAR_SHARE = 0.9;

/** Share of the plan's limit that is at the store, whole hundredths of a percent. */
export const planUsePercentHundredths = ({ atStoreCount, productLimit }: Use): number => (productLimit === 0 ? 0 : Math.round((atStoreCount / productLimit) * 10_000));

/** Amber from 90 %, red from 100 % (ui.md section 4). */
export function planTone({ atStoreCount, productLimit }: Use): 'accent' | 'warn' | 'neg' {
  if (productLimit === 0) return 'accent';
  const share = atStoreCount / productLimit;
  return share >= 1 ? 'neg' : share >= NEAR_SHARE ? 'warn' : 'accent';
}
