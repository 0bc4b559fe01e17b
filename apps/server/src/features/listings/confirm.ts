import { sql, type RawBuilder } from 'kysely';
import {
  judge,
  onceMoreAt,
  sendAgainAt,
  type Checked,
  type Verdict as JudgedReading,
} from '@kervan/domain/listings/judge-reading';
import { saleToWatch } from '@kervan/domain/listings/sale';
import { fitRow } from '@kervan/domain/money/column';
import { eventOfReading } from '@kervan/domain/listings/event-of-reading';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { ReportedListing } from '../../connectors/marketplace/listings-mapping.ts';
import type { Db } from '../../db/connect.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { takeIn } from '../../db/quarantine.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { noteIssues } from '../../records/protection/note-issues.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { applyItemEvents } from '../../records/items/item-events.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { waitForDecision } from '../../records/items/decide-soon.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import type { SendingStore } from './publish.ts';
import { followNewest, mayBeUnpriced } from './submission-rows.ts';
import { queueAgain } from './waiting-changes.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

const TURN_MS = 6_000;
const LEASE_S = 60;
const BATCH = 20;
/** Reading back: 5 s after the sending, then twice as long each time, five minutes at the most (market clock). */
const CHECK_FIRST_MS = 5_000;
const CHECK_MAX_MS = 5 * 60_000;
/** What was sent is shown to buyers so soon, of a feed so soon after its end (2 to 20 minutes, as developers see it). */
export const VISIBLE_WITHIN_MS = 20 * 60_000;

type Verdict = JudgedReading<ReportedListing>;

/** Reads back what the marketplace shows until it shows what was sent (how-parts-meet section 4). */
export const confirm = (deps: WorkerDeps, store: ConnectedStore): Promise<void> =>
  readBack(deps, store, {
    show: (due) =>
      deps.marketplace.searchListings(
        store.account,
        store.market,
        due.map((row) => row.sku),
        1,
      ),
    onLost: () => loseConnection(deps.db, store.account.spAccountId, deps.clock.now()),
  });

/** Where it is seen what a store shows, and what is done when nobody may look there any more. */
type Window = { show(due: readonly Checked[]): Promise<ReadonlyMap<string, ReportedListing>>; onLost(): Promise<void> };

/** Reads due listings back, some at a time, wherever they are seen. */
export async function readBack(deps: WorkerDeps, store: SendingStore, { show, onLost }: Window): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const claims = await claimChecks(deps, store.storeId);
    if (claims.length === 0) return;
    const due = await loadChecked(deps, store.storeId, claims);
    // What is shown is so old as the question, however long its answer waits for the store's lock.
    const askedAt = deps.clock.now();
    try {
      const shown = await show(due);
      await transact(
        deps.db,
        safeToRetry((tx) => apply(deps, tx, store, { claimed: due, shown, askedAt })),
      );
    } catch (error) {
      const dueAt = new Date(error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + CHECK_FIRST_MS);
      await sql`update listing_check c set lease_until = null, due_at = ${dueAt} from ${claimsOf(due)} where c.store_id = ${store.storeId} and c.item_id = k.item_id and c.lease_until = k.claim`.execute(
        deps.db,
      );
      if (error instanceof AuthorizationLost) await onLost();
      else if (!(error instanceof MarketplaceError)) throw error;
      return;
    }
  }
}

type Claim = Pick<Checked, 'itemId' | 'checks' | 'claim'>;

