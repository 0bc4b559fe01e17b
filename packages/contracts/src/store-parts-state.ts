import { asinSettingKinds } from '@kervan/domain/asin-settings/asin-setting';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { infringementNames, poolSourceNames, restrictionReasonNames } from '@kervan/domain/filters/restriction-reasons';
import { restrictionListNames } from '@kervan/domain/filters/restriction-kinds';
import { automaticSearchLimits } from '@kervan/domain/inventory/automatic-search';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { isTextLanguage } from '@kervan/domain/languages';
import { limits } from '@kervan/domain/limits';
import { INT_MAX } from '@kervan/domain/money/column';
import { noticePeriodNames } from '@kervan/domain/notices/notice-settings';
import { exclusions } from '@kervan/domain/templates/template-rules';
import { templateTypes } from '@kervan/domain/templates/template-types';
import { z } from 'zod';
import { itemCondition } from './item-condition.ts';

const text = (max: number) => z.string().max(max);
const whole = z.int().min(-INT_MAX).max(INT_MAX);
const period = z.enum(noticePeriodNames);
const figure = z.int().min(0).max(INT_MAX).nullable();
const asin = text(10);

const { keywordsMax, brandsMax, categoriesMax, wordLengthMax } = automaticSearchLimits;
const words = (limit: number) => z.array(text(wordLengthMax).min(1)).max(limit);
export const automaticSearchState = z.strictObject({
  criteria: z.strictObject({
    keywords: words(keywordsMax),
    brands: words(brandsMax),
    categories: words(categoriesMax),
    priceFrom: figure,
    priceTo: figure,
    rankMax: figure,
    reviewCountMin: figure,
    reviewStarsMin10: z.int().min(0).max(50).nullable(),
  }),
  approvalMode: z.union([z.literal(2), z.literal(3)]),
  isActive: z.boolean(),
});

export const listRecordState = z.strictObject({
  list: z.enum(restrictionListNames),
  value: text(500).min(1),
  reason: z.enum(restrictionReasonNames),
  note: text(2_000).nullable(),
  infringement: z.enum(infringementNames),
  source: z.enum(poolSourceNames).nullable(),
  sku: text(100).nullable(),
  description: text(10_000).nullable(),
});

export const asinSettingState = z.strictObject({
  asin,
  kind: z.enum(asinSettingKinds),
  minProfit: whole,
  standardProfit: whole,
  maxProfit: whole,
  criticalStock: whole.nullable(),
  maxStock: whole.nullable(),
  minStock: whole.nullable(),
  handlingDays: whole.nullable(),
  groupName: text(limits.groupNameMax).nullable(),
  // Left out where there is none: a file of a version that knew none of them keeps its hash.
  importPrice: whole.nullable().optional(),
  shipmentPrice: whole.nullable().optional(),
  minAllowed: whole.nullable().optional(),
  maxAllowed: whole.nullable().optional(),
});

export const searchState = z.strictObject({
  name: text(200),
  status: z.enum(inventoryTabNames),
  isNotified: z.boolean(),
  notificationPeriod: period,
  autoDelete: z.boolean(),
  autoDeletePeriod: period,
  showOnTabs: z.boolean(),
  autoApprove: z.boolean(),
  autoApprovePeriod: period,
  autoApproveCount: z.int(),
  finds: z.strictObject({
    search: text(200).nullable(),
    conditions: z.array(itemCondition).max(conditionLimits.conditionsMax),
    sort: z.enum(itemSorts),
    desc: z.boolean(),
  }),
});

const price = z.int().min(0).max(100_000_000_000).nullable();
const orderFilter = {
  priceFrom: price,
  priceTo: price,
  asins: z.array(z.string().regex(/^[A-Z0-9]{10}$/)).max(limits.templateAsinsMax),
  category: text(100).nullable(),
};
export const templateState = z.strictObject({
  name: text(limits.templateNameMax),
  type: z.enum(templateTypes),
  subject: text(limits.buyerSubjectMax),
  message: text(limits.buyerMessageMax),
  delayDays: z.int().min(0).max(limits.templateDelayDaysMax),
  isActive: z.boolean(),
  isAutomatic: z.boolean(),
  language: text(10)
    .refine((code) => code === 'market' || isTextLanguage(code))
    .nullable(),
  exclusions: z.array(z.enum(exclusions)).max(exclusions.length),
  ...orderFilter,
  campaigns: z
    .array(
      z.strictObject({
        name: text(limits.templateNameMax).min(1),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        isActive: z.boolean(),
        ...orderFilter,
      }),
    )
    .max(limits.campaignsMax),
});
