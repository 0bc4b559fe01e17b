import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Decision } from '@kervan/domain/inventory/decision';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { isStockOut } from '@kervan/domain/inventory/stock-out';
import { dailyKey } from '@kervan/domain/notices/notice-settings';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { markEvaluated, writeItems, type ItemChange } from '../../records/items/item-write.ts';
import type { WorkerDeps } from '../../deps.ts';
import { isPoison } from '../../db/isolate.ts';
import { takeIn } from '../../db/quarantine.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { keepDecidedDays, type DecidedDay } from '../../records/items/item-days.ts';
import { keepFrozenPrice } from '../../records/items/item-override.ts';
import {
  advanceReevaluation,
  endReevaluation,
  hasReevaluation,
  takeReevaluation,
} from '../../records/items/reevaluation.ts';
import { holdsPlace, lockRoom } from '../../records/items/at-store-room.ts';
import { decideCause, decideLoaded } from '../../records/items/decide-loaded.ts';
import { loadRange, takeDirty, type ItemPage, type LoadedItem } from '../../records/items/load-facts.ts';
import { notifyOfStore } from '../../records/stores/notice-settings.ts';
import { judgeRollout, noteMoves } from '../../records/settings/rollout.ts';
import { keepJumps, openJumpWatch, type JumpWatch } from '../../records/settings/reading-jumps.ts';
import { settingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { decideStaged, stagedOf, type Staged } from './staged.ts';
import { noteTerms, notifyOfTerms, type TermsToNotify } from './notify-of-terms.ts';
import { watchJump } from './watch-jump.ts';

/** Items of one transaction: the store stays locked for about a quarter of a second. */
export const CHUNK = 20_000;
/** Items of one statement (data-and-pipeline section 4). */
const PAGE = 5_000;

export type EvaluatedStore = { storeId: number; accountId: number; market: MarketCode };

/** A store that is evaluated: connected, or waiting for its connection with its decisions held. */
export async function findEvaluatedStore(db: Db, storeId: number): Promise<EvaluatedStore | null> {
  const row = await db
    .selectFrom('store')
    .select(['store_id', 'account_id', 'market'])
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

  return row ? { storeId: row.store_id, accountId: row.account_id, market: row.market } : null;
}

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'metrics' | 'log'>;

/** Decides the waiting items of a store, one chunk; answers how many were taken. */
export function evaluateDirty(deps: Deps, store: EvaluatedStore): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockStore(tx, store.storeId);
    return decideAndWrite(deps, tx, store, {
      isAside: false,
      isWholeStore: false,
      next: () => takeDirty(tx, store.storeId, PAGE),
    });
  });
}

/** Decides the next range of an ordered re-evaluation; answers false when none is left. Uses two connections of the pool. */
export function evaluateNextRange(deps: Deps, store: EvaluatedStore): Promise<boolean> {
  return withReader(deps.db, (reader) =>
    deps.db.transaction().execute(async (tx) => {
      await lockStore(tx, store.storeId);
      const job = await takeReevaluation(tx, store.storeId);
      if (!job) return false;
      let after = job.nextItem;
      const next = async () => {
        const page = await loadRange(reader ?? tx, store.storeId, { after, to: job.toItem, most: PAGE }, job.cause);
        after = page.lastId;
        return page;
      };
      const taken = await decideAndWrite(deps, tx, store, { isAside: reader !== null, isWholeStore: true, next });
      if (taken === CHUNK) await advanceReevaluation(tx, store.storeId, job.jobId, after);
      else {
        await endReevaluation(tx, store.storeId, job.jobId);
        if (!(await hasReevaluation(tx, store.storeId))) await judgeRollout(tx, store, deps.clock.now());
      }
      return true;
    }),
  );
}

const lent = new WeakSet<Db>();

/**
 * Lends a second connection, to read one page while another is written; the store's lock of the first keeps what it reads from
 * changing. Only one at a time in a process, else null: several transactions that each wait for a second connection could wait for ever.
 */
async function withReader<T>(db: Db, work: (reader: Db | null) => Promise<T>): Promise<T> {
  if (lent.has(db)) return work(null);
  lent.add(db);
  try {
    return await db.connection().execute(work);
  } finally {
    lent.delete(db);
  }
}

