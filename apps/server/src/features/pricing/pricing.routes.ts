import type { FastifyInstance } from 'fastify';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { PricingSettings } from '@kervan/contracts/settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getSettings } from '../../cases/settings-of-caller.ts';
import { answerPriceForecast } from './answer-price-forecast.ts';
import { nameOf, saveAll, savePricing, saveStore } from './save-documents.ts';
import type { SendingTable } from './with-documents.ts';

export function registerPricing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(pricing, pricingSchemas), {
    get: async ({ query, caller }) => {
      const { settings, editedRevision: revision } = await getSettings(deps, caller);
      return { ...pricingOf(settings, query.sendingType), revision };
    },
    save: savePricing,
    dryRun: answerPriceForecast,
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
        currencyDisplay,
        typedAbove,
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
        currencyDisplay,
        typedAbove,
        priceUpdates,
        stockUpdates,
        excludedStoreCodes,
        storeName: await nameOf(deps, caller),
        revision,
      };
    },
    saveStore,
    saveAll,
  });
}

function pricingOf(settings: StoreSettings, sendingType: SendingTable): PricingSettings {
  const {
    criticalStock,
    raiseMarginWhenOnlySeller,
    pricing: { main },
  } = settings;
  const shared = { criticalStock, raiseMarginWhenOnlySeller };
  if (sendingType === 'main') return { ...shared, ownValues: true, bands: main.bands, defaultShipmentUsd: null };
  return { ...shared, ...settings.pricing[sendingType] };
}
