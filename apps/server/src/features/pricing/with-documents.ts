import type { PricingSettings, StoreSettingsToSave } from '@kervan/contracts/settings';
import type { ShippingTemplates, StoreSettings } from '@kervan/domain/settings/store-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';

export type SendingTable = 'main' | 'direct' | 'warehouse';
/** The documents that a save by which prices move would send; absent ones stay as they are. */
export type PricingDocuments = {
  store?: StoreSettingsToSave | undefined;
  shipping?: ShippingTemplates | undefined;
  defaultSendingType?: SendingType | undefined;
  excludedStoreCodes?: string[] | undefined;
} & {
  [Table in SendingTable]?: PricingSettings | undefined;
};

/** The settings after one table is saved: the main values hold for both sending types until their own are switched on (PRICE-006). */
function withPricing(
  settings: StoreSettings,
  sendingType: SendingTable,
  { ownValues, bands, defaultShipmentUsd, criticalStock, raiseMarginWhenOnlySeller }: PricingSettings,
): StoreSettings {
  const values =
    sendingType === 'main' ? { main: { bands } } : { [sendingType]: { ownValues, bands, defaultShipmentUsd } };
  return { ...settings, criticalStock, raiseMarginWhenOnlySeller, pricing: { ...settings.pricing, ...values } };
}

/** The settings after all of these are saved, in the order in which the screen saves them. */
export function withDocuments(
  settings: StoreSettings,
  { store, shipping, defaultSendingType, excludedStoreCodes, ...tables }: PricingDocuments,
): StoreSettings {
  let changed: StoreSettings = {
    ...settings,
    ...store,
    typedAbove: store?.typedAbove === undefined ? settings.typedAbove : store.typedAbove,
    ...(shipping ? { shippingTemplates: shipping } : {}),
    ...(defaultSendingType ? { sendingType: defaultSendingType } : {}),
    ...(excludedStoreCodes ? { excludedStoreCodes } : {}),
  };
  for (const table of ['main', 'direct', 'warehouse'] as const) {
    const document = tables[table];
    if (document) changed = withPricing(changed, table, document);
  }
  return changed;
}
