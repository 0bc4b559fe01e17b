import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { decide, type DecideCause, type DecideContext } from '@kervan/domain/inventory/decide';
import type { Decision } from '@kervan/domain/inventory/decision';
import { unknownSource } from '@kervan/domain/inventory/facts';
import { hasFlag, ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { SourceFlag } from '../../db/source-flags.ts';
import { ensureMonth, markEvaluated, writeItems, type ItemChange } from '../../db/item-write.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { holdsPlace, lockRoom } from '../../db/at-store-room.ts';
import { loadRange, takeDirty, type ItemPage, type LoadedItem } from '../../db/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../../db/settings-cache.ts';

/** Items of one transaction (data-and-pipeline section 4). */
export const CHUNK = 5_000;
/** Items of one statement: a chunk is worked in two pages, so that the database and the decisions go on side by side. */
const PAGE = CHUNK + 1;

export type EvaluatedStore = { storeId: number; accountId: number; market: MarketCode; connectionHealthy: boolean };

/** A store that is evaluated: connected, or waiting for its connection with its decisions held. */
export async function findEvaluatedStore(db: Db, storeId: number): Promise<EvaluatedStore | null> {
  const row = await db.selectFrom('store').select(['store_id', 'account_id', 'market', 'connection_error_at']).where('store_id', '=', storeId).where('removed_at', 'is', null).executeTakeFirst();
  // The column holds a market code.
  return row ? { storeId: row.store_id, accountId: row.account_id, market: row.market as MarketCode, connectionHealthy: row.connection_error_at === null } : null;
}

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'metrics'>;

/** Decides the waiting items of a store, one chunk; answers how many were taken. */
export function evaluateDirty(deps: Deps, store: EvaluatedStore): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockStore(tx, store.storeId);
    return decideAndWrite(deps, tx, store, () => takeDirty(tx, store.storeId, CHUNK));
  });
}

/** Decides the next range of an ordered re-evaluation; answers false when none is left. */
export function evaluateNextRange(deps: Deps, store: EvaluatedStore): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockStore(tx, store.storeId);
    const job = await tx.selectFrom('item_job').selectAll().where('store_id', '=', store.storeId).orderBy('job_id').limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!job) return false;
    let after = job.next_item;
    const taken = await decideAndWrite(deps, tx, store, async () => {
      const page = await loadRange(tx, store.storeId, { after, to: job.to_item, most: CHUNK }, job.cause);
      after = page.lastId;
      return page;
    });
    if (taken === CHUNK) await tx.updateTable('item_job').set({ next_item: after, state: 1 }).where('store_id', '=', store.storeId).where('job_id', '=', job.job_id).execute();
    else await tx.deleteFrom('item_job').where('store_id', '=', store.storeId).where('job_id', '=', job.job_id).execute();
    return true;
  });
}

/** Whatever locks item rows locks the store's row first. */
const lockStore = (tx: Db, storeId: number) => sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);

type ReadPage = () => Promise<ItemPage>;
/** What every decision of a chunk needs. `room`: free places at the store, null until an item asks for one. */
type Chunk = { deps: Deps; tx: Db; store: EvaluatedStore; prepared: PreparedSettings; now: number; room: number | null };
type Frozen = { overrideId: number; price: number };
/** What a page is to write: changed items, unchanged ones whose source moved on, prices that are frozen from now on. */
type Decided = { taken: number; changes: ItemChange[]; same: { itemId: number; sourceRevision: number }[]; frozen: Frozen[] };

/**
 * Load, decide, save, announce; answers how many items were taken. The connection serves one statement at a time and decisions need
 * the processor alone: the second page is read while the first is decided, the first is written while the second is decided.
 */
async function decideAndWrite(deps: Deps, tx: Db, store: EvaluatedStore, read: ReadPage): Promise<number> {
  const prepared = await settingsOf(deps.clock, tx, store);
  if (!prepared) return 0;
  const chunk: Chunk = { deps, tx, store, prepared, now: deps.clock.now(), room: null };
  await ensureMonth(tx, chunk.now);
  const first = await readWithRoom(chunk, read);
  if (first.count < PAGE) {
    await tell(chunk, await save(chunk, decidePage(chunk, first)));
    return first.count;
  }
  const [second, decidedFirst] = await during(readWithRoom(chunk, read), () => decidePage(chunk, first));
  const [writtenFirst, decidedSecond] = await during(save(chunk, decidedFirst), () => decidePage(chunk, second));
  await tell(chunk, [...writtenFirst, ...(await save(chunk, decidedSecond))]);
  return first.count + second.count;
}

/** Sends a statement, works while the database does, and waits for the database also where the work throws. */
async function during<A, B>(statement: Promise<A>, work: () => B): Promise<[A, B]> {
  const settled = statement.then(() => {}, () => {});
  // A turn of the event loop sends it before the work takes the processor.
  await nextTurn();
  try {
    const done = work();
    return [await statement, done];
  } finally {
    await settled;
  }
}

/** Reads a page, and the places at the store when one of its items may want one; they stay locked until the transaction ends. */
async function readWithRoom(chunk: Chunk, read: ReadPage): Promise<ItemPage> {
  const page = await read();
  const mayWantPlace = (status: number) => !holdsPlace(status) && status !== StatusCode.RemovedFromInventory;
  if (chunk.room === null && page.statuses.some(mayWantPlace)) chunk.room = await lockRoom(chunk.tx, chunk.store.accountId);
  return page;
}