/** Claims the listings that are due; most of the time there are none, and then this is all that is asked. */
async function claimChecks(deps: WorkerDeps, storeId: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with picked as (
      select item_id from listing_check where store_id = ${storeId} and due_at <= ${new Date(deps.clock.now())}::timestamptz and ${isFree} order by due_at, item_id limit ${BATCH} for update skip locked)
    update listing_check c set ${takenBy(deps.alive.holder(), LEASE_S)} from picked where c.store_id = ${storeId} and c.item_id = picked.item_id returning c.item_id as "itemId", c.checks, c.lease_until::text as claim`.execute(
    deps.db,
  );
  return rows;
}

/** What a reading of the claimed listings will be judged by. */
async function loadChecked(deps: WorkerDeps, storeId: number, claims: readonly Claim[]): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select c.item_id as "itemId", c.checks, c.claim, d.sku, (r.allowed_min is not null or r.allowed_max is not null or r.sale_price is not null) as "hasTerms", r.present, r.price, r.quantity, r.flight_seq as "flightSeq", r.flight_attempt as "flightAttempt", r.flight_kind as "flightKind",
      r.flight_handling as "flightHandling", own.sent_shipping as "flightShipping", greatest(r.flight_at, f.sent_at) as "flightAt", ${expected('price')} as "flightPrice", ${expected('quantity')} as "flightQuantity",
      f.state as "flightState", own.sent_quantity as "sentQuantity", own.passed_quantities as "passedQuantities", own.quantity_at as "quantityAt", own.price_at as "priceAt",
      own.quantity_patched_at as "quantityPatchedAt", own.price_patched_at as "pricePatchedAt", f.route as "flightRoute", coalesce(q.lease_until > clock_timestamp(), false) as claimed,
      q.item_id is not null or state.change_seq > state.feed_cursor as queued, i.status, i.price as "wantedPrice", i.quantity as "wantedQuantity", coalesce(last.seq, 0) as "lastSeq",
      last.kind as "lastKind", last.attempt as "lastAttempt", last.failed_at as "lastFailedAt"
    from unnest(${claims.map((row) => row.itemId)}::bigint[], ${claims.map((row) => row.checks)}::int[], ${claims.map((row) => row.claim)}::text[]) c(item_id, checks, claim) join item i on i.store_id = ${storeId} and i.item_id = c.item_id join item_details d on d.store_id = ${storeId} and d.item_id = c.item_id
    join store_state state on state.store_id = ${storeId} left join publish_queue q on q.store_id = ${storeId} and q.item_id = c.item_id
    left join lateral (select s.seq, s.kind, s.attempt, case when s.state in ('failed', 'refused') then s.ended_at end as failed_at from submission s where s.store_id = ${storeId} and s.item_id = c.item_id order by s.seq desc, s.attempt desc limit 1) last on true
    left join listing_reported r on r.store_id = ${storeId} and r.item_id = c.item_id
    left join submission f on f.store_id = ${storeId} and f.item_id = c.item_id and f.seq = r.flight_seq and f.attempt = r.flight_attempt
    left join lateral (select s.seq, s.attempt from submission s where s.store_id = ${storeId} and s.item_id = c.item_id and s.state = 'done' order by s.seq desc, s.attempt desc limit 1) shown on true
    left join lateral (
      select (array_agg(s.quantity order by s.seq desc, s.attempt desc) filter (where s.quantity is not null))[1] as sent_quantity,
        array_agg(s.quantity) filter (where s.quantity is not null and s.state <> 'done' and (s.seq, s.attempt) < (r.flight_seq, r.flight_attempt) and ${wentOut} > ${new Date(deps.clock.now() - VISIBLE_WITHIN_MS)}::timestamptz) as passed_quantities,
        (array_agg(case when (s.seq, s.attempt) > (coalesce(shown.seq, -1), coalesce(shown.attempt, -1)) then s.shipping_group end order by s.seq desc, s.attempt desc) filter (where s.shipping_group is not null))[1] as sent_shipping,
        ${newest(wentOut, 'quantity')} as quantity_at, ${newest(wentOut, 'price')} as price_at,
        ${newest(answered, 'quantity', sql`s.route = 'patch'`)} as quantity_patched_at, ${newest(answered, 'price', sql`s.route = 'patch'`)} as price_patched_at
      from submission s where s.store_id = ${storeId} and s.item_id = c.item_id and s.state not in ('refused', 'failed') and (s.seq, s.attempt) <= (r.flight_seq, r.flight_attempt)) own on true`.execute(
    deps.db,
  );
  return rows;
}

const answered = sql<Date | null>`s.sent_at`;
/** When a sending reached the marketplace: its call may begin long before, where the call hangs or the clock is set on. Until then when it was written down. */
const wentOut = sql<Date>`coalesce(s.sent_at, s.intent_at)`;

