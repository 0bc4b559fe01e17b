import { FilterAction, filterNames } from '../filters/filter-names.ts';
import { filterOffers, type FilterParams } from '../filters/filter-params.ts';
import type { MarketCode } from '../markets.ts';
import { defaultPreventSuspend } from '../protection/prevent-suspend.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import type { FilterSettings, ProfitBand, SendingPricing, StoreSettings } from './store-settings.ts';

/** PRICE-029 and the default actions of appendix B, for a new store of the market. */
export function defaultStoreSettings(market: MarketCode): StoreSettings {
  const sendingPricing = (): SendingPricing => ({ ownValues: false, bands: defaultBands(), defaultShipmentUsd: null });
  return {
    sendingType: 'warehouse',
    warehouseService: null,
    pricing: { main: { bands: defaultBands() }, direct: sendingPricing(), warehouse: sendingPricing() },
    filters: { direct: defaultFilters(market, 'direct'), warehouse: defaultFilters(market, 'warehouse') },
    autopricer: { competition: 'off', option: 'less', value: null, valueUnit: 'amount', noBuybox: 'standardProfit' },
    raiseMarginWhenOnlySeller: false,
    currency: { mode: 'automatic', manualRatePpm: null },
    salesTax: { direction: 'above', limitUsd: null, rateHundredths: 0, constantUsd: 0 },
    commissionHundredths: 1500,
    importFeeHundredths: market === 'US' ? 0 : 1500,
    handlingDays: 5,
    maxStock: 10,
    criticalStock: 3,
    isTaxPayer: false,
    currencyDisplay: 'local',
    typedAbove: null,
    priceUpdates: { mode: 'automatic', hours: [] },
    stockUpdates: { mode: 'automatic', hours: [] },
    shippingTemplates: { enabled: false, defaultName: '', templates: [] },
    excludedStoreCodes: [],
    preventSuspend: defaultPreventSuspend(),
  };
}

/** The filters of one sending type with the default actions and parameters of appendix B. */
export function defaultFilters(market: MarketCode, sendingType: SendingType): FilterSettings {
  const entries = filterNames.map((name) => {
    const offer = filterOffers[name];
    const params: FilterParams = Object.fromEntries(offer.params.map((param) => [param.name, param.default]));
    const isCanadianRecord = name === 'RecordedCipo' && market === 'CA';
    return [name, { action: isCanadianRecord ? FilterAction.Remove : offer[sendingType], params }] as const;
  });
  // The entries are built from every filter name.
  return Object.fromEntries(entries) as FilterSettings;
}

function defaultBands(): ProfitBand[] {
  return [{ fromUsd: 0, minHundredths: 1000, standardHundredths: 2000, maxHundredths: 3500 }];
}