/** Whatever locks item rows locks the store's row first. */
const lockStore = (tx: Db, storeId: number) =>
  sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);

/**
 * Whether the store's connection stands, asked when the store is locked: what is decided anew once it is restored waits for that lock, and so
 * comes after whatever was held back before.
 */
async function isConnected(tx: Db, storeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('store')
    .select('connection_error_at')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return row.connection_error_at === null;
}

/** Where the items of a chunk come from, page by page. `isQuarantined`: by a connection of its own. `isWholeStore`: they are a stretch of all items. */
type Pages = { isAside: boolean; isWholeStore: boolean; next(): Promise<ItemPage> };
/** What every decision of a chunk needs. `room`: free places at the store, null until an item may want one. `staged`: a change of prices that not all items get yet. */
type Chunk = {
  deps: Deps;
  tx: Db;
  store: EvaluatedStore;
  connectionHealthy: boolean;
  prepared: PreparedSettings;
  now: number;
  room: number | null;
  staged: Staged | null;
  jumps: JumpWatch;
};
type Frozen = { overrideId: number; price: number };
/** What a page is to write: changed items, unchanged ones whose source moved on, prices that are frozen from now on. */
type Decided = {
  taken: number;
  changes: ItemChange[];
  /** Items that were decided as before a change of prices that is on its way. */
  asBefore: Set<number>;
  same: { itemId: number; sourceRevision: number }[];
  frozen: Frozen[];
  days: DecidedDay[];
  terms: TermsToNotify;
  /** Items that could not be decided, each with why. */
  failed: { itemId: number; error: unknown }[];
  ids: number[];
};
/** What is announced of a chunk: the items that were written, whether the history grew, whether a status moved, whether something ran out of stock. */
type News = { ids: number[]; isLogged: boolean; isMoved: boolean; isStockOut: boolean };

type Staging = ReturnType<typeof decideStaged>;

/** Load, decide and save page by page, then announce; answers how many items were taken. */
async function decideAndWrite(deps: Deps, tx: Db, store: EvaluatedStore, pages: Pages): Promise<number> {
  const prepared = await settingsOf(deps.clock, tx, store);
  if (!prepared) return 0;
  const staged = await stagedOf(deps, tx, store);
  const jumps = await openJumpWatch(tx, store.storeId, deps.clock.now());
  const connectionHealthy = await isConnected(tx, store.storeId);
  const chunk: Chunk = {
    deps,
    tx,
    store,
    connectionHealthy,
    prepared,
    now: deps.clock.now(),
    room: null,
    staged,
    jumps,
  };
  const news: News = { ids: [], isLogged: false, isMoved: false, isStockOut: false };
  const days = new Map<number, DecidedDay>();
  let taken = 0;
  for await (const page of readAhead(pages)) {
    taken += page.count;
    if (chunk.room === null && page.statuses.some(mayWantPlace)) chunk.room = await lockRoom(tx, store.accountId);
    const decided = decidePage(chunk, page);
    note(news, await save(chunk, decided));
    for (const day of decided.days) days.set(day.itemId, day);
    await notifyOfTerms(tx, store, decided.terms, chunk.now);
  }
  if (staged && pages.isWholeStore) await noteMoves(tx, store.storeId, staged.moves);
  if (await keepJumps(tx, { storeId: store.storeId, now: chunk.now }, jumps))
    await announce(tx, store.accountId, { type: 'banner', storeId: store.storeId });
  await keepDecidedDays(tx, { storeId: store.storeId, now: chunk.now }, [...days.values()]);
  await announceDecided(tx, store, news, chunk.now);
  return taken;
}

const mayWantPlace = (status: StatusCode): boolean => !holdsPlace(status) && status !== StatusCode.RemovedFromInventory;

