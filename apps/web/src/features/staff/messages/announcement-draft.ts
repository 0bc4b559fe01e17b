import type { Response } from '@kervan/contracts/endpoint';
import type { announcements } from '@kervan/contracts/announcements-calls';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import type { SubscriptionPlan } from '@kervan/domain/subscriptions/plan';

type Saved = Response<typeof announcements.get>;

/** What is written, as the editor holds it. `lastDay`: yyyy-mm-dd of the member's own calendar. */
export type Draft = {
  titleTr: string;
  titleEn: string;
  htmlTr: string;
  htmlEn: string;
  isSticky: boolean;
  isPopup: boolean;
  plans: SubscriptionPlan[];
  countries: MarketCode[];
  lastDay: string | null;
};

export const emptyDraft: Draft = {
  titleTr: '',
  titleEn: '',
  htmlTr: '',
  htmlEn: '',
  isSticky: false,
  isPopup: false,
  plans: [],
  countries: [],
  lastDay: null,
};

const DAY_MS = 86_400_000;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The last whole day before a moment, in the member's own calendar. */
function dayBefore(at: string): string {
  const date = new Date(Date.parse(at) - DAY_MS);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

export const draftOf = (saved: Saved): Draft => ({
  titleTr: saved.titleTr,
  titleEn: saved.titleEn,
  htmlTr: saved.htmlTr,
  htmlEn: saved.htmlEn,
  isSticky: saved.isSticky,
  isPopup: saved.isPopup,
  plans: saved.audience?.plans ?? [],
  countries: saved.audience?.countries ?? [],
  lastDay: saved.endsAt === null ? null : dayBefore(saved.endsAt),
});

const written = ['titleTr', 'titleEn', 'htmlTr', 'htmlEn'] as const;
export type Written = (typeof written)[number];
export const lengthMax = (name: Written): number =>
  name.startsWith('title') ? limits.announcementTitleMax : limits.announcementHtmlMax;

/** What is missing: a message is written in both languages. */
export const missingIn = (draft: Pick<Draft, Written>): Written[] =>
  written.filter((name) => draft[name].trim() === '' || draft[name].length > lengthMax(name));

/** Who gets it, as the calls want it; null = everybody. */
export const audienceOfDraft = ({ plans, countries }: Draft) =>
  plans.length === 0 && countries.length === 0 ? null : { plans, countries };
