import { limits } from '../limits.ts';
import { INT_MAX, RATE_PPM_MAX } from '../money/column.ts';
import type { MarketCode } from '../markets.ts';
import { sendingTypes } from '../warehouse/sending-type.ts';
import { checkBands } from './check-bands.ts';
import { checkFilters } from './check-filters.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkTemplates } from './check-templates.ts';
import { isWhole, refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { StoreSettings } from './store-settings.ts';

const HUNDRED_PERCENT = 10_000;

/** Every refusal of core §5 for a settings document; empty = it may be saved. */
export function checkStoreSettings(settings: StoreSettings, market: MarketCode): SettingsRefusal[] {
  return [
    ...checkPricing(settings),
    ...sendingTypes.flatMap((type) => checkFilters(settings.filters[type], type)),
    ...checkCompetition(settings.autopricer),
    ...checkRates(settings),
    ...checkStock(settings),
    ...refuseIf(
      settings.typedAbove !== null && !isWhole(settings.typedAbove, 1, limits.typedAboveMax),
      'typedAbove',
      'OutOfRange',
    ),
    ...checkSchedule(settings.priceUpdates, 'priceUpdates'),
    ...checkSchedule(settings.stockUpdates, 'stockUpdates'),
    ...checkTemplates(settings.shippingTemplates, market),
    ...refuseIf(
      settings.excludedStoreCodes.length > limits.excludedStoresMax,
      'excludedStoreCodes',
      'TooManyExcludedStores',
    ),
  ];
}

function checkPricing({ pricing }: StoreSettings): SettingsRefusal[] {
  return [
    ...checkBands(pricing.main.bands, 'pricing.main.bands'),
    ...sendingTypes.flatMap((type) => {
      const own = pricing[type];
      return [
        ...(own.ownValues ? checkBands(own.bands, `pricing.${type}.bands`) : []),
        ...refuseIf(
          own.defaultShipmentUsd !== null && !isWhole(own.defaultShipmentUsd, 0),
          `pricing.${type}.defaultShipmentUsd`,
          'OutOfRange',
        ),
      ];
    }),
  ];
}

/** PRICE-007, PRICE-008: equal needs no value. */
function checkCompetition({ competition, option, value, valueUnit }: StoreSettings['autopricer']): SettingsRefusal[] {
  if (competition === 'off' || option === 'equal') return [];
  const field = 'autopricer.value';
  if (value === null || !isWhole(value, -INT_MAX)) return [{ field, code: 'EnterValidCompetitionValue' }];
  if (value <= 0) return [{ field, code: 'ShouldBeBiggerThanZero' }];
  return refuseIf(valueUnit === 'percent' && option === 'less' && value >= HUNDRED_PERCENT, field, 'OutOfRange');
}

function checkRates({
  currency,
  salesTax,
  commissionHundredths,
  importFeeHundredths,
}: StoreSettings): SettingsRefusal[] {
  const field = 'currency.manualRatePpm';
  const isManual = currency.mode === 'manual';
  return [
    ...refuseIf(isManual && currency.manualRatePpm === null, field, 'Required'),
    ...refuseIf(isManual && currency.manualRatePpm === 0, field, 'CurrencyRateCannotBeZero'),
    ...refuseIf(
      isManual &&
        currency.manualRatePpm !== null &&
        currency.manualRatePpm !== 0 &&
        !isWhole(currency.manualRatePpm, 1, RATE_PPM_MAX),
      field,
      'OutOfRange',
    ),
    ...refuseIf(salesTax.limitUsd !== null && !isWhole(salesTax.limitUsd, 0), 'salesTax.limitUsd', 'OutOfRange'),
    ...refuseIf(!isWhole(salesTax.rateHundredths, 0), 'salesTax.rateHundredths', 'OutOfRange'),
    ...refuseIf(!isWhole(salesTax.constantUsd, 0), 'salesTax.constantUsd', 'OutOfRange'),
    ...refuseIf(!isWhole(commissionHundredths, 0, HUNDRED_PERCENT), 'commissionHundredths', 'OutOfRange'),
    ...refuseIf(!isWhole(importFeeHundredths, 0), 'importFeeHundredths', 'OutOfRange'),
  ];
}

function checkStock({ handlingDays, maxStock, criticalStock }: StoreSettings): SettingsRefusal[] {
  return [
    ...refuseIf(!isWhole(handlingDays, 0, limits.handlingDaysMax), 'handlingDays', 'OutOfRange'),
    ...refuseIf(!isWhole(maxStock, 0), 'maxStock', 'OutOfRange'),
    ...refuseIf(!isWhole(criticalStock, 0), 'criticalStock', 'OutOfRange'),
  ];
}
