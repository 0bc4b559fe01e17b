import { applyOffers } from './apply-offers.ts';
import { checkFinishedFeeds, checkFinishedReports } from './check-finished.ts';
import type { InboxDeps, News, NewsKind, UseCase } from './news.ts';
import { noteSeen } from './note-seen.ts';
import { readChangedBack, readSoldBack } from './read-listings-back.ts';
import { readNotifiedOrders } from './read-notified-orders.ts';

/** Every kind of notification and what follows of it, in the order in which it is done. A new kind does not compile before it stands here. */
const useCases: { readonly [Kind in NewsKind]: readonly UseCase<Kind>[] } = {
  offersChanged: [applyOffers],
  listingStatus: [readChangedBack],
  listingIssues: [readChangedBack],
  listingQuantity: [readChangedBack],
  // A sale takes from the stock that buyers see.
  orderChanged: [readSoldBack, readNotifiedOrders],
  feedFinished: [checkFinishedFeeds],
  reportFinished: [checkFinishedReports],
  pricingHealth: [noteSeen],
  accountStatus: [noteSeen],
  // Taken as they come, and in no inbox (`takeOfApplication`).
  newSecret: [noteSeen],
  secretEnd: [noteSeen],
  other: [noteSeen],
};

/** Hands each use case the notifications of its kinds, all of a chunk at once. */
export async function applyNews(deps: InboxDeps, news: readonly News[]): Promise<void> {
  // The table is exhaustive over the same kinds; only the kind's type is lost in the loop.
  const cases = Object.entries(useCases) as [NewsKind, readonly UseCase<NewsKind>[]][];
  const kindsOf = new Map<UseCase<NewsKind>, NewsKind[]>();
  for (const [kind, all] of cases) for (const run of all) kindsOf.set(run, [...(kindsOf.get(run) ?? []), kind]);
  for (const [run, kinds] of kindsOf) {
    const part = news.filter(({ content }) => kinds.includes(content.kind));
    if (part.length > 0) await run(deps, part);
  }
}