/** A time of the newest sending that brings a value; null = none does, or it was shown, with everything that was sent before. */
const newest = (
  time: RawBuilder<Date | null>,
  value: 'price' | 'quantity',
  where: RawBuilder<boolean> = sql`true`,
): RawBuilder<Date | null> =>
  sql`(array_agg(case when ${where} and (s.seq, s.attempt) > (coalesce(shown.seq, -1), coalesce(shown.attempt, -1)) then ${time} end order by s.seq desc, s.attempt desc) filter (where ${sql.ref(`s.${value}`)} is not null))[1]`;

/**
 * What a listing will show of a value. Where nothing on its way brings it, it is what was shown last, whatever was known when the change was decided.
 * Null = nobody knows.
 */
function expected(value: 'price' | 'quantity'): RawBuilder<number | null> {
  const [flight, shown, sentAt] = [sql.ref(`r.flight_${value}`), sql.ref(`r.${value}`), sql.ref(`own.${value}_at`)];
  return sql`case when r.flight_kind = 'patch' and ${flight} is not null and ${sentAt} is null then coalesce(${shown}, ${flight}) else ${flight} end`;
}

/**
 * Listings of which nothing was heard while their answer was on its way. The others are read again: the answer may be older than what was heard, or
 * than what another reading took over.
 */
async function keepClaims(tx: Db, storeId: number, claimed: readonly Checked[]): Promise<Checked[]> {
  const { rows } = await sql<{
    item_id: number;
  }>`select c.item_id from listing_check c join ${claimsOf(claimed)} on k.item_id = c.item_id and k.claim = c.lease_until where c.store_id = ${storeId} order by c.item_id for update of c`.execute(
    tx,
  );
  const kept = new Set(rows.map((row) => row.item_id));
  return claimed.filter((row) => kept.has(row.itemId));
}

const claimsOf = (claimed: readonly Checked[]): RawBuilder<unknown> =>
  sql`unnest(${claimed.map((row) => row.itemId)}::bigint[], ${claimed.map((row) => row.claim)}::timestamptz[]) k(item_id, claim)`;

/** One transaction takes over what 20 listings show. */
async function apply(
  deps: WorkerDeps,
  tx: Db,
  store: SendingStore,
  {
    claimed,
    shown,
    askedAt,
  }: { claimed: readonly Checked[]; shown: ReadonlyMap<string, ReportedListing>; askedAt: number },
): Promise<void> {
  const now = deps.clock.now();
  await lockStores(tx, [store.storeId]);
  const due = await keepClaims(tx, store.storeId, claimed);
  const read = due.map((row) => ({ row, ...fitListing(shown.get(row.sku) ?? null) }));
  const { aside } = await takeIn({ tx, log: deps.log, intake: 'readBack', storeId: store.storeId, now }, read, {
    key: ({ row }) => `${store.storeId}:${row.itemId}`,
    unfit: ({ unfit }) => unfit,
    write: async (part) => {
      await applyVerdicts(
        tx,
        store,
        part.map(({ row, listing }) => judge(row, listing, askedAt)),
        now,
      );
      const listings = part.map(({ row, listing }) => ({
        sku: row.sku,
        asin: listing?.asin ?? null,
        issues: listing?.issues ?? null,
      }));
      await noteIssues(tx, store, listings, { askedAt, now });
    },
  });
  for (const { row, retryAt } of aside)
    await sql`update listing_check set due_at = ${retryAt}, lease_until = null where store_id = ${store.storeId} and item_id = ${row.row.itemId}`.execute(
      tx,
    );
}

/** A listing as the columns hold it: numbers that do not fit are not known. */
function fitListing(listing: ReportedListing | null): { listing: ReportedListing | null; unfit: readonly string[] } {
  if (listing === null) return { listing, unfit: [] };
  const live = fitRow(listing.live, { priceMinor: 'int', quantity: 'int' });
  const submitted = fitRow(listing.submitted, {
    priceMinor: 'int',
    quantity: 'int',
    handlingDays: 'small',
    lowestMinor: 'int',
    highestMinor: 'int',
  });
  const sales = listing.submitted.sales.map((sale) => fitRow(sale, { price: 'int' }));
  const unfit = [...live.unfit, ...submitted.unfit, ...sales.flatMap((sale) => sale.unfit)];
  if (unfit.length === 0) return { listing, unfit };
  const fit = { ...submitted.row, sales: sales.flatMap((sale) => (sale.unfit.length === 0 ? [sale.row] : [])) };
  return { listing: { ...listing, live: live.row, submitted: fit }, unfit };
}

