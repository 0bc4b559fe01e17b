import { markets } from '@kervan/domain/markets';
import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import { marketplace } from '../marketplace.ts';
import { decimalOf } from '../marketplaces.ts';
import { withBuyersView } from './buyers-view.ts';
import type { Attributes } from './listing-attributes.ts';
import { readOffer } from './listing-offer.ts';
import { setOfferTerms } from './offer-terms.ts';
import { scopeOf } from './scope.ts';
import {
  findListings,
  newListing,
  saveBuyersView,
  saveListings,
  type ListingRow,
  type ListingScope,
  type Suppression,
} from './listing-row.ts';

/** `/world/listings` and `/world/sendings`: what buyers see and what was sent of it, seeding of an existing store, weekly limits and suppressions. Amounts in minor units. */
export const registerListingControls: Routes = (mount) => {
  mount('GET', '/world/listings/:market/:sellerId', async ({ world, params }) => readSeen(world, scopeOf(params)));
  mount('GET', '/world/listings/:market/:sellerId/:sku', async ({ world, params, reply }) => {
    const [seen] = await readSeen(world, scopeOf(params), params.sku);
    return seen ?? reply.code(404).send({ error: `no listing ${params.sku}` });
  });
  mount('GET', '/world/sendings/:market/:sellerId', ({ world, params }) =>
    marketplace.of(world).sendings.of(scopeOf(params)),
  );
  mount('PUT', '/world/listings/:market/:sellerId/:sku/offer', setOfferTerms);
  mount('POST', '/world/listings', seedListings);
  mount('PUT', '/world/listing-limits/:market/:sellerId', setWeeklyLimit);
  mount('POST', '/world/suppressions', suppress);
};

type SeenListing = {
  sku: string;
  asin: string;
  priceMinor: number | null;
  quantity: number | null;
  handlingDays: number | null;
  status: string;
  /** Id of the shipping template that the seller's attributes name. */
  shippingGroup: string | null;
  history: { at: string; priceMinor: number | null; quantity: number | null }[];
  /** What the seller's attributes say of the price, whatever buyers pay at the moment. */
  offer: { priceMinor: number | null; lowestMinor: number | null; highestMinor: number | null; sales: number };
};

/** A listing nobody has processed yet is seen by nobody. */
async function readSeen(world: World, { market, sellerId }: ListingScope, sku?: string): Promise<SeenListing[]> {
  const { rows } = await world.sql.query<Omit<SeenListing, 'offer'> & { attributes: Attributes }>(
    `select l.attributes, l.sku, l.asin, l.price_minor as "priceMinor", l.quantity, l.handling_days as "handlingDays", l.status,
       l.attributes -> 'merchant_shipping_group' -> 0 ->> 'value' as "shippingGroup",
       coalesce(h.lines, '[]') as history
     from sandbox.listing l
     left join lateral (
       select jsonb_agg(jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'priceMinor', price_minor, 'quantity', quantity) order by id) as lines
       from sandbox.listing_history where world = l.world and market = l.market and seller_id = l.seller_id and sku = l.sku
     ) h on true
     where l.world = $1 and l.market = $2 and l.seller_id = $3 and ($4::text is null or l.sku = $4) and l.visible_at is not null
     order by l.sku`,
    [world.id, market, sellerId, sku ?? null],
  );
  return rows.map(({ attributes, ...seen }) => {
    const { priceMinor, priceMinMinor, priceMaxMinor, sales } = readOffer(attributes, market);
    const offer = { priceMinor, lowestMinor: priceMinMinor, highestMinor: priceMaxMinor, sales: sales.length };
    return { ...seen, offer };
  });
}

type Seed = {
  sku: string;
  asin: string;
  priceMinor: number;
  quantity: number;
  handlingDays: number | null;
  condition: string;
};

/** `{market, sellerId, listings: [{sku, asin, priceMinor, quantity, handlingDays?, condition?}]}`: listings that have been live since long ago. */
async function seedListings({ world, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body) || !Array.isArray(body.listings))
    throw new BadRequest('wanted: {market, sellerId, listings: [{sku, asin, priceMinor, quantity}]}');
  const scope = scopeOf({ market: String(body.market), sellerId: String(body.sellerId) });
  const seeds = body.listings.map((entry: unknown) => readSeed(entry));
  const unknown = seeds.find(({ asin }) => !world.catalogue.find(asin));
  if (unknown) throw new BadRequest(`no product ${unknown.asin} in this world`);
  const now = world.clock.now();
  const rows = seeds.map((seed) => seededRow(world, scope, seed, now));
  await inTransaction(world.sql, async (sql) => {
    for (let from = 0; from < rows.length; from += 1000) await saveListings(sql, world, rows.slice(from, from + 1000));
    await sql.query(
      `insert into sandbox.listing_history (world, market, seller_id, sku, at, price_minor, quantity)
       select $1, $2, $3, r.sku, $4, r.price_minor, r.quantity from jsonb_to_recordset($5) as r(sku text, price_minor int, quantity int)`,
      [
        world.id,
        scope.market,
        scope.sellerId,
        now,
        JSON.stringify(rows.map(({ sku, price_minor, quantity }) => ({ sku, price_minor, quantity }))),
      ],
    );
  });
  return reply.code(201).send({ count: rows.length });
}

