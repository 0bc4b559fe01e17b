import { sql } from 'kysely';
import type { feedback } from '@kervan/contracts/feedback-calls';
import type { FeedbackRow } from '@kervan/contracts/feedback';
import { feedbackRatio, periodStart, type FeedbackPeriod } from '@kervan/domain/feedback/feedback-ratios';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** MSG-035: what buyers said, and the ratios of all of it whatever the list is narrowed to. */
export const listFeedback: Handler<typeof feedback.list> = ({ body, caller: { storeId, ...caller } }, deps) =>
  within(deps, caller, async (tx) => {
    const { page, limit, rating = null, from = null, to = null } = body;
    const now = deps.clock.now();
    const where = sql`store_id = ${storeId} and (${rating}::smallint is null or rating = ${rating}::smallint)
      and (${from}::date is null or given_on >= ${from}::date) and (${to}::date is null or given_on <= ${to}::date)`;
    const { rows: items } = await sql<FeedbackRow>`
      select feedback_id as id, given_on::text as date, rating, amazon_order_id as "orderNumber", comment,
        exists (select from seller_order o where o.store_id = f.store_id and o.amazon_order_id = f.amazon_order_id) as "isKnownOrder" from buyer_feedback f
      where ${where} order by given_on desc, feedback_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::int as count from buyer_feedback where ${where}`.execute(tx);
    // Of a store that is worked by hand: when something new was last in a file.
    const { rows: read } = await sql<{ read_at: Date | null }>`select coalesce(
      (select read_at from report_reading where store_id = ${storeId} and kind = ${FEEDBACK_REPORT}),
      (select max(read_at) from buyer_feedback where store_id = ${storeId})) as read_at`.execute(tx);
    const ratioOf = (period: FeedbackPeriod) => ratio(tx, storeId, periodStart(period, now));
    return {
      items,
      totalCount: counted[0]?.count ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(now).toISOString(),
      readAt: read[0]?.read_at?.toISOString() ?? null,
      ratios: {
        days30: await ratioOf('days30'),
        days90: await ratioOf('days90'),
        months12: await ratioOf('months12'),
        all: await ratioOf('all'),
      },
    };
  });

/** As the readings of reports have it. */
const FEEDBACK_REPORT = 2;

async function ratio(tx: Db, storeId: number, since: number | null) {
  const from = since === null ? null : new Date(since).toISOString().slice(0, 10);
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*)::int as count from buyer_feedback
    where store_id = ${storeId} and (${from}::date is null or given_on >= ${from}::date) group by rating`.execute(tx);
  const of = (rating: number) => rows.find((row) => row.rating === rating)?.count ?? 0;
  return feedbackRatio([of(1), of(2), of(3), of(4), of(5)]);
}
