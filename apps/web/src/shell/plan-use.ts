import { planFill } from '@kervan/domain/subscriptions/product-limit';

type Use = { atStoreCount: number; productLimit: number };

/** Share of the plan's limit that is at the store, whole hundredths of a percent. */
export const planUsePercentHundredths = ({ atStoreCount, productLimit }: Use): number =>
  productLimit === 0 ? 0 : Math.round((atStoreCount / productLimit) * 10_000);

/** Amber from 90 %, red from 100 % (ui.md section 4). */
export function planTone({ atStoreCount, productLimit }: Use): 'accent' | 'warn' | 'neg' {
  return ({ room: 'accent', near: 'warn', full: 'neg' } as const)[planFill({ atStore: atStoreCount, productLimit })];
}
