import type { MarketCode } from '@kervan/domain/markets';
import { inTransaction, type Sql } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import type { World } from '../../world/world.ts';
import { announceListingChanges, type ListingChange } from '../notifications/listing-events.ts';
import type { ApplyPayload } from './accept-submissions.ts';
import { withChanges, type ChangedAttributes } from './listing-attributes.ts';
import { findListings, saveBuyersView, saveListings, type ListingRow, type ListingScope } from './listing-row.ts';
import { priceToBuyers, readOffer } from './listing-offer.ts';
import { scheduleTurns } from './sale-turns.ts';
import { touches, type Route, type SubmissionPart } from './submission-parts.ts';
import { withBuyersView } from './buyers-view.ts';

type SubmissionRow = {
  number: string;
  market: MarketCode;
  seller_id: string;
  sku: string;
  route: Route;
  kind: 'PUT' | 'PATCH' | 'DELETE';
  changed: ChangedAttributes;
  accepted_at: Date;
};

/** Makes one part of a slice of accepted submissions visible. */
export const applySubmissions: EffectHandler = async (world, payload, at) => {
  const { numbers, part, isLast } = payload as ApplyPayload; // Written by acceptSubmissions.
  const changes = await inTransaction(world.sql, async (sql) => {
    const { rows: submissions } = await sql.query<SubmissionRow>(
      'select * from sandbox.listing_submission where world = $1 and number = any($2) order by number',
      [world.id, numbers],
    );
    const first = submissions[0];
    if (!first) return [];
    const scope: ListingScope = { market: first.market, sellerId: first.seller_id };
    const before = await findListings(
      { sql, world, scope, lock: true },
      submissions.map(({ sku }) => sku),
    );
    const after = new Map(before);
    const history: HistoryRow[] = [];
    for (const submission of submissions) {
      const listing = after.get(submission.sku);
      const next = listing && applied(world, listing, submission, { part, at });
      if (!listing || !next) continue;
      after.set(submission.sku, next);
      if (belongsInHistory(submission, part, listing, next))
        history.push({ sku: next.sku, price_minor: next.price_minor, quantity: next.quantity });
    }
    if (part === 'price') await scheduleTurns(world, { sql, scope, at }, [...after.values()]);
    const changed = [...after.values()].filter((listing) => listing !== before.get(listing.sku));
    await (part === 'attributes' ? saveListings : saveBuyersView)(sql, world, changed);
    await writeHistory(sql, { world, scope, at }, history);
    if (isLast)
      await sql.query('delete from sandbox.listing_submission where world = $1 and number = any($2)', [
        world.id,
        numbers,
      ]);
    return changed.flatMap((listing): ListingChange[] => [{ before: before.get(listing.sku) ?? null, after: listing }]);
  });
  await announceListingChanges(world, changes, at);
};

type Step = { part: SubmissionPart; at: Date };

/** The listing after one part of a submission, or null when a newer submission of the same route was there first. */
function applied(world: World, listing: ListingRow, submission: SubmissionRow, { part, at }: Step): ListingRow | null {
  const number = Number(submission.number);
  const isNewer = (key: string): boolean => (listing.applied[`${submission.route}:${key}`] ?? 0) < number;
  const mark = (...keys: string[]): Record<string, number> => ({
    ...listing.applied,
    ...Object.fromEntries(keys.map((key) => [`${submission.route}:${key}`, number])),
  });
  if (submission.kind === 'DELETE') {
    if (part !== 'attributes' || !isNewer('item')) return null;
    const gone = {
      ...listing,
      attributes: {},
      price_minor: null,
      quantity: null,
      handling_days: null,
      issues: [],
      suppression: null,
    };
    return { ...gone, status: 'DELETED', applied: mark('item', 'quantity', 'price'), updated_at: at };
  }
  if (part === 'attributes') {
    const names = Object.keys(submission.changed).filter((name) => isNewer(`attribute:${name}`));
    const isItem = submission.kind === 'PUT' && isNewer('item');
    const revived =
      isItem && listing.status === 'DELETED' ? { status: 'INACTIVE' as const, created_at: submission.accepted_at } : {};
    if (listing.status === 'DELETED' && !isItem) return null;
    const attributes = withChanges(
      listing.attributes,
      Object.fromEntries(names.map((name) => [name, submission.changed[name] ?? null])),
    );
    return {
      ...listing,
      ...revived,
      attributes,
      visible_at: listing.visible_at ?? at,
      updated_at: at,
      applied: mark(...names.map((name) => `attribute:${name}`), ...(isItem ? ['item'] : [])),
    };
  }
  if (listing.status === 'DELETED' || !touches(submission, part) || !isNewer(part)) return null;
  const live =
    part === 'quantity' ? withQuantity(listing, submission.changed) : withPrice(listing, submission.changed, at);
  return withBuyersView(world, { ...live, applied: mark(part), updated_at: at }, at);
}

/** Stock and handling time as submitted; a removed attribute sells nothing, a field of a wrong type leaves what was there. */
function withQuantity(listing: ListingRow, changed: ChangedAttributes): ListingRow {
  const given = changed.fulfillment_availability;
  if (!given) return { ...listing, quantity: 0, handling_days: null };
  const { quantity, handlingDays, wrong } = readOffer({ fulfillment_availability: given }, listing.market);
  const isWrong = (field: string): boolean => wrong.some((one) => one.field === field);
  return {
    ...listing,
    quantity: isWrong('quantity') ? listing.quantity : quantity,
    handling_days: isWrong('lead_time_to_ship_max_days') ? listing.handling_days : handlingDays,
  };
}

function withPrice(listing: ListingRow, changed: ChangedAttributes, at: Date): ListingRow {
  const given = changed.purchasable_offer;
  if (!given) return { ...listing, price_minor: null };
  const offer = readOffer({ purchasable_offer: given }, listing.market);
  const isWrong = offer.wrong.some(({ field }) => field === 'our_price' || field === 'currency');
  return { ...listing, price_minor: isWrong ? listing.price_minor : priceToBuyers(offer, at) };
}

type HistoryRow = { sku: string; price_minor: number | null; quantity: number | null };

/**
 * One line per submission, at its last part, also when it repeats what was there (so that doubled sends show);
 * the quantity that goes live ahead of its price adds a line only when buyers see a difference.
 */
function belongsInHistory(
  submission: SubmissionRow,
  part: SubmissionPart,
  before: ListingRow,
  after: ListingRow,
): boolean {
  if (submission.kind === 'DELETE') return true;
  if (part === 'attributes') return false;
  return part === 'price' || !touches(submission, 'price') || before.quantity !== after.quantity;
}

async function writeHistory(
  sql: Sql,
  { world, scope, at }: { world: World; scope: ListingScope; at: Date },
  rows: readonly HistoryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into sandbox.listing_history (world, market, seller_id, sku, at, price_minor, quantity)
     select $1, $2, $3, r.sku, $4, r.price_minor, r.quantity
     from rows from (jsonb_to_recordset($5) as (sku text, price_minor int, quantity int)) with ordinality as r(sku, price_minor, quantity, place) order by r.place`,
    [world.id, scope.market, scope.sellerId, at, JSON.stringify(rows)],
  );
}

export const listingsEffects: Readonly<Record<string, EffectHandler>> = { 'listings.apply': applySubmissions };
