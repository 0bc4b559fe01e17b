import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { inventory } from '@kervan/contracts/inventory-calls';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import { sourceMarket } from '@kervan/domain/markets';
import { shippedAccounts } from '../apps/sandbox/src/marketplace/authorization/shipped-accounts.ts';
import { openCatalogue } from '../apps/sandbox/src/world/catalogue/open-catalogue.ts';
import { createCompetition, type Competition } from '../apps/sandbox/src/world/offers/competition.ts';
import { limitsOf } from '../apps/server/src/connectors/marketplace/quota-limits.ts';
import { ceilings } from '../apps/server/src/features/sources/tiers.ts';
import { outside } from '../drills/outside.ts';
import { connectStore, signUp, widenPlans, type DrillSeller } from '../drills/seller.ts';
import { openStage, type Stage } from '../drills/stage.ts';
import type { Benchmark, Scale } from './benchmark.ts';
import { percentile, whole } from './figures.ts';
import { idealReadings, READ_OPERATIONS } from './freshness/ideal-reader.ts';
import { followChanges, type ShownChange, type SourceMoves } from './freshness/shown-changes.ts';
import type { Reporter } from './report.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ITEMS_MAX = 10_000;
/** Twice the products of the stores: the world's catalogue. */
const SEED = 19;
const MARKETS = ['DE', 'GB'] as const;
const SETUP_RATE = 20;
/** The stores count as filled when no more than this share waits for a first decision or listing. */
const WAITING_SHARE = 0.02;
const SETUP_LIMIT_MS = 30 * MINUTE_MS;
/** Before the window the order of reading settles at the window's speed; after it the last changes of the window become visible. */
const LEAD_MS = 40 * MINUTE_MS;
const TAIL_MS = 75 * MINUTE_MS;
const GOAL_RATIO = 1.2;
const GOAL_OWN_SHARE = 10;

/** Fills the stores with products of their own, at the highest speed, and waits until each was read and decided. */
async function fill(
  stage: Stage,
  seller: DrillSeller,
  stores: readonly { storeId: number }[],
  items: number,
): Promise<void> {
  const each = Math.floor(items / stores.length);
  const asins = await outside(stage).asins(items);
  await widenPlans(stage);
  for (const [place, { storeId }] of stores.entries()) {
    const { accepted } = await seller.retry(inventory.add, {
      body: { asins: asins.slice(place * each, (place + 1) * each), customerMarketPlaceIds: [storeId] },
    });
    if (accepted !== each) throw new Error(`${accepted} of ${each} products were accepted`);
  }
  const begin = performance.now();
  for (let toldAt = begin; ; await wait(2_000)) {
    const { waiting, line } = await countWaiting(stage);
    if (waiting <= items * WAITING_SHARE) return;
    if (performance.now() - toldAt > MINUTE_MS) {
      toldAt = performance.now();
      console.error(`filling, ${minutes(toldAt - begin)}: ${line}`);
    }
    if (performance.now() - begin > SETUP_LIMIT_MS)
      throw new Error(`${waiting} products still wait after ${SETUP_LIMIT_MS / MINUTE_MS} minutes: ${line}`);
  }
}

/** How many products wait for a reading, a decision or their listing, and where. */
async function countWaiting(stage: Stage): Promise<{ waiting: number; line: string }> {
  const { rows } = await stage.owner().query<{ at: string; n: number; waits: boolean }>(`
    select 'status ' || status as at, count(*)::int as n, status in (${inventoryTabs.inQueue.join(', ')}) as waits from item group by status
    union all select 'unread', count(*)::int, true from source_schedule where last_read_at is null
    union all select 'to publish', count(*)::int, false from publish_queue
    union all select 'to decide', count(*)::int, false from item_dirty order by 1`);
  return {
    waiting: rows.reduce((sum, row) => sum + (row.waits ? row.n : 0), 0),
    line: rows.map((row) => `${row.at} ${row.n}`).join(', '),
  };
}

/** When the offers of a product at the source changed; a step of the world at which they stay as they are is none. Milliseconds since the world's start. */
function changesOf(competition: Competition, asin: string, { from, to }: { from: number; to: number }): number[] {
  const at: number[] = [];
  for (
    let next = competition.nextChangeMs(sourceMarket, asin, from);
    next < to;
    next = competition.nextChangeMs(sourceMarket, asin, next)
  ) {
    if (
      !isDeepStrictEqual(competition.offers(sourceMarket, asin, next - 1), competition.offers(sourceMarket, asin, next))
    )
      at.push(next);
  }
  return at;
}