async function applyVerdicts(tx: Db, store: SendingStore, verdicts: readonly Verdict[], now: number): Promise<void> {
  await saveReported(tx, store.storeId, verdicts, now);
  await endSubmissions(tx, store.storeId, verdicts, now);
  const byId = new Map(verdicts.map((verdict) => [verdict.row.itemId, verdict]));
  await applyItemEvents(tx, store, [...byId.keys()], now, (item, itemId) => {
    const verdict = byId.get(itemId);
    return verdict ? eventOfReading(item, verdict) : null;
  });
  await watchCompetition(
    tx,
    store.storeId,
    verdicts.filter(({ kind }) => kind === 'shown').map(({ row }) => row.itemId),
    now,
  );
  const again = verdicts.filter(({ kind }) => kind !== 'waiting' && kind !== 'failing' && kind !== 'quiet');
  for (const [at, due] of Map.groupBy(again, (verdict) => sendAgainAt(verdict, now)))
    await queueAgain(
      tx,
      store.storeId,
      due.map(({ row }) => ({ itemId: row.itemId, seq: row.flightSeq ?? row.lastSeq })),
      at,
    );
  await scheduleNext(tx, store.storeId, verdicts, now);
  await decideSeen(tx, store.storeId, verdicts, now);
  const reported = verdicts.filter(({ kind }) => kind !== 'waiting').map(({ row }) => row.itemId);
  if (reported.length > 0)
    await announce(tx, store.accountId, { type: 'history', storeId: store.storeId, ids: reported });
}

/**
 * Decision 77: where no price can be computed, another price that buyers see is held against the known floor anew. So is what the seller has set at the
 * marketplace beside the price: a sale may run under that floor. What waits for approval again has the stock that it would be sold with, not that of its removal.
 */
async function decideSeen(tx: Db, storeId: number, verdicts: readonly Verdict[], now: number): Promise<void> {
  const others = verdicts.filter(({ row, listing }) => listing !== null && listing.live.priceMinor !== row.price);
  const held = verdicts.filter(({ row, listing }) => row.hasTerms || (listing !== null && hasTerms(listing)));
  const gone = verdicts.filter(({ kind }) => kind === 'gone');
  if (others.length === 0 && held.length === 0 && gone.length === 0) return;
  const idsOf = (part: readonly Verdict[]) => part.map(({ row }) => row.itemId);
  const items = sql`select i.store_id, i.item_id from item i where i.store_id = ${storeId}
    and (i.item_id = any(${idsOf(held)}::bigint[]) or ((${mayBeUnpriced('i')}) and i.item_id = any(${idsOf(others)}::bigint[]))
      or (i.status = ${StatusCode.PendingApproval} and i.item_id = any(${idsOf(gone)}::bigint[])))`;
  const { numAffectedRows = 0n } = await waitForDecision(items, { cause: UpdateReason.SourceDataChange, now }).execute(
    tx,
  );
  if (numAffectedRows > 0n) await enqueue(tx, pricingJobs.evaluate, { storeId });
}

const hasTerms = ({ submitted }: ReportedListing): boolean =>
  submitted.lowestMinor !== null || submitted.highestMinor !== null || submitted.sales.length > 0;

/** What is listed has its competition read every half hour (PRICE-032), whatever was planned while it was not. */
async function watchCompetition(tx: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return;
  const latest = new Date(now + limits.targetAgeMaxMs);
  await sql`update target_schedule set listed = true, next_due = least(next_due, ${latest}::timestamptz) where store_id = ${storeId} and item_id = any(${itemIds}::bigint[]) and (not listed or next_due > ${latest}::timestamptz)`.execute(
    tx,
  );
}

