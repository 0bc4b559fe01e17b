import { feedback } from '@kervan/contracts/feedback-calls';
import { dayOf, present, wholeOf } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';

/** What the list is narrowed to, as the address carries it. */
export type FeedbackOwn = { rating?: number; from?: string; to?: string };

export const ratings = [5, 4, 3, 2, 1] as const;

function narrowedBy(search: Record<string, unknown>): FeedbackOwn {
  const rating = ratings.find((each) => each === wholeOf(search.rating));
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  // Days that end before they begin would find nothing.
  return present({ rating, from, to: from !== undefined && to !== undefined && to < from ? undefined : to });
}

/** MSG-015: what buyers said of the store, last first. */
export const feedbackList = defineList({
  name: 'feedback',
  call: feedback.list,
  tabs: { key: 'tab', names: ['all'] },
  sorts: ['newest'],
  fields: {},
  own: narrowedBy,
  searchLengthMax: 0,
  hasKeys: false,
  request: ({ page, limit, own }) => ({ body: { page, limit, ...own } }),
});
export type FeedbackSearch = ReturnType<typeof feedbackList.check>;
export type FeedbackView = ReturnType<typeof feedbackList.at>;