/** The listed products with the moments of the window at which what is offered at the source changed. */
async function listMoves(
  stage: Stage,
  { items, startAt, from, to }: { items: number; startAt: Date; from: number; to: number },
): Promise<{ moves: SourceMoves[]; watched: { sourceId: number; ceilingMs: number }[] }> {
  const competition = createCompetition(
    SEED,
    'amazon',
    startAt.getTime(),
    await openCatalogue({ seed: SEED, products: items * 2, path: null }),
  );
  const { rows } = await stage.owner().query<{
    source_id: number;
    asin: string;
    tier: number;
    store_id: number;
    item_id: number;
    sku: string;
    market: string;
    listed: boolean;
  }>(`
    select p.source_id, p.asin, c.tier, i.store_id, i.item_id, d.sku, s.market, i.status in (${statusGroups.planCount.join(', ')}) as listed
    from item i join item_details d using (store_id, item_id) join store s using (store_id) join source_product p on p.source_id = i.source_id join source_schedule c on c.source_id = p.source_id order by p.source_id`);
  const moves = rows
    .filter((row) => row.listed)
    .map((row): SourceMoves => {
      return {
        sourceId: row.source_id,
        storeId: row.store_id,
        itemId: row.item_id,
        sku: row.sku,
        market: row.market,
        at: changesOf(competition, row.asin, { from: from - startAt.getTime(), to: to - startAt.getTime() }).map(
          (elapsed) => startAt.getTime() + elapsed,
        ),
      };
    });
  return {
    moves,
    watched: rows.map((row) => ({ sourceId: row.source_id, ceilingMs: ceilings[row.tier] ?? ceilings[1] })),
  };
}

/** What the quotas allow for each change: seen by the ideal reader, sent with the next token, and the delay that the marketplace took. */
function limitsFor(
  shown: readonly ShownChange[],
  readings: ReadonlyMap<number, readonly number[]>,
): { waitMs: number; seenMs: number }[] {
  const everyMs = 1000 / (limitsOf('patchListingsItem')[0]?.ratePerSecond ?? 1);
  let freeAt = 0;
  return shown
    .map((change) => ({
      change,
      seenAt: readings.get(change.sourceId)?.find((at) => at >= change.changedAt) ?? Infinity,
    }))
    .filter(({ seenAt }) => seenAt < Infinity)
    .toSorted((a, b) => a.seenAt - b.seenAt)
    .map(({ change, seenAt }) => {
      const sentAt = Math.max(seenAt, freeAt);
      freeAt = sentAt + everyMs;
      return {
        waitMs: sentAt - change.changedAt + (change.shownAt - change.lastSentAt),
        seenMs: seenAt - change.changedAt,
      };
    });
}

