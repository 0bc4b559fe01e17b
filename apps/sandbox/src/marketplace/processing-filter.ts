import { isRecord } from '../http/body.ts';
import { requireMarket } from './marketplaces.ts';
import type { SellerCall } from './operation.ts';
import { readPageToken, writePageToken } from './page-token.ts';

/** Which feeds or reports are listed, and from where the page goes on (`before` = number of the last one shown). */
export type ProcessingFilter = {
  types: string[];
  markets: string[];
  statuses: string[];
  since: string;
  until: string;
  size: number;
  before: string | null;
};

/** States of feeds and reports. */
export const processingStatuses = ['CANCELLED', 'DONE', 'FATAL', 'IN_PROGRESS', 'IN_QUEUE'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

const DAY_MS = 86_400_000;

/** Feeds and reports are listed for so long [Amazon's models]. */
const DAYS_MAX = 90;

/** The filter of getFeeds or getReports: from the query, or the one that a token repeats. */
export function readProcessingFilter(
  { query, region, now }: SellerCall,
  typesParameter: 'feedTypes' | 'reportTypes',
): ProcessingFilter {
  const token = query.text('nextToken');
  if (token !== null) return readPageToken(token, 'nextToken', isFilter);
  return {
    types: query.list(typesParameter, 10),
    markets: query.list('marketplaceIds', 10).map((id) => requireMarket(id, region)),
    statuses: query.someOf('processingStatuses', processingStatuses),
    since: (query.instant('createdSince') ?? new Date(now.getTime() - DAYS_MAX * DAY_MS)).toISOString(),
    until: (query.instant('createdUntil') ?? now).toISOString(),
    size: query.integer('pageSize', { min: 1, max: 100 }) ?? 10,
    before: null,
  };
}

/** Runs the filter over a table of feeds or reports, newest first; gives the page and the token of the next. */
export async function listProcessing<Row extends { number: string }>(
  { world, account }: SellerCall,
  { table, typeColumn }: { table: 'feed' | 'report'; typeColumn: 'feed_type' | 'report_type' },
  filter: ProcessingFilter,
): Promise<{ page: Row[]; nextToken: string | null }> {
  const { rows } = await world.sql.query<Row>(
    `select * from sandbox.${table}
     where world = $1 and seller_id = $2 and (cardinality($3::text[]) = 0 or ${typeColumn} = any($3)) and (cardinality($4::text[]) = 0 or market = any($4))
       and (cardinality($5::text[]) = 0 or status = any($5)) and created_at >= $6 and created_at <= $7 and ($8::bigint is null or number < $8)
     order by number desc limit $9`,
    [
      world.id,
      account.sellingPartnerId,
      filter.types,
      filter.markets,
      filter.statuses,
      filter.since,
      filter.until,
      filter.before,
      filter.size + 1,
    ],
  );
  const page = rows.slice(0, filter.size);
  const last = rows.length > filter.size ? page.at(-1) : undefined;
  return { page, nextToken: last ? writePageToken({ ...filter, before: last.number }) : null };
}

const isFilter = (value: unknown): value is ProcessingFilter =>
  isRecord(value) &&
  [value.types, value.markets, value.statuses].every(Array.isArray) &&
  typeof value.since === 'string' &&
  typeof value.until === 'string' &&
  Number.isInteger(value.size) &&
  typeof value.before === 'string';
