import type { MarketCode } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { FeedbackRow } from '../feedback/leave-feedback.ts';
import { flatFile, type Column } from './flat-file.ts';
import type { ReportRow } from './report-row.ts';

/** Columns of GET_SELLER_FEEDBACK_DATA; what their values look like is (u). */
const columns: readonly Column<FeedbackRow>[] = [
  ['Date', ({ left_at, market }) => shortDay(left_at, market)],
  ['Rating', ({ rating }) => String(rating)],
  ['Comments', ({ comments }) => comments],
  ['Your Response', ({ response }) => response],
  ['Order ID', ({ order_id }) => order_id],
  ['Rater Email', ({ rater_email }) => rater_email],
];

/** Markets that write the day with dots, and the year first. */
const dotted: readonly MarketCode[] = ['DE', 'PL', 'TR'];
const yearFirst: readonly MarketCode[] = ['JP', 'CA'];

/** A day as people of the market write it: "11/28/26", "28.11.26", "28/11/26", "2026/11/28". // Assumed. */
function shortDay(at: Date, market: MarketCode): string {
  const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-');
  if (yearFirst.includes(market)) return [year, month, day].join('/');
  if (market === 'US') return [month, day, year.slice(2)].join('/');
  return [day, month, year.slice(2)].join(dotted.includes(market) ? '.' : '/');
}

/** What buyers said of the seller within the report's time. // Assumed: of all stars; Amazon's list of types speaks of one to three. */
export async function sellerFeedback(world: World, report: ReportRow): Promise<string | null> {
  const { rows } = await world.sql.query<FeedbackRow>(
    `select * from sandbox.seller_feedback where world = $1 and seller_id = $2 and market = $3
       and ($4::timestamptz is null or left_at >= $4) and ($5::timestamptz is null or left_at <= $5) order by left_at desc, order_id`,
    [world.id, report.seller_id, report.market, report.data_start, report.data_end],
  );
  return flatFile(columns, rows);
}
