import { inTransaction } from '../../database/transaction.ts';
import type { Sql } from '../../database/transaction.ts';
import { hashText, shareOf } from '../../world/random.ts';
import { easedMs, type World } from '../../world/world.ts';
import { templatesOf } from '../definitions/shipping-templates.ts';
import { decideSubmission, mayNameTemplate, type Submission, type Verdict } from './decide-submission.ts';
import { withChanges, type ChangedAttributes } from './listing-attributes.ts';
import { issues } from './listing-issues.ts';
import { findListings, newListing, saveListings, type ListingRow, type ListingScope } from './listing-row.ts';
import { touches, type Route, type SubmissionPart } from './submission-parts.ts';
import { newListingsLeft } from './weekly-limit.ts';
import { marketplace } from '../marketplace.ts';

/** Payload of the effect `listings.apply`. `isLast`: nothing of these submissions is left after it. */
export type ApplyPayload = { numbers: number[]; part: SubmissionPart; isLast: boolean };

/** Faults that refuse a submission that is as it should be, with what they say. */
const strokes = [
  [
    'refusal',
    issues.invalidAttributes(['purchasable_offer'], 'The submission is not valid. Correct it and submit it again.'),
  ],
  ['internalError', issues.internalError()],
  ['unknownRefusal', issues.unheardOf()],
] as const;

/** How many submissions one effect applies: those of a feed go live in slices. */
const SLICE = 500;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Accepts or refuses submissions of one seller and market in their order, at most a few hundred, and sets the accepted
 * ones going. A submission struck by the fault silentFailure is accepted and never applied, one struck by refusal is invalid. Verdicts stand in the order given.
 */
export async function acceptSubmissions(
  world: World,
  { scope, route }: { scope: ListingScope; route: Route },
  submissions: readonly Submission[],
): Promise<Verdict[]> {
  const now = world.clock.now();
  const { sendings } = marketplace.of(world);
  return inTransaction(world.sql, async (sql) => {
    const listings = await findListings(
      { sql, world, scope, lock: true },
      submissions.map(({ sku }) => sku),
    );
    const accepted: Accepted[] = [];
    let left = submissions.some(({ kind }) => kind === 'PUT')
      ? await newListingsLeft({ sql, world, scope, lock: true })
      : null;
    const templateIds = await templateIdsFor(sql, world, scope, submissions);
    const touched = new Set<string>();
    const all = submissions.map((submission): Verdict => {
      const { sku, kind } = submission;
      const listing = listings.get(sku) ?? null;
      const verdict = decideSubmission(submission, {
        market: scope.market,
        catalogue: world.catalogue,
        listing,
        isLimitReached: left === 0,
        templateIds,
      });
      if (!verdict.accepted || marketplace.of(world).faults.strikes('silentFailure', operationOf[kind], scope.sellerId))
        return verdict;
      const struck = strokes.find(([fault]) =>
        marketplace.of(world).faults.strikes(fault, operationOf[kind], scope.sellerId),
      );
      if (struck) return { accepted: false, issues: [struck[1]] };
      if (!listing && left !== null) left--;
      listings.set(sku, afterAcceptance(listing ?? newListing(scope, sku, { ...verdict, now }), kind, verdict));
      touched.add(sku);
      const isRepeat = sendings.isRepeat(listing, verdict.changed);
      accepted.push({ sku, kind: kind === 'PARTIAL' ? 'PATCH' : kind, changed: verdict.changed, isRepeat });
      return verdict;
    });
    await saveListings(
      sql,
      world,
      [...touched].flatMap((sku) => listings.get(sku) ?? []),
    );
    const numbers = await recordSubmissions(sql, { world, scope, route, now }, accepted);
    await scheduleParts(
      sql,
      world,
      accepted.map((submission, at) => ({ ...submission, number: numbers[at] ?? 0 })),
      now,
    );
    for (const [at, sending] of accepted.entries())
      sendings.note(scope, { ...sending, route, at: now, number: numbers[at] ?? 0 });
    return all;
  });
}