/** What is shown becomes the confirmed state. */
async function saveReported(tx: Db, storeId: number, verdicts: readonly Verdict[], now: number): Promise<void> {
  const rows = verdicts.map(({ row, listing }) => ({
    item_id: row.itemId,
    present: listing !== null,
    price: listing?.live.priceMinor ?? null,
    quantity: listing?.live.quantity ?? null,
    handling: listing?.submitted.handlingDays ?? null,
    shipping: listing?.submitted.shippingGroup ?? null,
    ...termsRow(listing, now),
    status: listing === null ? null : listing.isBuyable ? 'BUYABLE' : 'INACTIVE',
    issues: listing?.issues.slice(0, 20) ?? [],
  }));
  await sql`
    with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id bigint, present boolean, price int, quantity int, handling smallint, shipping text, allowed_min int, allowed_max int, sale_price int, sale_from timestamptz, sale_until timestamptz, condition text, status text, issues jsonb)),
    seen as (
      insert into listing_reported as l (store_id, item_id, present, price, quantity, handling_days, shipping_group, allowed_min, allowed_max, sale_price, sale_from, sale_until, condition, status, issues, reported_at)
      select ${storeId}::int, item_id, present, price, quantity, handling, shipping, allowed_min, allowed_max, sale_price, sale_from, sale_until, condition, status, issues, ${new Date(now)}::timestamptz from n order by item_id
      on conflict (store_id, item_id) do update set present = excluded.present, price = excluded.price, quantity = excluded.quantity, handling_days = excluded.handling_days, shipping_group = excluded.shipping_group, allowed_min = excluded.allowed_min, allowed_max = excluded.allowed_max, sale_price = excluded.sale_price, sale_from = excluded.sale_from, sale_until = excluded.sale_until, condition = case when excluded.present then coalesce(excluded.condition, l.condition) end, status = excluded.status, issues = excluded.issues, reported_at = excluded.reported_at
      returning 1)
    select count(*) from seen`.execute(tx);
  // What waits for its price only is not expected to show again what was sold meanwhile.
  const sold = verdicts.flatMap(({ row, kind, soldTo }) =>
    kind === 'waiting' && soldTo !== null ? [{ item_id: row.itemId, seq: row.flightSeq, quantity: soldTo }] : [],
  );
  await sql`update listing_reported l set flight_quantity = r.quantity from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as r(item_id bigint, seq bigint, quantity int) where l.store_id = ${storeId} and l.item_id = r.item_id and l.flight_seq = r.seq`.execute(
    tx,
  );
}

/** What the seller has set at the marketplace beside the price: the sale that runs, else the next one; and in which condition it is offered. */
function termsRow(listing: ReportedListing | null, now: number) {
  const sale = saleToWatch(listing?.submitted.sales ?? [], now);
  const instant = (at: number | null | undefined) =>
    at === null || at === undefined ? null : new Date(at).toISOString();
  return {
    allowed_min: listing?.submitted.lowestMinor ?? null,
    allowed_max: listing?.submitted.highestMinor ?? null,
    sale_price: sale?.price ?? null,
    sale_from: instant(sale?.from),
    sale_until: instant(sale?.until),
    condition: listing?.condition ?? null,
  };
}

/** Shown = done; lost = failed for this attempt, and for good after three (INV-052). What never arrived is no attempt of that count. Nothing of what ended is in flight. */
async function endSubmissions(tx: Db, storeId: number, verdicts: readonly Verdict[], now: number): Promise<void> {
  const rows = verdicts.flatMap(({ row, kind, neverArrived }) =>
    row.flightSeq === null || (kind !== 'shown' && kind !== 'gone' && kind !== 'lost')
      ? []
      : [
          {
            item_id: row.itemId,
            seq: row.flightSeq,
            attempt: row.flightAttempt,
            state: neverArrived ? 'superseded' : kind === 'lost' ? 'failed' : 'done',
          },
        ],
  );
  await sql`update submission s set state = r.state, ended_at = ${new Date(now)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id bigint, seq bigint, attempt smallint, state text)
    where s.store_id = ${storeId} and s.item_id = r.item_id and s.seq = r.seq and s.attempt = r.attempt and s.state in ('intent', 'unknown', 'sent')`.execute(
    tx,
  );
  // What never arrived has overtaken nothing: the sending before it is on its way as it was.
  await sql`update submission s set state = 'superseded', ended_at = ${new Date(now)} from jsonb_to_recordset(${JSON.stringify(rows.filter(({ state }) => state !== 'superseded'))}::jsonb) as r(item_id bigint, seq bigint, attempt smallint)
    where s.store_id = ${storeId} and s.item_id = r.item_id and (s.seq, s.attempt) < (r.seq, r.attempt) and s.state in ('intent', 'unknown', 'sent')`.execute(
    tx,
  );
  await followNewest(
    tx,
    storeId,
    rows.map((row) => row.item_id),
    now,
  );
}

