import { sql, type RawBuilder } from 'kysely';
import { typedAboveOf } from '@kervan/domain/filters/confirm-level';
import { approved, removed } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { deletedMax, searchDueAt } from '@kervan/domain/inventory/saved-search';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { lockRoom } from '../../records/items/at-store-room.ts';
import { holdDelete, listDueSearches, lockDue, setDue, type DueSearch } from '../../records/items/saved-search-runs.ts';
import { readSearches, type StoredSearch } from '../../records/items/saved-searches.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { holdServices } from '../../records/subscriptions/services-run.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { noticeJobs } from '../../jobs/declared/notices.jobs.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';
import { noticeSearch } from './notice-search.ts';
import { openItemList } from './open-item-list.ts';

/** Products that are deleted in one transaction, each part an action that can be undone. */
const CHUNK = 1_000;

/** Searches whose actions are started at once; the others follow a minute later. */
const STARTED_MAX = 500;

/** Starts what is due; what waits or runs already is not started again. */
export async function startDueSearches(deps: WorkerDeps): Promise<void> {
  for (const due of await listDueSearches(deps.db, deps.clock.now(), STARTED_MAX))
    await enqueue(deps.db, inventoryJobs.runSearch, due);
}

/**
 * INV-059: one action of a saved search, when it is due. A part is done whole or not at all and the last one notes when the action is due again:
 * who runs it once more goes on where it stopped, or finds nothing due.
 */
export async function runSearch(deps: WorkerDeps, due: DueSearch): Promise<void> {
  for (let part: Part | null = { after: 0, left: null }; part !== null;) {
    const next: Part = part;
    part = await deps.db.transaction().execute((tx) => runPart(tx, deps, due, next));
  }
}

/** After which product a part begins, and how many it and the later ones may take; null = not counted yet. */
type Part = { after: number; left: number | null };

/** Answers the next part; null = there is none. */
async function runPart(tx: Db, deps: WorkerDeps, due: DueSearch, part: Part): Promise<Part | null> {
  const { accountId, storeId, searchId, act } = due;
  const now = deps.clock.now();
  if (!(await holdServices(tx, accountId, now))) return null;
  await lockStores(tx, [storeId]);
  if (!(await lockDue(tx, due, now))) return null;
  const search = (await readSearches(tx, storeId)).find(({ id }) => id === searchId);
  if (!search) return null;
  const list = await openSearch(tx, deps, storeId, search);
  // What can no longer be asked does nothing until it was mended; the list of searches says so.
  const next = list && (await acts[act](tx, { due, search, list, now, part }));
  if (next === 'held') return null;
  if (next === null) await setDue(tx, due, searchDueAt(search, act, now));
  return next;
}

export type SearchRun = {
  due: DueSearch;
  search: StoredSearch;
  list: NonNullable<Awaited<ReturnType<typeof openSearch>>>;
  now: number;
  part: Part;
};

/** What a search finds now; null where it can no longer be asked. */
async function openSearch(tx: Db, deps: WorkerDeps, storeId: number, { status, finds }: StoredSearch) {
  if (!finds) return null;
  try {
    return (await openItemList(tx, deps, storeId, { ...finds, status, search: finds.search ?? undefined })).list;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ListTooCostly') return null;
    throw error;
  }
}

const acts = {
  notify: noticeSearch,
  delete: deleteFound,
  approve: approveFound,
} as const satisfies Record<DueSearch['act'], (tx: Db, run: SearchRun) => Promise<Part | 'held' | null>>;

/** Never touches what is being removed already. One that finds more than it may take is held whole, before anything is deleted. */
async function deleteFound(tx: Db, run: SearchRun): Promise<Part | 'held' | null> {
  const { due, search, list, now, part } = run;
  const meant = sql`${list.where} and i.status <> ${StatusCode.RemovalQueue}`;
  const left = part.left ?? (await countAllowed(tx, run, meant));
  if (left === null) return 'held';
  const limit = Math.min(CHUNK, left);
  const { rows } = await sql<{ item_id: number }>`
    select i.item_id from ${list.from} where ${meant} and i.item_id > ${part.after} order by i.item_id limit ${limit}`.execute(
    tx,
  );
  const itemIds = rows.map((row) => row.item_id);
  await actOnItems(tx, due, {
    kind: 'SearchDelete',
    now,
    actor: 'job',
    itemIds,
    event: (item) =>
      item.status === StatusCode.RemovalQueue ? null : removed(item, UpdateReason.RecordedSearchDelete),
    more: { search: search.name },
  });
  await enqueue(tx, listingJobs.publish, { storeId: due.storeId });
  const last = itemIds.at(-1);
  return last === undefined || itemIds.length < CHUNK || left <= CHUNK ? null : { after: last, left: left - CHUNK };
}

/** How many products the run takes: all that it finds now. null = more than it may; then it is held, and the seller is told and asked. */
async function countAllowed(
  tx: Db,
  { due, search, list, now }: SearchRun,
  meant: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${list.from} where ${meant}`.execute(
    tx,
  );
  const found = rows[0]?.found ?? 0;
  const settings = await readSettings(tx, due.storeId);
  const limit = deletedMax(search.deleteForeseen, typedAboveOf(settings?.settings.typedAbove ?? null, 'act'));
  if (found <= limit) return found;
  await holdDelete(tx, due, found, now);
  await tellHeld(tx, { due, now });
  return null;
}

/** In the panel and by mail, however the store wants to hear of its searches: nothing goes on without an answer. */
async function tellHeld(tx: Db, { due, now }: Pick<SearchRun, 'due' | 'now'>): Promise<void> {
  const { accountId, storeId, searchId } = due;
  const { name: store } = await tx
    .selectFrom('store')
    .select('name')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  await addMessage(tx, accountId, {
    kind: 'noticeHeldDelete',
    at: null,
    now,
    number: searchId,
    words: { store },
    dedupeKey: `held-delete:${searchId}:${now}`,
  });
  await enqueue(tx, noticeJobs.mail, { storeId, kind: 'noticeHeldDelete' });
  await announce(tx, accountId, { type: 'batch', storeId });
}

/** The oldest first, as many as a run approves; without a place at the store they wait for one (INV-038). */
async function approveFound(tx: Db, { due, search, list, now }: SearchRun): Promise<null> {
  const { rows } = await sql<{ item_id: number }>`
    select i.item_id from ${list.from} where ${list.where} and i.status = ${StatusCode.PendingApproval}
    order by i.item_id limit ${search.autoApproveCount}`.execute(tx);
  const itemIds = rows.map((row) => row.item_id);
  let room = await lockRoom(tx, due.accountId);
  const order = new Map<number, boolean>();
  for (const id of itemIds) order.set(id, room-- > 0);
  await actOnItems(tx, due, {
    kind: 'SearchApprove',
    now,
    actor: 'job',
    itemIds,
    event: (item, itemId) => approved(item, { by: 'savedSearch', atStoreRoom: order.get(itemId) ?? false }),
    more: { search: search.name },
  });
  await enqueue(tx, listingJobs.publish, { storeId: due.storeId });
  return null;
}