function readSeed(entry: unknown): Seed {
  if (!isRecord(entry)) throw new BadRequest('a listing is not an object');
  const { sku, asin, priceMinor, quantity, handlingDays = null, condition = 'new_new' } = entry;
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (
    typeof sku !== 'string' ||
    sku === '' ||
    typeof asin !== 'string' ||
    !isCount(priceMinor) ||
    priceMinor === 0 ||
    !isCount(quantity)
  )
    throw new BadRequest('wanted in a listing: {sku, asin, priceMinor, quantity}');
  if (handlingDays !== null && !isCount(handlingDays)) throw new BadRequest('handlingDays must be a whole number');
  if (typeof condition !== 'string') throw new BadRequest('condition must be a name such as used_good');
  return { sku, asin, priceMinor, quantity, handlingDays, condition };
}

const DAY_MS = 86_400_000;

/** A seeded store is not new: its listings do not count for this week's limit. */
const SEEDED_DAYS_AGO = 90;

function seededRow(
  world: World,
  scope: ListingScope,
  { sku, asin, priceMinor, quantity, handlingDays, condition }: Seed,
  now: Date,
): ListingRow {
  const { marketplaceId, currency } = markets[scope.market];
  const productType = world.catalogue.find(asin)?.category.productType ?? 'PRODUCT';
  const attributes = {
    merchant_suggested_asin: [{ value: asin, marketplace_id: marketplaceId }],
    condition_type: [{ value: condition, marketplace_id: marketplaceId }],
    purchasable_offer: [
      {
        marketplace_id: marketplaceId,
        currency,
        audience: 'ALL',
        our_price: [{ schedule: [{ value_with_tax: decimalOf(priceMinor, scope.market) }] }],
      },
    ],
    fulfillment_availability: [
      {
        fulfillment_channel_code: 'DEFAULT',
        quantity,
        ...(handlingDays === null ? {} : { lead_time_to_ship_max_days: handlingDays }),
      },
    ],
  };
  const since = new Date(now.getTime() - SEEDED_DAYS_AGO * DAY_MS);
  const listing = {
    ...newListing(scope, sku, { asin, productType, now: since }),
    attributes,
    accepted: attributes,
    visible_at: since,
    updated_at: now,
  };
  return withBuyersView(world, { ...listing, price_minor: priceMinor, quantity, handling_days: handlingDays }, now);
}

/** `{newListingsPerWeek}`; null ends the limit. */
async function setWeeklyLimit({ world, params, request, reply }: WorldRequest): Promise<unknown> {
  const { market, sellerId } = scopeOf(params);
  const body = bodyJson(request);
  const limit = isRecord(body) ? body.newListingsPerWeek : undefined;
  if (limit === null)
    await world.sql.query('delete from sandbox.listing_limit where world = $1 and market = $2 and seller_id = $3', [
      world.id,
      market,
      sellerId,
    ]);
  else if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0) {
    await world.sql.query(
      `insert into sandbox.listing_limit values ($1, $2, $3, $4) on conflict (world, market, seller_id) do update set new_listings_per_week = excluded.new_listings_per_week`,
      [world.id, market, sellerId, limit],
    );
  } else throw new BadRequest('wanted: {newListingsPerWeek: number | null}');
  return reply.code(204).send();
}

type SuppressionPayload = { scope: ListingScope; sku: string; action: Suppression | null };

/** `{market, sellerId, sku, action: LISTING_SUPPRESSED | SEARCH_SUPPRESSED, forMs?}`: from now on, lifted after `forMs` of world time when given. */
async function suppress({ world, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body) || typeof body.sku !== 'string')
    throw new BadRequest('wanted: {market, sellerId, sku, action, forMs?}');
  const scope = scopeOf({ market: String(body.market), sellerId: String(body.sellerId) });
  const action = (['LISTING_SUPPRESSED', 'SEARCH_SUPPRESSED', null] as const).find((known) => known === body.action);
  if (action === undefined) throw new BadRequest('action must be LISTING_SUPPRESSED, SEARCH_SUPPRESSED or null');
  const payload: SuppressionPayload = { scope, sku: body.sku, action };
  await setSuppression(world, payload, world.clock.now());
  if (typeof body.forMs === 'number')
    await world.effects.schedule('listings.suppression', new Date(world.clock.nowMs() + body.forMs), {
      ...payload,
      action: null,
    });
  return reply.code(204).send();
}

const setSuppression: EffectHandler = async (world, payload, at) => {
  const { scope, sku, action } = payload as SuppressionPayload; // Written by suppress.
  const changes = await inTransaction(world.sql, async (sql) => {
    const before = (await findListings({ sql, world, scope, lock: true }, [sku])).get(sku);
    if (!before || before.status === 'DELETED') return [];
    const after = withBuyersView(world, { ...before, suppression: action, updated_at: at }, at);
    await saveBuyersView(sql, world, [after]);
    return [{ before, after }];
  });
  await announceListingChanges(world, changes, at);
};

export const listingControlEffects: Readonly<Record<string, EffectHandler>> = {
  'listings.suppression': setSuppression,
};