const minutes = (ms: number): string => `${(ms / MINUTE_MS).toFixed(1)} min`;
const three = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${minutes(percentile(values, share))}`).join(', ');

async function passTo(stage: Stage, until: number): Promise<void> {
  while ((await outside(stage).now()) < until) await wait(1_000);
}

/** The accounts that read sources. */
const READERS = shippedAccounts
  .filter(({ role, region }) => role === 'reader' && region === 'na')
  .map(({ sellingPartnerId }) => sellingPartnerId);
const countOf = (
  calls: readonly { operation: string; sellerId?: string | null; count: number }[],
  operation: string,
  sellerId: string,
): number => calls.find((call) => call.operation === operation && call.sellerId === sellerId)?.count ?? 0;

async function measure({ items: asked, hours, rate }: Scale, report: Reporter): Promise<void> {
  const items = Math.min(ITEMS_MAX, asked);
  const startAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const stage = await openStage({
    products: items * 2,
    seed: SEED,
    rate: SETUP_RATE,
    profile: 'amazon',
    startAt: startAt.toISOString(),
  });
  try {
    const world = outside(stage);
    const seller = await signUp(stage, MARKETS[0]);
    const second = await connectStore(stage, seller, { market: MARKETS[1], sellingPartnerId: seller.sellingPartnerId });
    await fill(stage, seller, [seller, second], items);
    await world.setRate(rate);
    const filledAt = await world.now();
    const from = filledAt + LEAD_MS;
    const to = from + hours * HOUR_MS;
    await passTo(stage, from);
    const before = await world.calls();
    await passTo(stage, to + TAIL_MS);
    const calls = await world.calls();
    await world.setRate(0);

    const { moves, watched } = await listMoves(stage, { items, startAt, from, to });
    const followed = await followChanges(stage, seller.sellingPartnerId, moves);
    report.figure(
      'world',
      `${hours} hours at ${rate} times the speed of time, ${whole(items)} products in two stores, profile amazon, seed ${SEED}`,
    );
    report.figure('listed products, changes of their sources', `${whole(moves.length)}, ${whole(followed.changes)}`);
    printChanges(report, followed, idealReadings(watched, { from, to: to + TAIL_MS }));
    printCalls(report, { before, calls, seconds: (to + TAIL_MS - from) / 1000 });
  } finally {
    await stage.close();
  }
}

type Followed = Awaited<ReturnType<typeof followChanges>>;
type Ideal = ReturnType<typeof idealReadings>;

/** When changes were read, sent and shown, beside what the quotas allow. */
function printChanges(report: Reporter, followed: Followed, ideal: Ideal): void {
  const { shown } = followed;
  const limits = limitsFor(shown, ideal);
  const actual = shown.map((change) => change.shownAt - change.changedAt);
  const read = shown.map((change) => change.seenAt - change.changedAt);
  const readIdeally = limits.map(({ seenMs }) => seenMs);
  const sending = shown.map((change) => change.sentAt - change.seenAt);
  // What is read later than the quotas allow is the machine's doing as much as what is sent late.
  const lateMs = Math.max(0, percentile(read, 0.95) - percentile(readIdeally, 0.95));
  const ownMs = lateMs + percentile(sending, 0.95);
  report.figure(
    'of them shown to buyers, without effect on the price',
    `${whole(shown.length)}, ${whole(followed.withoutEffect)}`,
  );
  report.figure(
    'taken back unseen, never read, not shown by the end',
    `${followed.takenBack}, ${followed.notSeen}, ${followed.notShown}`,
  );
  report.figure('source change to buyers', three(actual));
  report.figure('what the quotas allow', three(limits.map(({ waitMs }) => waitMs)));
  report.figure('source change to reading', three(read));
  report.figure('the same of the ideal reader', three(readIdeally));
  report.figure('reading to sending', three(sending));
  report.figure("marketplace's own delay", three(shown.map((change) => change.shownAt - change.lastSentAt)));
  report.figure(
    "the machine's own at p95",
    `${minutes(lateMs)} later read than by the ideal reader, ${minutes(percentile(sending, 0.95))} from reading to sending`,
  );
  report.goal('own share of the p95', (ownMs / percentile(actual, 0.95)) * 100, { below: GOAL_OWN_SHARE }, '%');
  report.goal(
    'p95 / p95 that the quotas allow',
    percentile(actual, 0.95) /
      percentile(
        limits.map(({ waitMs }) => waitMs),
        0.95,
      ),
    { atMost: GOAL_RATIO },
  );
}

type Calls = Awaited<ReturnType<ReturnType<typeof outside>['calls']>>;

/** What the calls of the window spent of the quotas. */
function printCalls(
  report: Reporter,
  { before, calls, seconds }: { before: Calls; calls: Calls; seconds: number },
): void {
  const sum = (key: 'count' | 'throttled') =>
    calls.reduce((total, call) => total + call[key], 0) - before.reduce((total, call) => total + call[key], 0);
  const spent = (operation: string) =>
    READERS.reduce(
      (total, reader) => total + countOf(calls, operation, reader) - countOf(before, operation, reader),
      0,
    ) /
    (seconds * (limitsOf(operation as (typeof READ_OPERATIONS)[number])[0]?.ratePerSecond ?? 1));
  report.figure(
    'tokens of the read quotas that were spent',
    READ_OPERATIONS.map((operation) => `${operation} ${(spent(operation) * 100).toFixed(0)} %`).join(', '),
  );
  report.figure('calls, of them refused for quota', `${whole(sum('count'))}, ${whole(sum('throttled'))}`);
}

export const freshness: Benchmark = {
  title: 'freshness: from a change at the source to what buyers see, beside what the quotas allow',
  run: measure,
};
