import { sql } from 'kysely';
import { sourceMarket } from '@kervan/domain/markets';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import type { CompetitiveSummary } from '../../connectors/marketplace/competitive-summary-mapping.ts';
import type { ItemResult } from '../../connectors/marketplace/item-result.ts';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimDetails, claimDetector, isAnySourceDue, LEASE_S, releaseClaims, type Claimed } from './claim.ts';
import { runUntilBlocked, type WithTokenWait } from './run-until-blocked.ts';
import { fingerprintOfLook, fingerprintOfOffers } from './quick-look.ts';
import { listReaders } from './readers.ts';
import { sourceStateOf } from './source-state.ts';
import { writeReadings, type SourceReading } from './write-sources.ts';

/** Quick looks that a reader takes at once in a turn: theirs is the largest quota, and each waits for its answer. */
const LOOKS_AT_ONCE = 2;

/** Reads source offers with every reader account until the quotas are used up or nothing is due. */
export async function readSources(deps: WorkerDeps): Promise<void> {
  if (!(await isAnySourceDue(deps, deps.clock.now()))) return;
  const readers = await listReaders(deps, 'na');
  const turn = { log: deps.log, clock: deps.clock, patienceMs: deps.config.TOKEN_PATIENCE_MS };
  await Promise.all(
    readers.flatMap((reader) => [
      runUntilBlocked(turn, 'source offers', (withTokenWait) => readDetails(deps, reader, withTokenWait)),
      ...Array.from({ length: LOOKS_AT_ONCE }, () =>
        runUntilBlocked(turn, 'source detector', (withTokenWait) => readDetector(deps, reader, withTokenWait)),
      ),
      runUntilBlocked(turn, 'source doubts', (withTokenWait) => readDoubts(deps, reader, withTokenWait)),
    ]),
  );
}

async function readDetails(
  deps: WorkerDeps,
  reader: MarketplaceAccount,
  withTokenWait: WithTokenWait,
): Promise<boolean> {
  const claims = await claimDetails(deps, deps.clock.now());
  if (claims.length === 0) return false;
  const urgent = claims.some((entry) => entry.doubtful);
  const readings = await orRelease(deps, claims, () =>
    withTokenWait(() =>
      deps.marketplace.itemOffersBatch(
        reader,
        sourceMarket,
        claims.map((entry) => entry.asin),
        urgent ? 0 : 2,
      ),
    ),
  );
  await writeReadings(
    deps,
    claims.flatMap((entry) => readingOf(entry, readings.get(entry.asin), deps.clock.now())),
  );
  return true;
}

/** A failed item keeps its claim until the lease ends, so that a broken product does not stop the others. */
function readingOf(entry: Claimed, result: ItemResult<OffersReading> | undefined, now: number): SourceReading[] {
  if (!result) return [];
  if (result.isOk)
    return [
      {
        sourceId: entry.sourceId,
        kind: 'offers',
        state: sourceStateOf(result.value, now),
        listPrice: result.value.listPriceMinor,
        isAuthoritative: result.value.isAuthoritative,
        fingerprint: fingerprintOfOffers(result.value),
      },
    ];
  return result.failure === 'notFound' ? [{ sourceId: entry.sourceId, kind: 'notFound' }] : [];
}

/** Stage 1: the quick look over everything; whoever shows another face than at the last look and the last detailed reading is read in detail. */
async function readDetector(
  deps: WorkerDeps,
  reader: MarketplaceAccount,
  withTokenWait: WithTokenWait,
): Promise<boolean> {
  const claims = await claimDetector(deps, deps.clock.now());
  if (claims.length === 0) return false;
  let askedAt = deps.clock.now();
  const prices = await orRelease(deps, claims, () =>
    withTokenWait(() => {
      askedAt = deps.clock.now();
      return deps.marketplace.competitivePricing(
        reader,
        sourceMarket,
        claims.map((entry) => entry.asin),
        2,
      );
    }),
  );
  const seen = claims.map((entry) => {
    const price = prices.get(entry.asin);
    return { id: entry.sourceId, fingerprint: price?.isOk ? fingerprintOfLook(price.value) : null };
  });
  await sql`
    update source_schedule c set detector_at = ${new Date(askedAt)}, lease_until = null, detector_print = coalesce(n.fingerprint, c.detector_print),
      detail_wanted = c.detail_wanted or (n.fingerprint is not null and coalesce(c.detector_print, c.detail_print) is not null and n.fingerprint is distinct from c.detector_print and n.fingerprint is distinct from c.detail_print)
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as n(id bigint, fingerprint text) where c.source_id = n.id`.execute(
    deps.db,
  );
  return true;
}

/** The second reading of products that look sold out, through the operation whose answer is certain. */
async function readDoubts(
  deps: WorkerDeps,
  reader: MarketplaceAccount,
  withTokenWait: WithTokenWait,
): Promise<boolean> {
  const { rows } = await sql<{ source_id: number; asin: string }>`
    with picked as (select source_id from source_schedule where doubt_at is not null and ${isFree} order by doubt_at, source_id limit 20 for update skip locked)
    update source_schedule c set ${takenBy(deps.alive.holder(), LEASE_S)} from picked, source_product p where c.source_id = picked.source_id and p.source_id = c.source_id returning c.source_id, p.asin`.execute(
    deps.db,
  );
  if (rows.length === 0) return false;
  const claims = rows.map((row) => ({ sourceId: row.source_id, asin: row.asin, doubtful: true }));
  const summaries = await orRelease(deps, claims, () =>
    withTokenWait(() =>
      deps.marketplace.competitiveSummary(
        reader,
        sourceMarket,
        claims.map((entry) => entry.asin),
        0,
      ),
    ),
  );
  const sure = claims.filter((entry) => isSurelyGone(summaries.get(entry.asin)));
  await writeReadings(deps, await soldOutReadings(deps, sure));
  const back = claims.filter((entry) => !sure.includes(entry));
  // Still for sale after all: the doubt ends and the ordinary reading goes on.
  await sql`update source_schedule set doubt_at = null, detail_wanted = true, lease_until = null where source_id = any(${back.map((entry) => entry.sourceId)}::bigint[])`.execute(
    deps.db,
  );
  return true;
}

const isSurelyGone = (summary: ItemResult<CompetitiveSummary> | undefined): boolean =>
  summary?.isOk === true && summary.value.featured === null && summary.value.lowestOffers.length === 0;

/** A certain answer without any offer: unavailable, the other values as they were. */
async function soldOutReadings(deps: WorkerDeps, claims: readonly Claimed[]): Promise<SourceReading[]> {
  if (claims.length === 0) return [];
  const rows = await deps.db
    .selectFrom('source_product')
    .select(['source_id', 'price', 'shipping', 'seller_type', 'prime', 'sales_rank'])
    .where(
      'source_id',
      'in',
      claims.map((entry) => entry.sourceId),
    )
    .execute();
  return rows.map((row) => ({
    sourceId: row.source_id,
    kind: 'offers',
    isAuthoritative: true,
    listPrice: null,
    fingerprint: null,
    state: {
      price: null,
      shipping: null,
      seller_type: null,
      prime: null,
      sales_rank: row.sales_rank,
      availability: 2,
      in_stock_in_days: null,
      buybox_price: null,
      lowest_price: null,
      offers: 0,
    },
  }));
}

async function orRelease<T>(deps: WorkerDeps, claims: readonly Claimed[], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    await releaseClaims(deps.db, claims);
    throw error;
  }
}