/**
 * Has settled items read once more that an ended feed says older values of: it may still write them over the newer ones, until all of it is visible.
 * Of a feed that goes on its end tells. Single changes of one listing are applied in their order.
 */
async function lookAfterFeeds(tx: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  await sql`insert into listing_check (store_id, item_id, due_at)
    select s.store_id, s.item_id, max(f.ended_at) + make_interval(secs => ${VISIBLE_WITHIN_MS / 1000}) from submission s join feed f on f.store_id = s.store_id and f.feed_id = s.feed_id
    where s.store_id = ${storeId} and s.item_id = any(${itemIds}::bigint[]) and s.state = 'superseded' and f.ended_at > ${new Date(now - VISIBLE_WITHIN_MS)}::timestamptz group by s.store_id, s.item_id order by s.item_id
    on conflict do nothing`.execute(tx);
}

/** Waiting ones are read again later each time, lost ones were queued again up to three sends; the rest is settled, but for what an overtaken feed may still change. */
async function scheduleNext(tx: Db, storeId: number, verdicts: readonly Verdict[], now: number): Promise<void> {
  const waiting = verdicts
    .filter(({ kind }) => kind === 'waiting')
    .map(({ row }) => dueAt(row, now + Math.min(CHECK_FIRST_MS * 2 ** Math.min(row.checks, 10), CHECK_MAX_MS)));
  const settled = verdicts.filter(({ kind }) => kind !== 'waiting').map(({ row }) => row.itemId);
  const lost = verdicts.filter(({ kind }) => kind === 'lost').map(({ row }) => row.itemId);
  await sql`update listing_check c set due_at = r.due_at, checks = (least(c.checks, 30000) + 1)::smallint, lease_until = null from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as r(item_id bigint, due_at timestamptz) where c.store_id = ${storeId} and c.item_id = r.item_id`.execute(
    tx,
  );
  // What was sent while the reading was on its way is not settled by it: it is read back in its turn.
  await sql`with sent as (select item_id from listing_reported where store_id = ${storeId} and item_id = any(${settled}::bigint[]) and flight_seq is not null),
    kept as (update listing_check c set lease_until = null, checks = 0 from sent where c.store_id = ${storeId} and c.item_id = sent.item_id)
    delete from listing_check where store_id = ${storeId} and item_id = any(${settled}::bigint[]) and item_id not in (select item_id from sent)`.execute(
    tx,
  );
  await lookAfterFeeds(tx, storeId, settled, now);
  // After the third send the change has failed: it goes out again with a newer decision, or when a later reading finds it astray.
  const failed = await sql<{
    item_id: number;
  }>`delete from publish_queue q using listing_reported r where q.store_id = ${storeId} and q.item_id = any(${lost}::bigint[]) and r.store_id = q.store_id and r.item_id = q.item_id and r.flight_seq is null
    and (select count(*) from submission s where s.store_id = q.store_id and s.item_id = q.item_id and s.seq = q.seq and s.state = 'failed') >= ${limits.priceUpdateSendsMax} returning q.item_id`.execute(
    tx,
  );
  const failedNow = new Set(failed.rows.map((row) => row.item_id));
  const later = verdicts.flatMap(({ row, kind }) =>
    failedNow.has(row.itemId)
      ? [dueAt(row, onceMoreAt({ ...row, lastAttempt: row.flightAttempt }, now))]
      : kind === 'failing'
        ? [dueAt(row, onceMoreAt(row, row.lastFailedAt?.getTime() ?? now))]
        : [],
  );
  await sql`insert into listing_check (store_id, item_id, due_at) select ${storeId}::int, item_id, due_at from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as r(item_id bigint, due_at timestamptz) order by item_id on conflict do nothing`.execute(
    tx,
  );
}

const dueAt = ({ itemId }: Checked, at: number) => ({ item_id: itemId, due_at: new Date(at).toISOString() });
