import { describe, expect, it } from 'vitest';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { Text } from '../../i18n/i18n.ts';
import { changedPaths, withValues } from '../../kit/settings/paths.ts';
import { formOf, pricingSettings, savesOf, tabOfField, type Answers, type PricingForm } from './pricing-form.ts';

const { paths, check } = pricingSettings('DE', ((key: string) => key) as Text); // Its words are not looked at.
const changesOf = (before: PricingForm, after: PricingForm) => changedPaths(paths, before, after);
const defaults = defaultStoreSettings('DE');
const pricingOf = (type: 'main' | 'direct' | 'warehouse') => {
  const own =
    type === 'main' ? { ownValues: true, defaultShipmentUsd: null, ...defaults.pricing.main } : defaults.pricing[type];
  return { ...own, criticalStock: 3, raiseMarginWhenOnlySeller: false, revision: 7 };
};
const answers = (): Omit<Answers, 'routing'> => {
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
    expect(saves.tables.map(({ sendingType }) => sendingType)).toEqual(['direct']);
    expect(saves.tables[0]?.body).toMatchObject({ defaultShipmentUsd: 900, criticalStock: 3 });
  });

  it('saves nothing when nothing changed', () => {
    expect(savesOf(form(), changesOf(form(), form()))).toEqual({ store: null, tables: [] });
  });

  it.each([
    [['raiseMarginWhenOnlySeller'], false, ['main']],
    [['pricing.main.bands'], false, ['main']],
    [['criticalStock'], true, []],
    [['pricing.warehouse.ownValues', 'pricing.direct.bands', 'handlingDays'], true, ['direct', 'warehouse']],
  ])('saves %j to the documents it stands in', (changes, store, tables) => {
    const saves = savesOf(form(), changes);
    expect([saves.store !== null, saves.tables.map(({ sendingType }) => sendingType)]).toEqual([store, tables]);
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
    [{ commissionHundredths: 10_001 }, 'commissionHundredths', 'OutOfRange', 'costs'],
  ] as const)('refuses %j at %s', (part, field, code, tab) => {
    expect(check(withValues(form(), part), [])).toEqual([{ field, code }]);
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
