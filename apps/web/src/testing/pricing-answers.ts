import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { Answers } from '../features/pricing/pricing-form.ts';

const defaults = defaultStoreSettings('DE');
/** One table as the server answers it. */
export const pricingOf = (type: 'main' | 'direct' | 'warehouse') => {
  const own =
    type === 'main' ? { ownValues: true, defaultShipmentUsd: null, ...defaults.pricing.main } : defaults.pricing[type];
  return { ...own, criticalStock: 3, raiseMarginWhenOnlySeller: false, revision: 7 };
};
/** What the pricing screen reads of a German store that nobody changed. */
export const answers = (): Omit<Answers, 'routing'> => {
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
  } = defaults;
  const store = {
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
  };
  return {
    main: pricingOf('main'),
    direct: pricingOf('direct'),
    warehouse: pricingOf('warehouse'),
    store: { ...store, storeName: 'Kervan Haus', revision: 7 },
  };
};
