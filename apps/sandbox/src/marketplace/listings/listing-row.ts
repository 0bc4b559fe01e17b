import type { MarketCode } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import type { Attributes } from './listing-attributes.ts';
import type { Issue } from './listing-issues.ts';

export type ListingStatus = 'BUYABLE' | 'INACTIVE' | 'DELETED';
export type Suppression = 'LISTING_SUPPRESSED' | 'SEARCH_SUPPRESSED';

/** Where a listing lives. */
export type ListingScope = { market: MarketCode; sellerId: string };

/** A row of sandbox.listing. Amounts in minor units of the market's currency. */
export type ListingRow = {
  market: MarketCode;
  seller_id: string;
  sku: string;
  asin: string;
  product_type: string;
  accepted: Attributes;
  attributes: Attributes;
  price_minor: number | null;
  quantity: number | null;
  handling_days: number | null;
  status: ListingStatus;
  suppression: Suppression | null;
  /** Issues that stand until they are taken back, whatever price and stock are. */
  raised: Issue[];
  issues: Issue[];
  applied: Record<string, number>;
  visible_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** The listings of these SKUs by SKU, deleted ones included. `lock` keeps them for the transaction. */
export async function findListings(
  { sql, world, scope, lock = false }: { sql: Sql; world: World; scope: ListingScope; lock?: boolean },
  skus: readonly string[],
): Promise<Map<string, ListingRow>> {
  // Sorted, so that two transactions lock in one order.
  const { rows } = await sql.query<ListingRow>(
    `select * from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and sku = any($4) order by sku ${lock ? 'for update' : ''}`,
    [world.id, scope.market, scope.sellerId, skus],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Writes whole rows, new ones included. */
export async function saveListings(sql: Sql, world: World, rows: readonly ListingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into sandbox.listing (world, market, seller_id, sku, asin, product_type, accepted, attributes, price_minor, quantity, handling_days,
       status, suppression, raised, issues, applied, visible_at, created_at, updated_at)
     select $1, r.* from jsonb_to_recordset($2) as r(market text, seller_id text, sku text, asin text, product_type text, accepted jsonb, attributes jsonb,
       price_minor int, quantity int, handling_days int, status text, suppression text, raised jsonb, issues jsonb, applied jsonb,
       visible_at timestamptz, created_at timestamptz, updated_at timestamptz)
     on conflict (world, market, seller_id, sku) do update set
       asin = excluded.asin, product_type = excluded.product_type, accepted = excluded.accepted, attributes = excluded.attributes,
       price_minor = excluded.price_minor, quantity = excluded.quantity, handling_days = excluded.handling_days, status = excluded.status,
       suppression = excluded.suppression, raised = excluded.raised, issues = excluded.issues, applied = excluded.applied, visible_at = excluded.visible_at,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [world.id, JSON.stringify(rows)],
  );
}

/** Writes what buyers see of rows that exist already. */
export async function saveBuyersView(sql: Sql, world: World, rows: readonly ListingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const narrow = rows.map(({ accepted: _accepted, attributes: _attributes, ...row }) => row);
  await sql.query(
    `update sandbox.listing l set price_minor = r.price_minor, quantity = r.quantity, handling_days = r.handling_days, status = r.status,
       suppression = r.suppression, raised = r.raised, issues = r.issues, applied = r.applied, updated_at = r.updated_at
     from jsonb_to_recordset($2) as r(market text, seller_id text, sku text, price_minor int, quantity int, handling_days int, status text,
       suppression text, raised jsonb, issues jsonb, applied jsonb, updated_at timestamptz)
     where l.world = $1 and l.market = r.market and l.seller_id = r.seller_id and l.sku = r.sku`,
    [world.id, JSON.stringify(narrow)],
  );
}

/** A new row that nobody sees yet. */
export function newListing(
  scope: ListingScope,
  sku: string,
  given: { asin: string; productType: string; now: Date },
): ListingRow {
  return {
    market: scope.market,
    seller_id: scope.sellerId,
    sku,
    asin: given.asin,
    product_type: given.productType,
    accepted: {},
    attributes: {},
    price_minor: null,
    quantity: null,
    handling_days: null,
    status: 'INACTIVE',
    suppression: null,
    raised: [],
    issues: [],
    applied: {},
    visible_at: null,
    created_at: given.now,
    updated_at: given.now,
  };
}
