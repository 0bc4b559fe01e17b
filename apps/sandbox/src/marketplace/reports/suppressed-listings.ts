import type { World } from '../../world/world.ts';
import type { Issue } from '../listings/listing-issues.ts';
import { isEnforced } from '../listings/listing-issues.ts';
import type { ListingRow } from '../listings/listing-row.ts';
import { flatFile, type Column } from './flat-file.ts';
import type { ReportRow } from './report-row.ts';

type Line = { listing: ListingRow; issue: Issue; title: string };

/** "Sep 1, 2026", as sellers get it. */
const day = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(at);

/** Amazon's short word for what is wrong. (u) */
const reasons: Readonly<Record<string, string>> = {
  INVALID_PRICE: 'Price policy violation',
  MISSING_PRICE: 'Missing price',
  INVALID_IMAGE: 'Invalid main image',
  MISSING_IMAGE: 'Missing main image',
  MISSING_ATTRIBUTE: 'Missing information',
  INVALID_ATTRIBUTE: 'Invalid information',
  QUALIFICATION_REQUIRED: 'Policy violation',
  DUPLICATE: 'Duplicate product',
};

/** Columns of GET_MERCHANTS_LISTINGS_FYP_REPORT, as readers of it have written them down; Amazon documents none. (u) */
const columns: readonly Column<Line>[] = [
  ['Status', ({ issue }) => (actionsOf(issue).includes('SEARCH_SUPPRESSED') ? 'Search Suppressed' : 'Inactive')],
  ['Reason', ({ issue }) => reasons[issue.categories[0] ?? ''] ?? 'Other'],
  ['SKU', ({ listing }) => listing.sku],
  ['ASIN', ({ listing }) => listing.asin],
  ['Product name', ({ title }) => title],
  ['Condition', () => '11'],
  ['Status Change Date', ({ listing }) => day(listing.updated_at)],
  ['Issue Description', ({ issue }) => issue.message],
];

const actionsOf = (issue: Issue): string[] => issue.enforcements?.actions.map(({ action }) => action) ?? [];

/** The listings of the report's seller and market that are taken down or hidden now, a line for each issue; null when there is none. */
export async function suppressedListings(world: World, { seller_id, market }: ReportRow): Promise<string | null> {
  const { rows } = await world.sql.query<ListingRow>(
    "select * from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and visible_at is not null and status <> 'DELETED' and issues <> '[]' order by sku",
    [world.id, market, seller_id],
  );
  const lines = rows.flatMap((listing) => {
    const product = world.catalogue.find(listing.asin);
    const title = product ? world.catalogue.titleIn(product, market) : '';
    return listing.issues.filter(isEnforced).map((issue): Line => ({ listing, issue, title }));
  });
  return flatFile(columns, lines);
}
