import { currencySchemas } from '@kervan/contracts/currency';
import { currency } from '@kervan/contracts/currency-calls';
import { filtersSchemas } from '@kervan/contracts/filters';
import { filters } from '@kervan/contracts/filters-calls';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { protectionSchemas } from '@kervan/contracts/protection';
import { protection } from '@kervan/contracts/protection-calls';
import { routingSchemas } from '@kervan/contracts/routing';
import { routing } from '@kervan/contracts/routing-calls';
import { joined } from '@kervan/contracts/schemas';
import { shippingTemplatesSchemas } from '@kervan/contracts/shipping-templates';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { defaultPreventSuspend } from '@kervan/domain/protection/prevent-suspend';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { Samples } from './sample.ts';

/** Operations of settings of a store. */
export const settingsContracts = {
  pricing: joined(pricing, pricingSchemas),
  filters: joined(filters, filtersSchemas),
  routing: joined(routing, routingSchemas),
  shippingTemplates: joined(shippingTemplates, shippingTemplatesSchemas),
  protection: joined(protection, protectionSchemas),
  currency: joined(currency, currencySchemas),
};

export function settingsSamples() {
  const why = 'a sample of it';
  const {
    autopricer,
    currency: rate,
    salesTax,
    commissionHundredths,
    importFeeHundredths,
    handlingDays,
    maxStock,
    criticalStock,
    isTaxPayer,
    currencyDisplay,
    priceUpdates,
    stockUpdates,
    excludedStoreCodes,
    pricing: { main },
  } = defaultStoreSettings('DE');
  const table = {
    ownValues: true as const,
    bands: main.bands,
    defaultShipmentUsd: null,
    criticalStock,
    raiseMarginWhenOnlySeller: false,
  };
  const store = {
    autopricer,
    currency: rate,
    salesTax,
    commissionHundredths,
    importFeeHundredths,
    handlingDays,
    maxStock,
    criticalStock,
    isTaxPayer,
    currencyDisplay,
    priceUpdates,
    stockUpdates,
    excludedStoreCodes,
  };
  return {
    pricing: {
      get: { query: { sendingType: 'main' } },
      dryRun: { body: {} },
      save: { query: { sendingType: 'main' }, body: table },
      getStore: {},
      saveStore: { body: store },
      saveAll: { body: { store, main: table } },
    },
    filters: {
      get: { query: { sendingType: 'warehouse' } },
      known: { query: { sendingType: 'warehouse' } },
      save: {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'DeliveryDate', action: 0, params: { days: 3 } }],
      },
      dryRun: {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'DeliveryDate', action: 1, params: { days: 3 } }],
      },
      affected: {
        query: { sendingType: 'warehouse', effect: 'zeroed', after: '0', limit: '10' },
        body: [{ filterName: 'DeliveryDate', action: 1, params: { days: 3 } }],
      },
    },
    routing: {
      get: {},
      save: { body: { defaultSendingType: 'warehouse' } },
      acknowledgeDirectSending: { body: { textVersion: directSendingPolicyVersion, accepted: true } },
    },
    shippingTemplates: {
      get: {},
      save: { body: { enabled: false, defaultName: '', templates: [] } },
      refresh: {},
    },
    protection: { get: {}, save: { body: defaultPreventSuspend() }, suppressed: { body: {} } },
    currency: {
      get: {},
      fetch: {},
      acceptRate: { body: { ratePpm: 1 } },
      post: { body: { fromCurrency: 'USD', toCurrency: 'USD', rate: 1, why } },
      remove: { query: { id: '2147483000', why } },
    },
  } satisfies Samples<typeof settingsContracts>;
}
