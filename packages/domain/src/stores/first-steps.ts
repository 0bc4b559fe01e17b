import { changedValues } from '../activity/settings-changes.ts';
import type { MarketCode } from '../markets.ts';
import type { OpenWays } from '../orders/routing-rules.ts';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';

/** What a new store needs before it sells, in the order in which it helps. */
export const firstSteps = ['profitBand', 'filters', 'way', 'products', 'firstPriceLive'] as const;
export type FirstStep = (typeof firstSteps)[number];
export type FirstSteps = Record<FirstStep, boolean>;

/** Those whose defaults may be kept as they are. */
export const confirmableSteps = ['profitBand', 'filters'] as const satisfies readonly FirstStep[];
export type ConfirmableStep = (typeof confirmableSteps)[number];

type Facts = {
  settings: StoreSettings;
  market: MarketCode;
  items: number;
  itemsListed: number;
  openWays: OpenWays;
  /** The steps whose defaults the seller keeps. */
  confirmed: readonly string[];
};

/** Which of the first steps are done; null once a price is live: then nothing is first any more. Settings count as looked at when one was changed, or their defaults were confirmed. */
export function firstStepsOf({ settings, market, items, itemsListed, openWays, confirmed }: Facts): FirstSteps | null {
  if (itemsListed > 0) return null;
  const changed = Object.keys(changedValues(defaultStoreSettings(market), settings).after);
  const isChanged = (part: string) => changed.some((path) => path.startsWith(part));
  return {
    profitBand: isChanged('pricing.') || confirmed.includes('profitBand'),
    filters: isChanged('filters.') || confirmed.includes('filters'),
    way: openWays.isDirectOpen || openWays.isWarehouseActive,
    products: items > 0,
    firstPriceLive: false,
  };
}
