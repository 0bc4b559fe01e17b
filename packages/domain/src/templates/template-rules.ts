import { foldCase } from '../filters/fold-case.ts';
import { limits } from '../limits.ts';
import type { TemplateType } from './template-types.ts';
import { unknownPlaceholders } from './placeholders.ts';

/** MSG-013: orders that a template is not sent to. */
export const exclusions = ['refunded', 'returned', 'late', 'cancelled', 'reviewed'] as const;
export type Exclusion = (typeof exclusions)[number];

export type TemplateFault =
  | 'TextRequired'
  | 'PlaceholderUnknown'
  | 'TemplateLimitReached'
  | 'SameTypeTemplateQuantityLimitError';

type Draft = { id: number | null; type: TemplateType; name: string; subject: string; message: string };

/** MSG-008, MSG-011: texts that are empty, then at most 5 of a store, then at most 2 of a type; passive ones count. */
export function findTemplateFault(
  draft: Draft,
  known: readonly { id: number; type: TemplateType }[],
): TemplateFault | null {
  if ([draft.name, draft.subject, draft.message].some((text) => text.trim() === '')) return 'TextRequired';
  if (unknownPlaceholders(`${draft.subject} ${draft.message}`).length > 0) return 'PlaceholderUnknown';
  const others = known.filter(({ id }) => id !== draft.id);
  if (others.length >= limits.templatesMax) return 'TemplateLimitReached';
  if (others.filter(({ type }) => type === draft.type).length >= limits.templatesOfTypeMax)
    return 'SameTypeTemplateQuantityLimitError';
  return null;
}

/** MSG-010, MSG-011: another campaign is possible. */
export const mayAddCampaign = (count: number): boolean => count < limits.campaignsMax;

export type SkipReason = Exclusion | 'doNotSend' | 'alreadyAsked' | 'filtered' | 'stopped' | `missing:${string}`;

export type OrderForSending = {
  isRefunded: boolean;
  isReturned: boolean;
  isLate: boolean;
  isCancelled: boolean;
  isReviewed: boolean;
  noFeedback: boolean;
  /** It is asked for feedback by this, and was asked before (MSG-014). */
  isAskedAgain: boolean;
  /** The sale in minor units. */
  price: number;
  asins: readonly string[];
  categories: readonly string[];
};
export type OrderFilter = {
  priceFrom: number | null;
  priceTo: number | null;
  asins: readonly string[];
  category: string | null;
};

/** MSG-013, MSG-014: why an order has nothing sent, or null. Orders that want no feedback get nothing whatever else is set. */
export function skipReason(
  order: OrderForSending,
  filter: OrderFilter,
  excluded: readonly Exclusion[],
): SkipReason | null {
  if (order.noFeedback) return 'doNotSend';
  if (order.isAskedAgain) return 'alreadyAsked';
  const is: Record<Exclusion, boolean> = {
    refunded: order.isRefunded,
    returned: order.isReturned,
    late: order.isLate,
    cancelled: order.isCancelled,
    reviewed: order.isReviewed,
  };
  const hit = exclusions.find((name) => excluded.includes(name) && is[name]);
  if (hit !== undefined) return hit;
  return fits(order, filter) ? null : 'filtered';
}

function fits(order: OrderForSending, { priceFrom, priceTo, asins, category }: OrderFilter): boolean {
  if (priceFrom !== null && order.price < priceFrom) return false;
  if (priceTo !== null && order.price > priceTo) return false;
  if (asins.length > 0 && !order.asins.some((asin) => asins.includes(asin))) return false;
  const wanted = foldCase(category?.trim() ?? '');
  return wanted === '' || order.categories.some((path) => foldCase(path).includes(wanted));
}