function decidePage(chunk: Chunk, page: ItemPage): Decided {
  const { now, prepared, store } = chunk;
  const decided: Decided = { taken: page.count, changes: [], same: [], frozen: [] };
  for (const loaded of page.items()) {
    const placed = holdsPlace(loaded.item.status);
    const context = { now, cause: decideCause(loaded.cause), atStoreRoom: placed || (chunk.room ?? 0) > 0, connectionHealthy: store.connectionHealthy };
    const decision = decideLoaded(loaded, prepared, context);
    if (!placed && chunk.room !== null && holdsPlace(decision.status)) chunk.room--;
    const change = changeOf(loaded, decision);
    if (change) decided.changes.push(change);
    else if (loaded.evaluatedRevision < loaded.sourceRevision) decided.same.push({ itemId: loaded.itemId, sourceRevision: loaded.sourceRevision });
    const { frozenPrice } = decision;
    if (frozenPrice !== null && loaded.overrideId !== null && frozenPrice !== loaded.item.override?.frozenPrice) decided.frozen.push({ overrideId: loaded.overrideId, price: frozenPrice });
  }
  return decided;
}

/** Writes a decided page; answers the changes that were written, and puts the others back among the waiting items. */
async function save({ deps, tx, store: { storeId }, prepared, now }: Chunk, { taken, changes, same, frozen }: Decided): Promise<readonly ItemChange[]> {
  const written = await writeItems(tx, { storeId, now, settingsRevision: prepared.state.revision }, changes);
  await markEvaluated(tx, storeId, same);
  await keepFrozenPrices(tx, storeId, frozen);
  deps.metrics.decisions.inc({ outcome: 'changed' }, written.size);
  deps.metrics.decisions.inc({ outcome: 'same' }, taken - written.size);
  if (written.size === changes.length) return changes;
  await decideAgain(tx, storeId, changes.flatMap(({ itemId }) => (written.has(itemId) ? [] : [itemId])), now);
  return changes.filter((change) => written.has(change.itemId));
}

/** Decides one loaded item; a new one waits until its right to be listed and its catalogue data were asked for. */
export function decideLoaded(loaded: LoadedItem, prepared: PreparedSettings, context: DecideContext): Decision {
  const unasked = loaded.item.status === StatusCode.InQueue && (!hasFlag(loaded.item.flags, ItemFlag.qualificationKnown) || !hasFlag(loaded.sourceFlags, SourceFlag.catalogueRead));
  return decide(loaded.item, unasked ? unknownSource : loaded.source, loaded.target, prepared.compiled, context);
}

/** The cause as the rule knows it. */
export function decideCause(cause: number): DecideCause {
  if (cause === UpdateReason.TargetDataChange) return 'targetData';
  if (cause === UpdateReason.CurrencyRateChange) return 'currencyRate';
  return cause === UpdateReason.SettingsChange ? 'settings' : 'sourceData';
}

/** What is written of a decision; null when nothing of what is kept or shown changed. */
function changeOf(loaded: LoadedItem, decision: Decision): ItemChange | null {
  const { item, target } = loaded;
  if (decision.hold !== null) return null;
  const logged = decision.status !== item.status || decision.reason !== item.reason || decision.price !== item.price || decision.quantity !== item.quantity;
  const targetOffers = target.offersCount === null ? null : Math.min(target.offersCount, 32_767);
  const shown = decision.cost !== loaded.cost || decision.profit !== loaded.profit || decision.handlingDays !== item.handlingDays
    || target.buyBoxLanded !== loaded.targetBuyBox || target.lowestLanded !== loaded.targetLowest || target.salesRank !== loaded.targetRank || targetOffers !== loaded.targetOffers;
  if (!logged && !shown) return null;
  return {
    itemId: loaded.itemId, version: loaded.version, oldStatus: item.status, price: decision.price, quantity: decision.quantity, cost: decision.cost, profit: decision.profit,
    status: decision.status, reason: decision.reason, sourceRevision: loaded.sourceRevision, handlingDays: decision.handlingDays,
    targetBuyBox: target.buyBoxLanded, targetLowest: target.lowestLanded, targetRank: target.salesRank, targetOffers, targetRevision: loaded.targetRevision, flags: item.flags, logged,
  };
}

/** A constant price is frozen at the first decision that knows the cost (appendix A step 9a). */
async function keepFrozenPrices(tx: Db, storeId: number, frozen: readonly Frozen[]): Promise<void> {
  for (const { overrideId, price } of frozen) await tx.updateTable('item_override').set({ frozen_price: price }).where('store_id', '=', storeId).where('override_id', '=', overrideId).execute();
}

async function decideAgain(tx: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  await sql`insert into item_dirty(store_id, item_id, cause, since) select ${storeId}, id, ${UpdateReason.SourceDataChange}, ${new Date(now)} from unnest(${itemIds}::bigint[]) id on conflict do nothing`.execute(tx);
}

async function tell({ tx, store }: Chunk, written: readonly ItemChange[]): Promise<void> {
  if (written.length === 0) return;
  if (written.some((change) => change.logged)) await enqueue(tx, listingJobs.publish, { storeId: store.storeId }, `publish:${store.storeId}`);
  await announce(tx, store.accountId, { type: 'item', storeId: store.storeId, ids: written.map((change) => change.itemId) });
  if (written.some((change) => change.status !== change.oldStatus)) await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
}
