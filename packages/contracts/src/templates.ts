import { isTextLanguage } from '@kervan/domain/languages';
import { limits } from '@kervan/domain/limits';
import { exclusions } from '@kervan/domain/templates/template-rules';
import { placeholders } from '@kervan/domain/templates/placeholders';
import { templateTypes } from '@kervan/domain/templates/template-types';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(2_147_483_647);
const price = z.int().min(0).max(100_000_000_000).nullable().default(null);
const asin = z.string().regex(/^[A-Z0-9]{10}$/);
/** MSG-013: which orders. */
const filters = {
  priceFrom: price,
  priceTo: price,
  asins: z.array(asin).max(limits.templateAsinsMax).default([]),
  category: z.string().trim().max(100).nullable().default(null),
};
const texts = {
  subject: z.string().max(limits.buyerSubjectMax),
  message: z.string().max(limits.buyerMessageMax),
};
const inOrder = ({ priceFrom, priceTo }: { priceFrom: number | null; priceTo: number | null }) =>
  priceFrom === null || priceTo === null || priceFrom <= priceTo;
const priceFault = { path: ['priceTo'], message: 'the price ends below its beginning' };

const template = z.object({
  name: z.string().max(limits.templateNameMax),
  type: z.enum(templateTypes),
  ...texts,
  /** 0 = right after the event. */
  delayDays: z.int().min(0).max(limits.templateDelayDaysMax).default(0),
  isActive: z.boolean().default(true),
  /** Without it nothing is sent by itself. */
  isAutomatic: z.boolean().default(true),
  /** SHELL-049: null = as it is written, market = the language of the store's market. */
  language: z
    .string()
    .max(10)
    .refine((code) => code === 'market' || isTextLanguage(code))
    .nullable()
    .default(null),
  exclusions: z.array(z.enum(exclusions)).max(exclusions.length).default([]),
  ...filters,
});
const templateRow = z.object({ id, ...template.shape, sent: z.int(), revision: z.int() });
export type TemplateRow = z.output<typeof templateRow>;

const campaign = z.object({
  name: z.string().trim().min(1).max(limits.templateNameMax),
  templateId: id,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isActive: z.boolean().default(true),
  ...filters,
});
const campaignRow = z.object({
  id,
  ...campaign.shape,
  templateName: z.string(),
  sent: z.int(),
  planned: z.int(),
  skipped: z.int(),
  /** Messages that were written and did not go. */
  failed: z.int(),
});
export type CampaignRow = z.output<typeof campaignRow>;

/** `queued`: written and on its way; `failed`: it did not go. */
export const sendStates = ['planned', 'sent', 'skipped', 'queued', 'failed'] as const;
const sendRow = z.object({
  id: z.int(),
  templateName: z.string(),
  /** The template's type, or Campaign. */
  type: z.enum(templateTypes),
  orderNumber: z.string(),
  dueAt: z.iso.datetime(),
  state: z.enum(sendStates),
  /** Why it was skipped, waits or did not go; missing:<placeholder> names a value that was not there. */
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type SendRow = z.output<typeof sendRow>;

const byId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const templatesSchemas = defineSchemas({
  save: {
    summary: 'Adds a feedback template, or changes one; 5 of a store, 2 of a type',
    body: z
      .object({ id: id.nullable().default(null), ...template.shape, revision: z.int().min(0).nullish() })
      .refine(inOrder, priceFault),
    response: z.object({ id }),
    errors: [
      'RecordNotFound',
      'SettingsChangedMeanwhile',
      'TemplateLimitReached',
      'SameTypeTemplateQuantityLimitError',
      'PlaceholderUnknown',
      'LanguageNotTranslated',
    ],
  },
  all: { summary: 'The feedback templates of the store', response: z.array(templateRow) },
  translation: {
    summary:
      'Whether a translation service is set up, without which a template is sent in no other language, and what it lacks',
    response: z.object({
      isTranslationAvailable: z.boolean(),
      /** Languages that a template may name and the service does not know; empty while it does not say. */
      lacking: z.array(z.string()),
    }),
  },
  delete: {
    summary: 'Deletes a template and its campaigns; what it planned is not sent',
    query: byId,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  preview: {
    summary: 'The texts as the buyer of an order would get them, and the placeholders without a value',
    body: z.object({ sellerAmazonOrderId: z.string().min(1).max(50), ...texts }),
    response: z.object({ subject: z.string(), message: z.string(), missing: z.array(z.enum(placeholders)) }),
    errors: ['OrderNotFound', 'PlaceholderUnknown'],
  },
  sends: {
    summary: 'What was sent by templates, what is planned and what was skipped and why, last first',
    body: z.object({ page: paging.page, limit: paging.limit, state: z.enum(sendStates).nullish() }),
    response: pageOf(sendRow),
  },
  saveCampaign: {
    summary:
      'Adds a campaign, or changes one; 5 of a store. It writes to buyers whose orders were delivered in its days',
    body: z
      .object({ id: id.nullable().default(null), ...campaign.shape })
      .refine(inOrder, priceFault)
      .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], message: 'it ends before it starts' }),
    response: z.object({ id }),
    errors: ['RecordNotFound', 'CampaignLimitReached'],
  },
  campaigns: { summary: 'The campaigns of the store and how often each was sent', response: z.array(campaignRow) },
  deleteCampaign: {
    summary: 'Deletes a campaign; what it planned is not sent',
    query: byId,
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
