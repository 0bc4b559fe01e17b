import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { fitRow, fitsColumn } from '@kervan/domain/money/column';
import {
  isToBeReadAgain,
  MEDIAN_DAYS,
  medianPrice,
  shiftOf,
  type PriceShift,
} from '@kervan/domain/pricing/plausibility';
import type { Db } from '../../db/connect.ts';
import { takeIn, type Quarantined } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { requeueDecision } from '../../records/items/decide-soon.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { looksSoldOut, type SourceOfferState } from './source-state.ts';
import { CEILING_BY_TIER } from './tiers.ts';

export type SourceReading =
  | {
      sourceId: number;
      kind: 'offers';
      state: SourceOfferState;
      isAuthoritative: boolean;
      /** The list price, USD cents; null = the reading does not name it, and the last one holds. */
      listPrice?: number | null;
      /** What a quick look would have seen; null = not known. */
      fingerprint: string | null;
    }
  /** The marketplace has no such product. */
  | { sourceId: number; kind: 'notFound' };

const DAY_MS = 86_400_000;

type Known = SourceOfferState & {
  source_id: number;
  revision: number;
  not_found: boolean;
  doubt_at: Date | null;
  fetched_at: Date | null;
  price_doubted: boolean;
  shifted_at: Date | null;
  shifted_from: number | null;
};
type Doubt = { sourceId: number };
/** A reading that is taken over. `doubted`: its price is read a second time (decision 31); `shift`: it is so low that it is not followed yet. */
type Applied = { reading: SourceReading; changed: boolean; doubted: boolean; shift: PriceShift | null; before: Known };

/**
 * Writes readings in one statement, raises the revision of what changed, keeps the input for explanations and hands the
 * changed products to the stores that follow them. A product that looks sold out needs a second reading (CONST-004), and so does a price
 * that is far from its median before it lowers prices (decision 31); one that fell to a tenth has to stand for a day (decision record 49).
 */
export async function writeReadings(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'log'>,
  readings: readonly SourceReading[],
): Promise<{ changed: number }> {
  if (readings.length === 0) return { changed: 0 };
  const now = new Date(deps.clock.now());
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockKnown(
      tx,
      readings.map((reading) => reading.sourceId),
    );
    const { answers, aside } = await takeIn(
      { tx, log: deps.log, intake: 'sourceOffers', storeId: null, now: now.getTime() },
      readings.map(fitted),
      {
        key: ({ reading }) => String(reading.sourceId),
        unfit: ({ unfit }) => unfit,
        write: (part) =>
          writePart(
            tx,
            part.map(({ reading }) => reading),
            known,
            now,
          ),
      },
    );
    await restReading(tx, aside, now);
    return { changed: answers.reduce((sum, changed) => sum + changed, 0) };
  });
}

type Fitted = { reading: SourceReading; unfit: readonly string[] };

/** A reading as the columns hold it: numbers that do not fit are not known. */
function fitted(reading: SourceReading): Fitted {
  if (reading.kind !== 'offers') return { reading, unfit: [] };
  const { row, unfit } = fitRow(reading.state, {
    price: 'int',
    shipping: 'int',
    in_stock_in_days: 'small',
    buybox_price: 'int',
    lowest_price: 'int',
    offers: 'small',
    sales_rank: 'int',
  });
  return { reading: { ...reading, state: row }, unfit };
}

/** Answers how many products changed. */
async function writePart(
  tx: Db,
  readings: readonly SourceReading[],
  known: ReadonlyMap<number, Known>,
  now: Date,
): Promise<number> {
  const applied: Applied[] = [];
  const medians = await readMedians(tx, movedPrices(readings, known), now.getTime());
  const doubts: Doubt[] = [];
  for (const reading of readings) {
    const before = known.get(reading.sourceId);
    if (!before) continue;
    if (reading.kind === 'offers' && isDoubtful(reading, before)) doubts.push({ sourceId: reading.sourceId });
    else {
      const doubted = reading.kind === 'offers' && hasDoubtfulPrice(reading.state, before, medians);
      const shift = reading.kind === 'offers' ? shiftAfter(reading.state, before, { medians, now }) : null;
      const isOtherDoubt = doubted !== before.price_doubted || (shift?.from ?? null) !== before.shifted_from;
      applied.push({ reading, changed: differs(reading, before) || isOtherDoubt, doubted, shift, before });
    }
  }
  await save(tx, applied, now);
  await keepListPrices(tx, readings);
  await endReading(
    tx,
    applied.map(({ reading }) => reading),
    doubts,
    now,
  );
  await readAgainNext(
    tx,
    applied.filter(({ doubted }) => doubted).map(({ reading }) => reading.sourceId),
  );
  await fanOut(
    tx,
    applied.filter((entry) => entry.changed || wasOld(entry.before, now)).map(({ reading }) => reading.sourceId),
    now,
  );
  return applied.filter((entry) => entry.changed).length;
}

