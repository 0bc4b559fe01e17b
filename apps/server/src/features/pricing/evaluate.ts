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
import { markEvaluated, writeItems, type ItemChange } from '../../db/item-write.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { holdsPlace, lockRoom } from '../../db/at-store-room.ts';
import { loadRange, takeDirty, type LoadedItem } from '../../db/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../../db/settings-cache.ts';

/** Items of one transaction (data-and-pipeline section 4). */
export const CHUNK = 5_000;

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
    const items = await takeDirty(tx, store.storeId, CHUNK);
    await decideAndWrite(deps, tx, store, items);
    return items.length;
  });
}

/** Decides the next range of an ordered re-evaluation; answers false when none is left. */
export function evaluateNextRange(deps: Deps, store: EvaluatedStore): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockStore(tx, store.storeId);
    const job = await tx.selectFrom('item_job').selectAll().where('store_id', '=', store.storeId).orderBy('job_id').limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!job) return false;
    const items = await loadRange(tx, store.storeId, { after: job.next_item, to: job.to_item, most: CHUNK }, job.cause);
    await decideAndWrite(deps, tx, store, items);
    const last = items.at(-1);
    if (last && items.length === CHUNK) await tx.updateTable('item_job').set({ next_item: last.itemId, state: 1 }).where('store_id', '=', store.storeId).where('job_id', '=', job.job_id).execute();
    else await tx.deleteFrom('item_job').where('store_id', '=', store.storeId).where('job_id', '=', job.job_id).execute();
    return true;
  });
}

/** Whatever locks item rows locks the store's row first. */
const lockStore = (tx: Db, storeId: number) => sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);

/** Load is done; decide, save, announce. */
export async function decideAndWrite(deps: Deps, tx: Db, store: EvaluatedStore, items: readonly LoadedItem[]): Promise<void> {
  if (items.length === 0) return;
  const prepared = await settingsOf(deps.clock, tx, store);
  if (!prepared) return;
  const now = deps.clock.now();
  const { changes, same, frozen } = await decideItems(tx, store, items, { prepared, now });
  const written = await writeItems(tx, { storeId: store.storeId, now, settingsRevision: prepared.state.revision }, changes);
  await markEvaluated(tx, store.storeId, same);
  await keepFrozenPrices(tx, store.storeId, frozen);
  const kept = written.size === changes.length ? changes : changes.filter((change) => written.has(change.itemId));
  if (kept.length < changes.length) await decideAgain(tx, store.storeId, changes.flatMap(({ itemId }) => (written.has(itemId) ? [] : [itemId])), now);
  deps.metrics.decisions.inc({ outcome: 'changed' }, written.size);
  deps.metrics.decisions.inc({ outcome: 'same' }, items.length - written.size);
  await tell(tx, store, kept);
}

type Frozen = { overrideId: number; price: number };
/** What a chunk is to write: changed items, unchanged ones whose source moved on, prices that are frozen from now on. */
type Decided = { changes: ItemChange[]; same: LoadedItem[]; frozen: Frozen[] };

async function decideItems(tx: Db, store: EvaluatedStore, items: readonly LoadedItem[], { prepared, now }: { prepared: PreparedSettings; now: number }): Promise<Decided> {
  const wantsPlace = items.some(({ item }) => !holdsPlace(item.status) && item.status !== StatusCode.RemovedFromInventory);
  let room = wantsPlace ? await lockRoom(tx, store.accountId) : 0;
  const decided: Decided = { changes: [], same: [], frozen: [] };
  for (const loaded of items) {
    const placed = holdsPlace(loaded.item.status);
    const context = { now, cause: decideCause(loaded.cause), atStoreRoom: placed || room > 0, connectionHealthy: store.connectionHealthy };
    const decision = decideLoaded(loaded, prepared, context);
    if (!placed && holdsPlace(decision.status)) room--;
    const change = changeOf(loaded, decision);
    if (change) decided.changes.push(change);
    else if (loaded.evaluatedRevision < loaded.sourceRevision) decided.same.push(loaded);
    if (decision.frozenPrice !== null && loaded.overrideId !== null && decision.frozenPrice !== loaded.item.override?.frozenPrice) decided.frozen.push({ overrideId: loaded.overrideId, price: decision.frozenPrice });
  }
  return decided;
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

async function tell(tx: Db, store: EvaluatedStore, written: readonly ItemChange[]): Promise<void> {
  if (written.length === 0) return;
  if (written.some((change) => change.logged)) await enqueue(tx, listingJobs.publish, { storeId: store.storeId }, `publish:${store.storeId}`);
  await announce(tx, store.accountId, { type: 'item', storeId: store.storeId, ids: written.map((change) => change.itemId) });
  if (written.some((change) => change.status !== change.oldStatus)) await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
}
