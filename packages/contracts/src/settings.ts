import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { INT_MAX, RATE_PPM_MAX } from '@kervan/domain/money/column';
import {
  competitionOptions,
  competitionTypes,
  currencyDisplays,
  noBuyboxBehaviours,
} from '@kervan/domain/settings/store-settings';
import { updateModes } from '@kervan/domain/stores/update-hours';

/** Percents are whole hundredths of a percent; money is USD cents where the name says Usd. */
const percentHundredths = z.int().min(-100_000).max(1_000_000);
const usd = z.int().min(0).max(INT_MAX);

/** PRICE-006: one row of the profit table. */
export const profitBand = z.object({
  fromUsd: usd,
  minHundredths: percentHundredths,
  standardHundredths: percentHundredths,
  maxHundredths: percentHundredths,
});

/** Pricing of one sending type. For `main` the own values are always on and there is no default shipment price. */
export const pricingSettings = z.object({
  ownValues: z.boolean(),
  bands: z.array(profitBand).min(1).max(50),
  defaultShipmentUsd: usd.nullable(),
  criticalStock: z.int().min(0).max(10_000),
  raiseMarginWhenOnlySeller: z.boolean(),
});
export type PricingSettings = z.output<typeof pricingSettings>;

const schedule = z.object({ mode: z.enum(updateModes), hours: z.array(z.string().max(5)).max(24) });

/** The store settings that pricing needs. */
export const storeSettings = z.object({
  autopricer: z.object({
    competition: z.enum(competitionTypes),
    option: z.enum(competitionOptions),
    value: z.int().min(-1_000_000).max(INT_MAX).nullable(),
    valueUnit: z.enum(['amount', 'percent']),
    noBuybox: z.enum(noBuyboxBehaviours),
  }),
  currency: z.object({
    mode: z.enum(['automatic', 'manual']),
    manualRatePpm: z.int().min(0).max(RATE_PPM_MAX).nullable(),
  }),
  salesTax: z.object({
    direction: z.enum(['above', 'below']),
    limitUsd: usd.nullable(),
    rateHundredths: z.int().min(0).max(100_000),
    constantUsd: usd,
  }),
  commissionHundredths: z.int().min(0).max(10_000),
  importFeeHundredths: z.int().min(0).max(100_000),
  handlingDays: z.int().min(0).max(30),
  maxStock: z.int().min(0).max(100_000),
  criticalStock: z.int().min(0).max(10_000),
  isTaxPayer: z.boolean(),
  currencyDisplay: z.enum(currencyDisplays),
  typedAbove: z.int().min(1).max(limits.typedAboveMax).nullable(),
  priceUpdates: schedule,
  stockUpdates: schedule,
  excludedStoreCodes: z.array(z.string().trim().min(1).max(50)).max(10),
});
export type StoreSettingsOnWire = z.output<typeof storeSettings>;
/** As they are saved: programs from before the number was a setting leave it as it is. */
export const storeSettingsToSave = storeSettings.extend({ typedAbove: storeSettings.shape.typedAbove.optional() });
export type StoreSettingsToSave = z.output<typeof storeSettingsToSave>;

/** STORE-037: which shipping template goes with which price; amounts in minor units of the store's currency. */
export const shippingTemplateSettings = z.object({
  enabled: z.boolean(),
  defaultName: z.string().trim().max(100),
  templates: z
    .array(
      z.object({
        name: z.string().trim().max(100),
        isActive: z.boolean(),
        from: usd,
        to: usd,
        price: usd,
      }),
    )
    .max(limits.shippingTemplatesMax),
});

/** FILT-037: one filter with its action (0 inactive, 1 zero, 2 remove) and parameters. */
export const filterSetting = z.object({
  filterName: z.enum(filterNames),
  action: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  params: z.record(z.string().max(30), z.number().min(0).max(INT_MAX).nullable()),
});
export type FilterSettingOnWire = z.output<typeof filterSetting>;