/** What could not be taken over is read again when its turn comes, not at once. */
async function restReading(tx: Db, quarantined: readonly Quarantined<Fitted>[], now: Date): Promise<void> {
  for (const { row, retryAt } of quarantined)
    await sql`update source_schedule set last_read_at = ${now}, detector_at = ${now}, due_at = ${retryAt}, detail_wanted = false, urgent = false, doubt_at = null, lease_until = null where source_id = ${row.reading.sourceId}`.execute(
      tx,
    );
}

async function lockKnown(tx: Db, ids: readonly number[]): Promise<Map<number, Known>> {
  const { rows } = await sql<Known>`
    select p.source_id, p.revision, p.not_found, p.price, p.shipping, p.seller_type, p.availability, p.prime, p.in_stock_in_days, p.buybox_price, p.lowest_price, p.offers, p.sales_rank, p.fetched_at, p.price_doubted, p.shifted_at, p.shifted_from, c.doubt_at
    from source_product p join source_schedule c using (source_id) where p.source_id = any(${ids}::bigint[]) order by p.source_id for update of p`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.source_id, row]));
}

/** The first sight of a sold-out product that was for sale is a doubt, unless the reading is itself authoritative. */
const isDoubtful = (reading: SourceReading & { kind: 'offers' }, before: Known): boolean =>
  looksSoldOut(reading.state) &&
  !reading.isAuthoritative &&
  before.doubt_at === null &&
  before.fetched_at !== null &&
  !looksSoldOut(before);

const STATE_KEYS = [
  'price',
  'shipping',
  'seller_type',
  'availability',
  'prime',
  'in_stock_in_days',
  'buybox_price',
  'lowest_price',
  'offers',
  'sales_rank',
] as const;

function differs(reading: SourceReading, before: Known): boolean {
  if (before.fetched_at === null) return true;
  if (reading.kind === 'notFound') return !before.not_found;
  return before.not_found || STATE_KEYS.some((key) => reading.state[key] !== before[key]);
}

/** On data of that age a price does not fall: what is read again, even unchanged, is decided again. */
const wasOld = (before: Known, now: Date): boolean =>
  before.fetched_at !== null && before.fetched_at.getTime() < now.getTime() - limits.priceFallAgeMaxMs;

const NOTHING: SourceOfferState = {
  price: null,
  shipping: null,
  seller_type: null,
  availability: null,
  prime: null,
  in_stock_in_days: null,
  buybox_price: null,
  lowest_price: null,
  offers: null,
  sales_rank: null,
};

/** Products whose price is another one now: the others are neither more nor less usual than they were. */
const movedPrices = (readings: readonly SourceReading[], known: ReadonlyMap<number, Known>): number[] =>
  readings.flatMap((reading) => {
    const before = known.get(reading.sourceId);
    if (before === undefined || reading.kind !== 'offers' || reading.state.price === null) return [];
    return reading.state.price === before.price ? [] : [reading.sourceId];
  });

/** A second reading that shows the same price, or one as far from the median, has confirmed it. */
function hasDoubtfulPrice(
  state: SourceOfferState,
  before: Known,
  medians: ReadonlyMap<number, number | null>,
): boolean {
  if (state.price === null || state.price === before.price) return false;
  return isToBeReadAgain(state.price, before.price, medians.get(before.source_id) ?? null);
}

function shiftAfter(
  { price }: SourceOfferState,
  { price: before, source_id, shifted_at, shifted_from }: Known,
  { medians, now }: { medians: ReadonlyMap<number, number | null>; now: Date },
): PriceShift | null {
  if (price === null) return null;
  const shift =
    shifted_at === null || shifted_from === null ? null : { since: shifted_at.getTime(), from: shifted_from };
  return shiftOf(price, { before, shift, median: medians.get(source_id) ?? null }, now.getTime());
}

/** The median price of the last 30 days, of each product that has a history. */
async function readMedians(tx: Db, sourceIds: readonly number[], now: number): Promise<Map<number, number | null>> {
  if (sourceIds.length === 0) return new Map();
  const span = { from: now - MEDIAN_DAYS * DAY_MS, to: now };
  const { rows } = await sql<{ source_id: number; at: Date; price: number | null }>`
    select h.source_id, h.at, (h.state ->> 'price')::int as price from unnest(${sourceIds}::bigint[]) s(source_id) cross join lateral (
      select source_id, at, revision, state from source_history h where h.source_id = s.source_id and h.at > ${new Date(span.from)}::timestamptz
      union all (select source_id, at, revision, state from source_history h where h.source_id = s.source_id and h.at <= ${new Date(span.from)}::timestamptz order by revision desc limit 1)) h
    order by h.source_id, h.revision`.execute(tx);
  const points = Map.groupBy(rows, (row) => row.source_id);
  return new Map(
    [...points].map(([id, history]) => [
      id,
      medianPrice(
        history.map(({ at, price }) => ({ at: at.getTime(), price })),
        span,
      ),
    ]),
  );
}