/** Ids of the seller's shipping templates, read only where one of the submissions may name one. */
export async function templateIdsFor(
  sql: Sql,
  world: World,
  scope: ListingScope,
  submissions: readonly Submission[],
): Promise<ReadonlySet<string>> {
  if (!submissions.some(mayNameTemplate)) return new Set();
  return new Set((await templatesOf(sql, world, scope)).map(({ id }) => id));
}

type Accepted = { sku: string; kind: 'PUT' | 'PATCH' | 'DELETE'; changed: ChangedAttributes; isRepeat: boolean };

const operationOf = {
  PUT: 'putListingsItem',
  PATCH: 'patchListingsItem',
  PARTIAL: 'patchListingsItem',
  DELETE: 'deleteListingsItem',
} as const;

function afterAcceptance(
  listing: ListingRow,
  kind: Submission['kind'],
  verdict: Verdict & { accepted: true },
): ListingRow {
  if (kind === 'DELETE') return { ...listing, accepted: {} };
  return {
    ...listing,
    asin: verdict.asin,
    product_type: verdict.productType,
    accepted: withChanges(listing.accepted, verdict.changed),
  };
}

async function recordSubmissions(
  sql: Sql,
  { world, scope, route, now }: { world: World; scope: ListingScope; route: Route; now: Date },
  submissions: readonly { sku: string; kind: string; changed: ChangedAttributes }[],
): Promise<number[]> {
  if (submissions.length === 0) return [];
  const { rows } = await sql.query<{ number: string }>(
    `insert into sandbox.listing_submission (world, market, seller_id, sku, route, kind, changed, accepted_at)
     select $1, $2, $3, r.sku, $4, r.kind, r.changed, $5
     from rows from (jsonb_to_recordset($6) as (sku text, kind text, changed jsonb)) with ordinality as r(sku, kind, changed, place) order by r.place
     returning number`,
    [world.id, scope.market, scope.sellerId, route, now, JSON.stringify(submissions)],
  );
  return rows.map(({ number }) => Number(number));
}

type Numbered = { number: number; sku: string; kind: string; changed: ChangedAttributes };

async function scheduleParts(sql: Sql, world: World, submissions: readonly Numbered[], now: Date): Promise<void> {
  for (let from = 0; from < submissions.length; from += SLICE) {
    const slice = submissions.slice(from, from + SLICE);
    const delays = partDelays(world, slice[0]?.sku ?? '', now);
    const has = {
      attributes: true,
      quantity: slice.some((one) => touches(one, 'quantity')),
      price: slice.some((one) => touches(one, 'price')),
    };
    const parts = (['attributes', 'quantity', 'price'] as const).filter((part) => has[part]);
    for (const part of parts) {
      const payload: ApplyPayload = { numbers: slice.map(({ number }) => number), part, isLast: part === parts.at(-1) };
      await world.effects.schedule('listings.apply', new Date(now.getTime() + easedMs(world, delays[part])), payload, {
        sql,
      });
    }
  }
}

/**
 * Documented milliseconds until each part is visible, drawn from seed, SKU and time: attributes after 2–60 s, the price
 * after 2–20 min, the quantity before the price (models#4921).
 */
export function partDelays(world: Pick<World, 'seed'>, sku: string, acceptedAt: Date): Record<SubmissionPart, number> {
  const hash = hashText(world.seed, `listing ${sku} ${acceptedAt.getTime()}`);
  const price = (2 + 18 * shareOf(hash, 1)) * MINUTE_MS;
  return {
    attributes: (2 + 58 * shareOf(hash, 2)) * SECOND_MS,
    quantity: 2 * MINUTE_MS + (price - 2 * MINUTE_MS) * 0.6 * shareOf(hash, 3),
    price,
  };
}
