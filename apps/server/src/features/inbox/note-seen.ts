import { sql } from 'kysely';
import type { InboxDeps, News } from './news.ts';

/** Nothing is to be done but to note that the account still hears of the marketplace. */
export async function noteSeen({ db }: InboxDeps, news: readonly News[]): Promise<void> {
  for (const { accountId, eventTime } of news)
    await sql`update notification_subscription set last_seen_at = ${new Date(eventTime)} where account_id = ${accountId}`.execute(
      db,
    );
}
