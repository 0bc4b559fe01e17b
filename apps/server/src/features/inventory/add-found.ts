import { sql } from 'kysely';
import { LookupOutcome, runEnds, type RunEnd } from '@kervan/domain/inventory/automatic-search';
import { mayAddBySearch } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { searchDayEnds } from '@kervan/domain/inventory/search-day';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import {
  listFound,
  noteProgress,
  readAutomaticSearch,
  setOutcomes,
  type SearchingStore,
} from '../../records/items/automatic-search.ts';
import { addToStore, countItems, type AddingStore } from './add-to-store.ts';

/** Products that are added in one transaction, as one action. */
const CHUNK = 1_000;

/** Adds what a run has found, a part each time, and ends the run once nothing is left. Answers whether there is more. */
export async function addFound(tx: Db, { storeId, accountId }: SearchingStore, now: number): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('product_limit')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const kept = await readAutomaticSearch(tx, storeId, { lock: true });
  if (!kept || kept.beganAt === null) return false;
  const found = await listFound(tx, storeId, CHUNK);
  if (found.length === 0) {
    const end: RunEnd = kept.end ?? 'done';
    await noteProgress(tx, storeId, {
      began_at: null,
      keyword_place: 0,
      page_token: null,
      page_token_at: null,
      last_end: runEnds.indexOf(end) + 1,
      last_ended_at: new Date(now),
      next_run_at: new Date(searchDayEnds(now)),
    });
    await announce(tx, accountId, { type: 'batch', storeId });
    return false;
  }
  const store = await tx
    .selectFrom('store')
    .select(['store_id', 'store_code', 'connection_error_at'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const kinds = await addThem(
    tx,
    { store, accountId, now, productLimit: account.product_limit },
    kept.approvalMode,
    found,
  );
  await setOutcomes(
    tx,
    storeId,
    found.map(({ lookupId, asin }) => ({ lookupId, outcome: kinds.get(asin) ?? LookupOutcome.alreadyHere })),
  );
  const outcomes = [...kinds.values()];
  await noteProgress(tx, storeId, {
    added: kept.added + outcomes.filter((outcome) => outcome === LookupOutcome.added).length,
    ...(outcomes.includes(LookupOutcome.noRoom) ? { last_end: runEnds.indexOf('noRoom') + 1 } : {}),
  });
  await announce(tx, accountId, { type: 'counts', storeId });
  return true;
}

type Scope = { store: AddingStore; accountId: number; now: number; productLimit: number };

const outcomeOf: Record<string, LookupOutcome> = {
  AlreadyInInventory: LookupOutcome.alreadyHere,
  RestrictedProduct: LookupOutcome.restricted,
  InventoryLimitReached: LookupOutcome.noRoom,
};

/** INV-031: what the seller deleted from this store, or the marketplace blocked, is never added again. */
async function addThem(
  tx: Db,
  { store, accountId, now, productLimit }: Scope,
  approvalMode: 2 | 3,
  found: readonly { asin: string }[],
): Promise<Map<string, LookupOutcome>> {
  const asins = [...new Set(found.map(({ asin }) => asin))];
  const { rows: gone } = await sql<{ asin: string; status: StatusCode; reason: number; flags: number }>`
    select d.asin, i.status, i.reason, i.flags from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id
    where d.store_id = ${store.store_id} and d.asin = any(${asins}::text[]) and i.status = ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  const unwanted = new Set(gone.filter((item) => !mayAddBySearch(item)).map(({ asin }) => asin));
  const wanted = asins.filter((asin) => !unwanted.has(asin));
  const room = addRoom({ allItems: await countItems(tx, accountId), atStore: 0, productLimit });
  const { accepted, rejected } = await addToStore(tx, {
    store,
    accountId,
    body: { asins: wanted, approvalMode },
    room,
    beyond: 'InventoryLimitReached',
    now,
    actor: 'job',
  });
  return new Map<string, LookupOutcome>([
    ...[...unwanted].map((asin) => [asin, LookupOutcome.deletedBefore] as const),
    ...accepted.map(({ asin }) => [asin, LookupOutcome.added] as const),
    ...rejected.map(({ asin, code }) => [asin, outcomeOf[code] ?? LookupOutcome.alreadyHere] as const),
  ]);
}
