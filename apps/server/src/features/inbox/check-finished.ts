import { sql } from 'kysely';
import type { InboxDeps, News } from './news.ts';

/** The marketplace is through with feeds: what it says of them is read at once. */
export async function checkFinishedFeeds(
  { db, clock }: InboxDeps,
  news: readonly News<'feedFinished'>[],
): Promise<void> {
  for (const { accountId, content } of news)
    await sql`update feed f set check_at = ${new Date(clock.now())} from store s where s.account_id = ${accountId} and f.store_id = s.store_id and f.marketplace_feed_id = ${content.feedId} and f.state = 'submitted'`.execute(
      db,
    );
}

/** A report of a store's listings is made: it is fetched at once. */
export async function checkFinishedReports(
  { db, clock }: InboxDeps,
  news: readonly News<'reportFinished'>[],
): Promise<void> {
  for (const { accountId, content } of news)
    await sql`update listing_import l set check_at = ${new Date(clock.now())} from store s where s.account_id = ${accountId} and l.store_id = s.store_id and l.report_id = ${content.reportId} and l.state = 'requested'`.execute(
      db,
    );
}