/** Hands over the pages of a chunk; one that comes by a connection of its own is read while the one before is worked on. */
async function* readAhead(pages: Pages): AsyncGenerator<ItemPage> {
  let ahead: Promise<ItemPage> | null = null;
  try {
    for (let taken = 0, isMore = true; isMore;) {
      const page = await (ahead ?? pages.next());
      ahead = null;
      taken += page.count;
      isMore = page.count === PAGE && taken < CHUNK;
      if (isMore && pages.isAside) {
        ahead = pages.next();
        // Its failure is told where it is awaited; a turn of the event loop sends it before the decisions take the processor.
        ahead.catch(() => {});
        await nextTurn();
      }
      yield page;
    }
  } finally {
    // Where the work threw, the statement under way ends before its connection is given back.
    await ahead?.catch(() => {});
  }
}

function decidePage(chunk: Chunk, page: ItemPage): Decided {
  const decided: Decided = {
    taken: page.count,
    changes: [],
    asBefore: new Set(),
    same: [],
    frozen: [],
    days: [],
    terms: {},
    failed: [],
    ids: [],
  };
  for (const loaded of page.items()) {
    decided.ids.push(loaded.itemId);
    try {
      decideOne(chunk, loaded, decided);
    } catch (error) {
      if (!isPoison(error)) throw error;
      decided.failed.push({ itemId: loaded.itemId, error });
    }
  }
  return decided;
}

function decideOne(chunk: Chunk, loaded: LoadedItem, decided: Decided): void {
  const { now, prepared, connectionHealthy } = chunk;
  const placed = holdsPlace(loaded.item.status);
  const context = {
    now,
    cause: decideCause(loaded.cause),
    atStoreRoom: placed || (chunk.room ?? 0) > 0,
    connectionHealthy,
  };
  const { staged } = chunk;
  const first: Staging = staged
    ? decideStaged(loaded, prepared, staged, context)
    : decideLoaded(loaded, prepared, context);
  const decision = watchJump<Staging>(chunk.jumps, loaded, first, (heldPrice) => {
    const settings = staged && first.isAsBefore ? staged.former : prepared;
    const held = decideLoaded({ ...loaded, item: { ...loaded.item, heldPrice } }, settings, context);
    return first.isAsBefore ? { ...held, isAsBefore: true } : held;
  });
  noteTerms(decided.terms, loaded, decision);
  if (decision.isAsBefore) decided.asBefore.add(loaded.itemId);
  if (!placed && chunk.room !== null && holdsPlace(decision.status)) chunk.room--;
  const change = changeOf(loaded, decision);
  if (change) decided.changes.push(change);
  else if (loaded.evaluatedRevision < loaded.sourceRevision)
    decided.same.push({ itemId: loaded.itemId, sourceRevision: loaded.sourceRevision });
  if (decision.hold === null && (change || loaded.evaluatedRevision < loaded.sourceRevision))
    decided.days.push(dayOfDecision(loaded, decision));
  const { frozenPrice } = decision;
  if (frozenPrice !== null && loaded.overrideId !== null && frozenPrice !== loaded.item.override?.frozenPrice)
    decided.frozen.push({ overrideId: loaded.overrideId, price: frozenPrice });
}

const dayOfDecision = ({ itemId, source, target }: LoadedItem, { price }: Decision): DecidedDay => ({
  itemId,
  sourcePrice: source.price,
  ownPrice: price,
  buyBoxPrice: target.buyBoxLanded,
  lowestPrice: target.lowestLanded,
});