/** Their price is read a second time at once. */
async function readAgainNext(tx: Db, sourceIds: readonly number[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`update source_schedule set detail_wanted = true, urgent = true where source_id = any(${sourceIds}::bigint[])`.execute(
    tx,
  );
}

async function save(tx: Db, applied: readonly Applied[], now: Date): Promise<void> {
  if (applied.length === 0) return;
  const rows = applied.map(({ reading, changed, doubted, shift, before }) => ({
    source_id: reading.sourceId,
    revision: before.revision + (changed ? 1 : 0),
    not_found: reading.kind === 'notFound',
    price_doubted: doubted,
    shifted_at: shift && new Date(shift.since).toISOString(),
    shifted_from: shift && shift.from,
    changed,
    ...(reading.kind === 'offers' ? reading.state : NOTHING),
  }));
  await sql`
    with new as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(source_id bigint, revision bigint, not_found boolean, price_doubted boolean, shifted_at timestamptz, shifted_from int, changed boolean, price int, shipping int, seller_type smallint, availability smallint,
      prime boolean, in_stock_in_days smallint, buybox_price int, lowest_price int, offers smallint, sales_rank int)),
    saved as (
      update source_product p set revision = n.revision, not_found = n.not_found, price_doubted = n.price_doubted, shifted_at = n.shifted_at, shifted_from = n.shifted_from, last_price = coalesce(n.price, p.last_price), last_shipping = coalesce(n.shipping, p.last_shipping), price = n.price, shipping = n.shipping, seller_type = n.seller_type, availability = n.availability, prime = n.prime,
        in_stock_in_days = n.in_stock_in_days, buybox_price = n.buybox_price, lowest_price = n.lowest_price, offers = n.offers, sales_rank = n.sales_rank, fetched_at = ${now}::timestamptz
      from new n where p.source_id = n.source_id
      returning p.*, n.changed)
    insert into source_history(source_id, revision, at, state)
    select source_id, revision, ${now}::timestamptz, to_jsonb(saved) - '{changed,source_id,asin,market,revision}'::text[] from saved where changed
    on conflict do nothing`.execute(tx);
}

/** Shown and kept, and no reason for a decision. */
async function keepListPrices(tx: Db, readings: readonly SourceReading[]): Promise<void> {
  const named = readings.flatMap((reading) =>
    reading.kind === 'offers' && reading.listPrice != null && fitsColumn(reading.listPrice)
      ? [{ id: reading.sourceId, price: reading.listPrice }]
      : [],
  );
  if (named.length === 0) return;
  await sql`update source_details d set list_price = n.price from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ price }) => price)}::int[]) n(id, price)
    where d.source_id = n.id and d.list_price is distinct from n.price`.execute(tx);
}

/** The schedule forgets the lease, and the reading counts as a quick look; a doubt asks for a second reading at once, by another operation or later. */
async function endReading(tx: Db, read: readonly SourceReading[], doubts: readonly Doubt[], now: Date): Promise<void> {
  const rows = read.map((reading) => ({
    id: reading.sourceId,
    fingerprint: reading.kind === 'offers' ? reading.fingerprint : null,
  }));
  await sql`
    update source_schedule c set last_read_at = ${now}, detector_at = ${now}, detail_print = n.fingerprint, due_at = ${now}::timestamptz + (${sql.raw(CEILING_BY_TIER)}) * interval '1 millisecond', detail_wanted = false, urgent = false, doubt_at = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, fingerprint text) where c.source_id = n.id`.execute(
    tx,
  );
  if (doubts.length > 0) {
    await sql`update source_schedule set doubt_at = ${now}, detail_wanted = true, urgent = true, lease_until = null where source_id = any(${doubts.map((doubt) => doubt.sourceId)}::bigint[])`.execute(
      tx,
    );
  }
}

/** Turns changed products into waiting decisions of every store that follows them. */
export async function fanOut(tx: Db, sourceIds: readonly number[], now: Date): Promise<void> {
  if (sourceIds.length === 0) return;
  const { rows } = await sql<{ store_id: number }>`
    with marked as (${requeueDecision(
      sql`select store_id, item_id from source_subscription where source_id = any(${sourceIds}::bigint[])`,
      { cause: UpdateReason.SourceDataChange, now: now.getTime() },
    )})
    select distinct store_id from marked order by store_id`.execute(tx);
  // In one order everywhere: two readings that wake the same stores would wait for each other.
  for (const { store_id } of rows) await enqueue(tx, pricingJobs.evaluate, { storeId: store_id });
}
