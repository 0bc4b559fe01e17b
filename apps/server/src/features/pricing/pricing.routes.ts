import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pricingSchemas } from '@kervan/contracts/pricing';
import { pricing } from '@kervan/contracts/pricing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { PricingSettings } from '@kervan/contracts/settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { hasFeature } from '@kervan/domain/subscriptions/plan';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { implement } from '../../http/implement.ts';
import { getSettings, saveSettings } from '../../http/settings-of-caller.ts';
import { answerPriceForecast } from './answer-price-forecast.ts';
import { withPricing, type SendingTable } from './with-documents.ts';

export function registerPricing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(pricing, pricingSchemas), {
    get: async ({ query, caller }) => {
      const { settings, editedRevision: revision } = await getSettings(deps, caller);
      return { ...pricingOf(settings, query.sendingType), revision };
    },
    save: ({ query, body: { revision, ...body }, caller }) =>
      saveSettings(deps, caller, revision, (settings) => withPricing(settings, query.sendingType, body)),
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
      saveSettings(deps, caller, revision, (settings) => {
        // SUB-007: what the plan does not hold stays as it is.
        if (
          !hasFeature(caller.plan, 'automaticCompetition') &&
          !isDeepStrictEqual(settings.autopricer, body.autopricer)
        )
          throw new AppError('PlanTooLow');
        return { ...settings, ...body };
      }),
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
