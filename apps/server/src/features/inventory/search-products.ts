import { sql } from 'kysely';
import { LookupOutcome, runEnds, searchedWords, type RunEnd } from '@kervan/domain/inventory/automatic-search';
import { MarketplaceError } from '../../connectors/marketplace/errors.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import {
  listDueStores,
  noteProgress,
  readAutomaticSearch,
  type KeptSearch,
  type SearchingStore,
} from '../../records/items/automatic-search.ts';
import { lockLookups, noteLookups } from '../../records/items/product-lookups.ts';
import { holdServices, owesNothing } from '../../records/subscriptions/services-run.ts';
import { addFound } from './add-found.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';
import { readPage, type Page } from './look-up-page.ts';

/** System time of one turn; the sweep goes on a minute later. */
const TURN_MS = 8_000;
/** Runs that are started at once. */
const STARTED_MAX = 200;

/** Starts the searches that are due, and those that stopped half way. */
export async function startProductSearches(deps: WorkerDeps): Promise<void> {
  for (const store of await listDueStores(deps.db, deps.clock.now(), STARTED_MAX))
    await enqueue(deps.db, inventoryJobs.searchProducts, store);
}

/**
 * INV-089: looks the catalogue of the source through for what the store wants, page by page, within the account's look-ups of the day, and adds at the
 * end what was found. Each step is one transaction: who runs it once more goes on where it stopped.
 */
export async function searchProducts(deps: WorkerDeps, store: SearchingStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  try {
    while (performance.now() < end && (await step(deps, store)));
  } catch (error) {
    // The quota, or a passing failure: the sweep goes on.
    if (!(error instanceof MarketplaceError)) throw error;
    deps.log.info({ err: error, storeId: store.storeId }, 'a product search waits');
  }
}

/** Answers whether there is more to do. */
async function step(deps: WorkerDeps, store: SearchingStore): Promise<boolean> {
  const search = await deps.db.transaction().execute((tx) => begin(tx, deps, store));
  if (search === null) return false;
  const words = searchedWords(search.criteria)[search.place];
  if (words === undefined || search.end !== null)
    return deps.db.transaction().execute((tx) => addFound(tx, store, deps.clock.now()));
  const page = await readPage(deps, store, search, words);
  if (page === null) return false;
  return deps.db.transaction().execute((tx) => notePage(tx, deps, store, { search, ...page }));
}

/** Where the run stands; the first step begins it. null = nothing is due. */
async function begin(tx: Db, deps: WorkerDeps, { storeId, accountId }: SearchingStore): Promise<KeptSearch | null> {
  const now = deps.clock.now();
  if (!(await holdServices(tx, accountId, now)) || (await owes(tx, accountId))) return null;
  const kept = await readAutomaticSearch(tx, storeId, { lock: true });
  if (!kept?.isActive || kept.nextRunAt.getTime() > now) return null;
  const isFresh = kept.beganAt === null;
  // Before anything is asked: what is used up ends the run.
  const end = (isFresh ? null : kept.end) ?? ((await lockLookups(tx, accountId, now)) === 0 ? 'limit' : null);
  if (!isFresh && end === kept.end) return kept;
  const start = isFresh
    ? {
        began_at: new Date(now),
        keyword_place: 0,
        page_token: null,
        page_token_at: null,
        looked_up: 0,
        found: 0,
        added: 0,
      }
    : {};
  await noteProgress(tx, storeId, { ...start, last_end: endNumber(end) });
  return readAutomaticSearch(tx, storeId);
}

/** SUB-037: a renewal that failed while the run was under way ends it here; it goes on once that is paid. */
async function owes(tx: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ clear: boolean }>`select ${owesNothing(sql`${accountId}::int`)} as clear`.execute(tx);
  return rows[0]?.clear !== true;
}

const endNumber = (end: RunEnd | null): number | null => (end === null ? null : runEnds.indexOf(end) + 1);

/** Writes a page down, as far as the day's look-ups go. Nothing, where the run stands elsewhere meanwhile. */
async function notePage(
  tx: Db,
  deps: WorkerDeps,
  { storeId, accountId }: SearchingStore,
  { search, looked, nextPage }: Page & { search: KeptSearch },
): Promise<boolean> {
  const now = deps.clock.now();
  const kept = await readAutomaticSearch(tx, storeId, { lock: true });
  if (kept?.beganAt?.getTime() !== search.beganAt?.getTime()) return false;
  if (kept?.place !== search.place || kept.pageToken !== search.pageToken) return false;
  const left = await lockLookups(tx, accountId, now);
  const counted = looked.slice(0, left);
  await noteLookups(tx, { storeId, accountId, now }, counted);
  const isCut = counted.length < looked.length;
  await noteProgress(tx, storeId, {
    looked_up: kept.lookedUp + counted.length,
    found: kept.found + counted.filter(({ outcome }) => outcome === LookupOutcome.found).length,
    page_token: nextPage,
    page_token_at: nextPage === null ? null : new Date(now),
    keyword_place: nextPage === null ? kept.place + 1 : kept.place,
    last_end: endNumber(isCut ? 'limit' : null),
  });
  await announce(tx, accountId, { type: 'batch', storeId });
  return true;
}
