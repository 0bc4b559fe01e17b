import type { MarketCode } from '@kervan/domain/markets';
import { isRecord } from '../../http/body.ts';
import type { World } from '../../world/world.ts';
import { invalidInput } from '../api-error.ts';
import type { CallQuery } from '../call-query.ts';
import { readPageToken, writePageToken } from '../page-token.ts';
import type { ListingRow } from './listing-row.ts';

/** At most so many SKUs can be paged through in one query [Amazon's model]. */
const RESULTS_MAX = 1000;
const PAGE_SIZE_MAX = 20;
const PAGE_SIZE_DEFAULT = 10;

export type SearchPage = {
  total: number;
  listings: ListingRow[];
  nextToken: string | null;
  previousToken: string | null;
};

const identifierTypes = ['ASIN', 'EAN', 'FNSKU', 'GTIN', 'ISBN', 'JAN', 'MINSAN', 'SKU', 'UPC'] as const;
const sortColumns = { sku: 'sku', createdDate: 'created_at', lastUpdatedDate: 'updated_at' } as const;
const statuses = ['BUYABLE', 'DISCOVERABLE'] as const;
/** When a status word holds of a row. */
const statusConditions = { BUYABLE: "status = 'BUYABLE'", DISCOVERABLE: 'suppression is null' } as const;

/** One page of a seller's visible listings in a market, as the query of searchListingsItems wants them. */
export async function searchListings(
  world: World,
  { market, sellerId }: { market: MarketCode; sellerId: string },
  query: CallQuery,
): Promise<SearchPage> {
  const filter = createFilter([world.id, market, sellerId]);
  addIdentifiers(filter, world, query);
  for (const [name, column, compare] of [
    ['createdAfter', 'created_at', '>='],
    ['createdBefore', 'created_at', '<='],
    ['lastUpdatedAfter', 'updated_at', '>='],
    ['lastUpdatedBefore', 'updated_at', '<='],
  ] as const) {
    const instant = query.instant(name);
    if (instant) filter.add((place) => `${column} ${compare} ${place}`, instant);
  }
  for (const status of query.someOf('withStatus', statuses)) filter.add(() => statusConditions[status]);
  for (const status of query.someOf('withoutStatus', statuses)) filter.add(() => `not (${statusConditions[status]})`);
  const severities = query.someOf('withIssueSeverity', ['WARNING', 'ERROR'] as const);
  if (severities.length)
    filter.add(
      (place) => `exists (select 1 from jsonb_array_elements(issues) i where i->>'severity' = any(${place}))`,
      severities,
    );

  const column = sortColumns[query.oneOf('sortBy', ['sku', 'createdDate', 'lastUpdatedDate']) ?? 'lastUpdatedDate'];
  const order = query.oneOf('sortOrder', ['ASC', 'DESC']) ?? 'DESC';
  const size = query.integer('pageSize', { min: 1, max: PAGE_SIZE_MAX }) ?? PAGE_SIZE_DEFAULT;
  const from = readToken(query.text('pageToken'));
  const where = filter.where();
  const { rows: counted } = await world.sql.query<{ total: number }>(
    `select count(*)::int as total from sandbox.listing where ${where}`,
    filter.values,
  );
  const { rows: listings } = await world.sql.query<ListingRow>(
    `select * from sandbox.listing where ${where} order by ${column} ${order}, sku ${order} offset ${from} limit ${Math.max(0, Math.min(size, RESULTS_MAX - from))}`,
    filter.values,
  );
  const total = counted[0]?.total ?? 0;
  return {
    total,
    listings,
    nextToken: from + size < Math.min(total, RESULTS_MAX) ? writeToken(from + size) : null,
    previousToken: from > 0 ? writeToken(Math.max(0, from - size)) : null,
  };
}

type Filter = { values: unknown[]; add(condition: (place: string) => string, value?: unknown): void; where(): string };

function createFilter(scope: [world: string, market: string, sellerId: string]): Filter {
  const values: unknown[] = [...scope];
  const conditions = ['world = $1', 'market = $2', 'seller_id = $3', 'visible_at is not null', "status <> 'DELETED'"];
  return {
    values,
    add(condition, value) {
      if (value !== undefined) values.push(value);
      conditions.push(condition(`$${values.length}`));
    },
    where: () => conditions.join(' and '),
  };
}

function addIdentifiers(filter: Filter, world: World, query: CallQuery): void {
  const identifiers = query.list('identifiers', 20);
  const type = query.oneOf('identifiersType', identifierTypes);
  if (identifiers.length === 0) return;
  if (!type)
    throw invalidInput("'identifiersType' is required when 'identifiers' is given.", 'Parameter identifiersType');
  if (type === 'SKU') filter.add((place) => `sku = any(${place})`, identifiers);
  else if (type === 'ASIN') filter.add((place) => `asin = any(${place})`, identifiers);
  else {
    const known = type === 'EAN' || type === 'GTIN' || type === 'UPC' ? type : null;
    filter.add(
      (place) => `asin = any(${place})`,
      known ? identifiers.flatMap((identifier) => world.catalogue.findByIdentifier(known, identifier) ?? []) : [],
    );
  }
}

type Place = { from: number };

const writeToken = (from: number): string => writePageToken({ from } satisfies Place);

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && Number.isInteger(value.from) && Number(value.from) >= 0 && Number(value.from) < RESULTS_MAX;

const readToken = (token: string | null): number =>
  token === null ? 0 : readPageToken(token, 'pageToken', isPlace).from;