/** Writes a decided page; answers the changes that were written, and puts the others back among the waiting items. */
async function save(
  { deps, tx, store: { storeId }, prepared, now, staged }: Chunk,
  { taken, changes, asBefore, same, frozen, failed, ids }: Decided,
): Promise<readonly ItemChange[]> {
  // Most pages decide and write every item: then the whole page is one part.
  const changed = new Map(changes.map((change) => [change.itemId, change]));
  const errors = new Map(failed.map(({ itemId, error }) => [itemId, error]));
  const { answers, aside } = await takeIn({ tx, log: deps.log, intake: 'decision', storeId, now }, ids, {
    key: (itemId) => `${storeId}:${itemId}`,
    write: async (part) => {
      const broken = part.find((itemId) => errors.has(itemId));
      if (broken !== undefined) throw errors.get(broken);
      const wanted = part.flatMap((itemId) => changed.get(itemId) ?? []);
      const scope = { storeId, now, settingsRevision: prepared.state.revision };
      if (!staged || asBefore.size === 0) return writeItems(tx, scope, wanted);
      const { true: old = [], false: fresh = [] } = Object.groupBy(
        wanted,
        ({ itemId }) => `${asBefore.has(itemId)}` as const,
      );
      const [one, other] = [
        await writeItems(tx, { ...scope, settingsRevision: staged.former.state.revision }, old),
        await writeItems(tx, scope, fresh),
      ];
      return new Set([...one, ...other]);
    },
  });
  const written = answers.length === 1 && answers[0] ? answers[0] : new Set(answers.flatMap((set) => [...set]));
  const isQuarantined = new Set(aside.map(({ row }) => row));
  await markEvaluated(tx, storeId, same);
  for (const price of frozen) await keepFrozenPrice(tx, storeId, price);
  deps.metrics.decisions.inc({ outcome: 'changed' }, written.size);
  deps.metrics.decisions.inc({ outcome: 'same' }, taken - written.size);
  if (written.size === changes.length) return changes;
  const overtaken = changes.flatMap(({ itemId }) => (written.has(itemId) || isQuarantined.has(itemId) ? [] : [itemId]));
  await decideSoon(tx, storeId, overtaken, { cause: UpdateReason.SourceDataChange, now });
  return changes.filter((change) => written.has(change.itemId));
}

/** What is written of a decision; null when nothing of what is kept or shown changed. */
function changeOf(loaded: LoadedItem, decision: Decision): ItemChange | null {
  const { item, source, target } = loaded;
  if (decision.hold !== null) return null;
  const logged =
    decision.status !== item.status ||
    decision.reason !== item.reason ||
    decision.price !== item.price ||
    decision.quantity !== item.quantity ||
    // What buyers are told of the handling time goes to the marketplace, too.
    (item.handlingDays !== null && decision.handlingDays !== item.handlingDays && decision.quantity > 0);
  const targetOffers = target.offersCount === null ? null : Math.min(target.offersCount, 32_767);
  const shown =
    decision.cost !== loaded.cost ||
    decision.profit !== loaded.profit ||
    decision.handlingDays !== item.handlingDays ||
    decision.unpricedSince !== item.unpricedSince ||
    target.buyBoxLanded !== loaded.targetBuyBox ||
    target.lowestLanded !== loaded.targetLowest ||
    target.salesRank !== loaded.targetRank ||
    targetOffers !== loaded.targetOffers;
  if (!logged && !shown) return null;
  return {
    itemId: loaded.itemId,
    version: loaded.version,
    oldStatus: item.status,
    price: decision.price,
    quantity: decision.quantity,
    cost: decision.cost,
    profit: decision.profit,
    status: decision.status,
    reason: decision.reason,
    sourceRevision: loaded.sourceRevision,
    handlingDays: decision.handlingDays,
    targetBuyBox: target.buyBoxLanded,
    targetLowest: target.lowestLanded,
    targetRank: target.salesRank,
    targetOffers,
    targetRevision: loaded.targetRevision,
    sourceReadAt: source.fetchedAt,
    targetReadAt: target.fetchedAt,
    flags: item.flags,
    unpricedSince: decision.unpricedSince,
    logged,
  };
}

function note(news: News, written: readonly ItemChange[]): void {
  for (const change of written) {
    news.ids.push(change.itemId);
    news.isLogged ||= change.logged;
    news.isMoved ||= change.status !== change.oldStatus;
    news.isStockOut ||= isStockOut(change);
  }
}

async function announceDecided(
  tx: Db,
  { storeId, accountId }: EvaluatedStore,
  { ids, isLogged, isMoved, isStockOut: isOut }: News,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  if (isLogged) await enqueue(tx, listingJobs.publish, { storeId });
  await announce(tx, accountId, { type: 'item', storeId, ids });
  if (isMoved) await announce(tx, accountId, { type: 'counts', storeId });
  if (isOut) await notifyOfStore(tx, { accountId, storeId, event: 'stockOut', key: dailyKey(now), now });
}
