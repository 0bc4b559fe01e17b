import { z } from 'zod';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { storeCodes } from './excluded-stores.ts';
import { minor } from './paging.ts';
import { pricingSettings, shippingTemplateSettings, storeSettingsToSave } from './settings.ts';

/** The documents that a save of settings by which prices move would send, all at once; absent ones stay as they are. */
export const pricingDocuments = z.object({
  store: storeSettingsToSave.optional(),
  main: pricingSettings.optional(),
  direct: pricingSettings.optional(),
  warehouse: pricingSettings.optional(),
  shipping: shippingTemplateSettings.optional(),
  defaultSendingType: z.enum(sendingTypes).optional(),
  excludedStoreCodes: storeCodes.optional(),
});
export type PricingDocumentsToSend = z.input<typeof pricingDocuments>;

/** An item whose price moves, or that goes off sale or comes back. Amounts in minor units of the store's currency; null = not offered then, or not known. */
const priceSample = z.object({
  id: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  currency: z.string(),
  effect: z.enum(['stopped', 'risen', 'fallen', 'returned']),
  oldPriceMinor: minor.nullable(),
  newPriceMinor: minor.nullable(),
  /** Of the price before, in hundredths of a percent; null = it is not offered before and after. */
  changeHundredths: z.int().nullable(),
  /** Profit of one sale at the new price; of what goes off sale at the old one. */
  profitMinor: minor.nullable(),
  losesBuyBox: z.boolean(),
  isBelowCost: z.boolean(),
});
export type PriceSample = z.output<typeof priceSample>;

export const priceForecastAnswer = z.object({
  /** The settings that the forecast was computed on top of; a save names it. */
  revision: z.int(),
  computedAt: z.iso.datetime(),
  durationMs: z.int(),
  /** Items of the store, and how many of them were evaluated within the time there is for it. */
  items: z.int(),
  evaluated: z.int(),
  /** Not checked at the source yet. */
  waiting: z.int(),
  /** Items at the store or on their way to it; `lost` of those before go off sale, `returned` of those after come back. */
  offered: z.object({ before: z.int(), after: z.int(), lost: z.int(), returned: z.int() }),
  /** Of those that stay on sale: whose price goes up, down, or stays. */
  risen: z.int(),
  fallen: z.int(),
  same: z.int(),
  /** Mean change of the prices that move, in hundredths of a percent; null = none moves. */
  averageHundredths: z.int().nullable(),
  /** Items that ask no more than the BuyBox before and more after, and the other way round. */
  buyBox: z.object({ lost: z.int(), won: z.int() }),
  /** Items on sale for less than they cost, before and after. */
  belowCost: z.object({ before: z.int(), after: z.int() }),
  /** Items that want a second look, each once: off sale, newly below cost, or moved by more than 20 %. */
  grave: z.int(),
  /** At most five of each effect: what goes off sale, then the furthest moves, then what comes back. */
  samples: z.array(priceSample).max(20),
});
export type PriceForecastAnswer = z.output<typeof priceForecastAnswer>;
