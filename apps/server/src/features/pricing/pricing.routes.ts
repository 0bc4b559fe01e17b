import type { FastifyInstance } from 'fastify';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { PricingSettings } from '@kervan/contracts/settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getSettings, saveSettings } from '../../http/settings-of-caller.ts';

type SendingType = 'main' | 'direct' | 'warehouse';

export function registerPricing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(pricing, pricingSchemas), {
    get: async ({ query, caller }) => {
      const { settings, editedRevision: revision } = await getSettings(deps, caller);
      return { ...pricingOf(settings, query.sendingType), revision };
    },
    save: ({ query, body: { revision, ...body }, caller }) =>
      saveSettings(deps, caller, revision, (settings) => withPricing(settings, query.sendingType, body)),
    getStore: async ({ caller }) => {
      const { settings, editedRevision: revision } = await getSettings(deps, caller);
      const {
        autopricer,
        currency,
        salesTax,
        commissionHundredths,
        importFeeHundredths,
        handlingDays,
        maxStock,
        criticalStock,
        isTaxPayer,
        priceUpdates,
        stockUpdates,
        excludedStoreCodes,
      } = settings;
      return {
        autopricer,
        currency,
        salesTax,
        commissionHundredths,
        importFeeHundredths,
        handlingDays,
        maxStock,
        criticalStock,
        isTaxPayer,
        priceUpdates,
        stockUpdates,
        excludedStoreCodes,
        revision,
      };
    },
    saveStore: ({ body: { revision, ...body }, caller }) =>
      saveSettings(deps, caller, revision, (settings) => ({ ...settings, ...body })),
  });
}

function pricingOf(settings: StoreSettings, sendingType: SendingType): PricingSettings {
  const {
    criticalStock,
    raiseMarginWhenOnlySeller,
    pricing: { main },
  } = settings;
  const shared = { criticalStock, raiseMarginWhenOnlySeller };
  if (sendingType === 'main') return { ...shared, ownValues: true, bands: main.bands, defaultShipmentUsd: null };
  return { ...shared, ...settings.pricing[sendingType] };
}

/** The main values hold for both sending types until their own are switched on (PRICE-006). */
function withPricing(
  settings: StoreSettings,
  sendingType: SendingType,
  { ownValues, bands, defaultShipmentUsd, criticalStock, raiseMarginWhenOnlySeller }: PricingSettings,
): StoreSettings {
  const values =
    sendingType === 'main' ? { main: { bands } } : { [sendingType]: { ownValues, bands, defaultShipmentUsd } };
  return { ...settings, criticalStock, raiseMarginWhenOnlySeller, pricing: { ...settings.pricing, ...values } };
}
