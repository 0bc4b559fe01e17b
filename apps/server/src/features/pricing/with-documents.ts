import type { PricingSettings, StoreSettingsOnWire } from '@kervan/contracts/settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';

export type SendingTable = 'main' | 'direct' | 'warehouse';
/** The documents of the pricing screen that a save would send; absent ones stay as they are. */
export type PricingDocuments = { store?: StoreSettingsOnWire | undefined } & {
  [Table in SendingTable]?: PricingSettings | undefined;
};

/** The settings after one table is saved: the main values hold for both sending types until their own are switched on (PRICE-006). */
export function withPricing(
  settings: StoreSettings,
  sendingType: SendingTable,
  { ownValues, bands, defaultShipmentUsd, criticalStock, raiseMarginWhenOnlySeller }: PricingSettings,
): StoreSettings {
  const values =
    sendingType === 'main' ? { main: { bands } } : { [sendingType]: { ownValues, bands, defaultShipmentUsd } };
  return { ...settings, criticalStock, raiseMarginWhenOnlySeller, pricing: { ...settings.pricing, ...values } };
}

/** The settings after all of these are saved, in the order in which the screen saves them. */
export function withDocuments(settings: StoreSettings, { store, ...tables }: PricingDocuments): StoreSettings {
  let changed: StoreSettings = store ? { ...settings, ...store } : settings;
  for (const table of ['main', 'direct', 'warehouse'] as const) {
    const document = tables[table];
    if (document) changed = withPricing(changed, table, document);
  }
  return changed;
}
