import { filterNames } from '@kervan/domain/filters/filter-names';
import { filterParamNames } from '@kervan/domain/filters/filter-params';
import { limits } from '@kervan/domain/limits';
import { INT_MAX, RATE_PPM_MAX } from '@kervan/domain/money/column';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { autoConfirmOptions } from '@kervan/domain/orders/order-settings';
import { preventionActions } from '@kervan/domain/protection/prevent-suspend';
import {
  competitionOptions,
  competitionTypes,
  currencyDisplays,
  noBuyboxBehaviours,
} from '@kervan/domain/settings/store-settings';
import { updateModes } from '@kervan/domain/stores/update-hours';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { z } from 'zod';

const usd = z.int().min(0).max(INT_MAX);
const hundredths = z.int().min(-100_000).max(1_000_000);
const bands = z
  .array(
    z.strictObject({
      fromUsd: usd,
      minHundredths: hundredths,
      standardHundredths: hundredths,
      maxHundredths: hundredths,
    }),
  )
  .min(1)
  .max(50);
const pricing = z.strictObject({ ownValues: z.boolean(), bands, defaultShipmentUsd: usd.nullable() });
const filters = z.record(
  z.enum(filterNames),
  z.strictObject({
    action: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    params: z.partialRecord(z.enum(filterParamNames), z.number().min(0).max(INT_MAX).nullable()),
  }),
);
const schedule = z.strictObject({ mode: z.enum(updateModes), hours: z.array(z.string().max(5)).max(24) });
const prevention = z.enum(preventionActions);
const preventions = z.strictObject({
  fairPrice: prevention,
  restricted: prevention,
  trademark: prevention,
  suspected: prevention,
  barcode2d: prevention,
  intellectualProperty: prevention,
  safety: prevention,
});

/** The whole settings document of a store, as it is kept. */
export const storeSettingsState = z.strictObject({
  sendingType: z.enum(sendingTypes),
  warehouseService: z.strictObject({ carrierCode: z.string().max(40), serviceCode: z.string().max(100) }).nullable(),
  pricing: z.strictObject({ main: z.strictObject({ bands }), direct: pricing, warehouse: pricing }),
  filters: z.strictObject({ direct: filters, warehouse: filters }),
  autopricer: z.strictObject({
    competition: z.enum(competitionTypes),
    option: z.enum(competitionOptions),
    value: z.int().min(-1_000_000).max(INT_MAX).nullable(),
    valueUnit: z.enum(['amount', 'percent']),
    noBuybox: z.enum(noBuyboxBehaviours),
  }),
  raiseMarginWhenOnlySeller: z.boolean(),
  currency: z.strictObject({
    mode: z.enum(['automatic', 'manual']),
    manualRatePpm: z.int().min(0).max(RATE_PPM_MAX).nullable(),
  }),
  salesTax: z.strictObject({
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
  /** Files from before it was a setting have none. */
  typedAbove: z.int().min(1).max(limits.typedAboveMax).nullable().default(null),
  priceUpdates: schedule,
  stockUpdates: schedule,
  shippingTemplates: z.strictObject({
    enabled: z.boolean(),
    defaultName: z.string().max(100),
    templates: z
      .array(z.strictObject({ name: z.string().max(100), isActive: z.boolean(), from: usd, to: usd, price: usd }))
      .max(limits.shippingTemplatesMax),
  }),
  excludedStoreCodes: z.array(z.string().min(1).max(50)).max(limits.excludedStoresMax),
  preventSuspend: z.strictObject({ api: preventions, mail: preventions, restrictBrandOnTrademark: z.boolean() }),
});

const amount = z.int().min(-1_000_000_000).max(1_000_000_000).nullable();
const texts = z.array(z.string().max(200)).max(limits.routingRuleValuesMax);
/** How orders are routed, bought and confirmed, as it is kept. */
export const orderSettingsState = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        priceFrom: amount,
        priceTo: amount,
        weightFromG: amount,
        weightToG: amount,
        categories: texts,
        brands: texts,
        asins: texts,
        voltage: z.int().min(1).max(1_023).nullable(),
        countries: texts,
        states: texts,
        sendingType: z.enum(sendingTypes),
        carrierCode: z.string().min(1).max(40).nullable(),
      }),
    )
    .max(limits.routingRulesMax),
  channel: z.enum(BuyerChannel),
  autoOrder: z.boolean(),
  cancelBufferMinutes: z
    .int()
    .min(0)
    .max(limits.cancelBufferMaxMs / 60_000),
  autoConfirm: z.enum(autoConfirmOptions),
  confirmHours: z.int().min(limits.confirmHoursMin).max(limits.confirmHoursMax),
});
