import { sql } from 'kysely';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { momentsOf } from '@kervan/domain/reports/report-days';
import { LookupSource, lookupSourceNames, resultOfLookup } from '@kervan/domain/reports/search-history';
import type { Db } from '../../db/connect.ts';
import { countLookups } from '../../records/items/product-lookups.ts';
import { ROWS_MAX } from './product-rows.ts';
import type { ReportScope } from './report-scope.ts';

type Lookup = { looked_up_at: Date; asin: string; title: string | null; outcome: number; source: number | null };

/** REP-023: every product that was looked up, the newest first; what was added by its ASIN has the title of the product that came of it. */
export async function searchRows(tx: Db, { storeId, days, midnight }: ReportScope): Promise<ReportCells[]> {
  const { from, to } = momentsOf(days, midnight);
  const { rows } = await sql<Lookup>`
    select l.looked_up_at, l.asin, coalesce(l.title, d.title) as title, l.outcome, l.source from product_lookup l
      left join lateral (select title from item_details where store_id = l.store_id and asin = l.asin limit 1) d on true
    where l.store_id = ${storeId} and l.looked_up_at >= ${new Date(from)} and l.looked_up_at < ${new Date(to)}
    order by l.looked_up_at desc, l.lookup_id desc limit ${ROWS_MAX}`.execute(tx);
  return rows.map(({ looked_up_at: at, asin, title, outcome, source }) => ({
    date: at.toISOString(),
    asin,
    title,
    ...resultOfLookup(outcome),
    source: lookupSourceNames.find((name) => LookupSource[name] === source) ?? null,
  }));
}

/** SUB-042: what the account has looked up on this search day, and how many it may. */
export async function readLookups(tx: Db, { accountId, now }: ReportScope): Promise<{ used: number; limit: number }> {
  const { product_limit: limit } = await tx
    .selectFrom('account')
    .select('product_limit')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { used: await countLookups(tx, accountId, now), limit };
}
