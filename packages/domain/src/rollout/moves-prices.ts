import type { StoreSettings } from '../settings/store-settings.ts';

/** Parts of the settings by which no price moves. */
const WITHOUT_PRICE = [
  'filters',
  'handlingDays',
  'maxStock',
  'criticalStock',
  'currencyDisplay',
  'typedAbove',
  'priceUpdates',
  'stockUpdates',
  'preventSuspend',
] as const satisfies readonly (keyof StoreSettings)[];

/** The part of the settings that prices are made of: two states of which it is equal price alike. */
export function pricePart(settings: StoreSettings): Partial<StoreSettings> {
  const without: ReadonlySet<string> = new Set(WITHOUT_PRICE);
  // The names are those of the settings.
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !without.has(name))) as Partial<StoreSettings>;
}
