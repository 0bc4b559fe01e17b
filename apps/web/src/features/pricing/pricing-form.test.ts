import { describe, expect, it } from 'vitest';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import {
  changesOf,
  formOf,
  refusalsOf,
  savesOf,
  tabOfField,
  withChanges,
  type Answers,
  type PricingForm,
} from './pricing-form.ts';

const defaults = defaultStoreSettings('DE');
const pricingOf = (type: 'main' | 'direct' | 'warehouse') => {
  const own =
    type === 'main' ? { ownValues: true, defaultShipmentUsd: null, ...defaults.pricing.main } : defaults.pricing[type];
  return { ...own, criticalStock: 3, raiseMarginWhenOnlySeller: false, revision: 7 };
};
const answers = (): Answers => {
  const {
    sendingType,
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
  } = defaults;
  const store = {
    sendingType,
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
  };
  return {
    main: pricingOf('main'),
    direct: pricingOf('direct'),
    warehouse: pricingOf('warehouse'),
    store: { ...store, revision: 7 },
  };
};
const form = (): PricingForm => formOf(answers()).form;

describe('the form of the pricing screen', () => {
  it('goes out from the oldest revision it was read with', () => {
    expect(formOf({ ...answers(), direct: { ...pricingOf('direct'), revision: 6 } }).revision).toBe(6);
  });

  it('counts each setting once and saves only the documents touched', () => {
    const changed: PricingForm = {
      ...form(),
      maxStock: 20,
      pricing: { ...form().pricing, direct: { ...form().pricing.direct, defaultShipmentUsd: 900 } },
    };
    const changes = changesOf(form(), changed);
    expect(changes).toEqual(['maxStock', 'pricing.direct.defaultShipmentUsd']);
    const saves = savesOf(changed, changes);
    expect(saves.store).toMatchObject({ maxStock: 20 });
    expect(saves.store).not.toHaveProperty('pricing');
    expect(saves.pricing.map((save) => save.sendingType)).toEqual(['direct']);
    expect(saves.pricing[0]?.body).toMatchObject({ defaultShipmentUsd: 900, criticalStock: 3 });
  });

  it('saves nothing when nothing changed', () => {
    expect(savesOf(form(), changesOf(form(), form()))).toEqual({ store: null, pricing: [] });
  });

  it('keeps the user’s changes on top of newer values', () => {
    const mine = { ...form(), maxStock: 20 };
    const theirs = { ...form(), handlingDays: 9, maxStock: 11 };
    expect(withChanges(theirs, changesOf(form(), mine), mine)).toMatchObject({ maxStock: 20, handlingDays: 9 });
  });

  it.each([
    [{ currency: { mode: 'manual', manualRatePpm: 0 } }, 'currency.manualRatePpm', 'CurrencyRateCannotBeZero', 'costs'],
    [{ priceUpdates: { mode: 'hours', hours: [] } }, 'priceUpdates.hours', 'AddAtLeastOneUpdateTime', 'updates'],
    [
      {
        autopricer: {
          competition: 'buybox',
          option: 'less',
          value: 0,
          valueUnit: 'amount',
          noBuybox: 'standardProfit',
        },
      },
      'autopricer.value',
      'ShouldBeBiggerThanZero',
      'competition',
    ],
    [{ commissionHundredths: NaN }, 'commissionHundredths', 'Required', 'costs'],
    [{ commissionHundredths: 10_001 }, 'commissionHundredths', 'OutOfRange', 'costs'],
  ] as const)('refuses %j at %s', (part, field, code, tab) => {
    expect(refusalsOf({ ...form(), ...structuredClone(part) } as PricingForm, 'DE')).toEqual([{ field, code }]); // The parts are of the form.
    expect(tabOfField(field)).toBe(tab);
  });

  it('finds the tab of a refused row and of a whole group', () => {
    expect([
      tabOfField('pricing.main.bands.0.minHundredths'),
      tabOfField('autopricer'),
      tabOfField('filters.direct.Voltage'),
    ]).toEqual(['profit', 'competition', null]);
  });
});
