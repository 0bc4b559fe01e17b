import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { marketCodes } from '@kervan/domain/markets';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';

const id = z.int().min(1).max(2_147_483_647);
const title = z.string().trim().min(1).max(limits.announcementTitleMax);
const html = z.string().trim().min(1).max(limits.announcementHtmlMax);
const articleHtml = z.string().trim().min(1).max(limits.articleHtmlMax);

/** Who gets it; null = everybody. Named plans and countries both have to fit. */
export const audience = z
  .object({
    plans: z.array(z.enum(subscriptionPlans)).max(subscriptionPlans.length),
    countries: z.array(z.enum(marketCodes)).max(marketCodes.length),
  })
  .nullable();
export type Audience = z.output<typeof audience>;

const written = { titleTr: title, titleEn: title, htmlTr: html, htmlEn: html };
const shown = { isSticky: z.boolean(), isPopup: z.boolean() };

export const announcementStates = ['draft', 'published', 'ended'] as const;

const announcementRow = z.object({
  id,
  titleTr: z.string(),
  titleEn: z.string(),
  ...shown,
  audience,
  state: z.enum(announcementStates),
  createDate: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  /** When it is ended by itself; null = by staff alone. */
  endsAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Accounts that got it so far, and how many of them have read it. */
  sentCount: z.int(),
  readCount: z.int(),
});
export type AnnouncementRow = z.output<typeof announcementRow>;

export const helpArticle = z.object({
  id,
  slug: z.string(),
  titleTr: z.string(),
  titleEn: z.string(),
  htmlTr: z.string(),
  htmlEn: z.string(),
  place: z.int(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
});

const worded = z.object({ title: z.string(), content: z.string() });

export const announcementsSchemas = defineSchemas({
  list: {
    summary: 'Messages to sellers, newest first',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      state: z.enum(announcementStates).optional(),
      /** Of a title in either language. */
      text: z.string().trim().max(60).optional(),
    }),
    response: pageOf(announcementRow),
  },
  get: {
    summary: 'One message with its texts',
    query: z.object({ id: z.coerce.number().pipe(id) }),
    response: announcementRow.extend({ htmlTr: z.string(), htmlEn: z.string() }),
    errors: ['RecordNotFound'],
  },
  preview: {
    summary: 'What readers of both languages would see, and how many accounts would get it',
    body: z.object({ ...written, audience }),
    /** `isHarmless` false = something of the text is not allowed and would not be shown: it is not saved so. */
    response: z.object({ tr: worded, en: worded, isHarmless: z.boolean(), accounts: z.int() }),
  },
  save: {
    summary: 'Writes a draft, or changes one',
    body: z.object({ id: id.optional(), ...written, ...shown, audience, endsAt: z.iso.datetime().nullable(), why }),
    response: z.object({ id }),
    errors: ['RecordNotFound', 'HtmlNotHarmless', 'AnnouncementPublished'],
  },
  publish: {
    summary: 'Sends a draft to everybody of its audience, and to who comes while it runs',
    body: z.object({ id, why }),
    response: z.null(),
    errors: ['RecordNotFound', 'AnnouncementPublished', 'reauth'],
  },
  end: {
    summary: 'Ends a running message: it stays in the message centres and shows nowhere else',
    body: z.object({ id, why }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  remove: {
    summary: 'Takes a draft away',
    body: z.object({ id, why }),
    response: z.null(),
    errors: ['RecordNotFound', 'AnnouncementPublished'],
  },
  articles: {
    summary: 'The articles of the help, drafts included',
    response: z.array(helpArticle),
  },
  saveArticle: {
    summary: 'Writes an article of the help, publishes it or takes it back',
    body: z.object({
      id: id.optional(),
      slug: z
        .string()
        .trim()
        .regex(/^[a-z0-9-]{1,80}$/),
      titleTr: title,
      titleEn: title,
      htmlTr: articleHtml,
      htmlEn: articleHtml,
      place: z.int().min(0).max(10_000),
      isPublished: z.boolean(),
      why,
    }),
    response: z.object({ id }),
    errors: ['RecordNotFound', 'HtmlNotHarmless', 'UniqueViolation'],
  },
});
