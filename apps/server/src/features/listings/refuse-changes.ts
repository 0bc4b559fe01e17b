import { refusedByMarketplace } from '@kervan/domain/inventory/confirmation-events';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { applyItemEvents } from '../../records/items/item-events.ts';
import type { ReadyChange } from './publish.ts';
import { endSendings, followNewest } from './submission-rows.ts';
import { queueAgain } from './waiting-changes.ts';

/** Codes with which the marketplace says that this seller may not list the product. */
const NOT_QUALIFIED = new Set([
  '18299',
  '18304',
  '18312',
  '5461',
  '5665',
  '13013',
  'NOT_ELIGIBLE',
  'APPROVAL_REQUIRED',
]);

/** The listing is read first: one that is gone is listed again by a decision of its own (market clock). */
const NOT_THERE_RETRY_MS = 15_000;

type Sent = { itemId: number; seq: number; attempts: number };

/** A first listing that was accepted had never come into being, or the listing is gone: what was sent has failed, and what is wanted goes out as a listing. */
export async function meetNotThere(tx: Db, storeId: number, changes: readonly Sent[], now: number): Promise<void> {
  await endSendings(tx, storeId, changes, { state: 'failed', now, before: true });
  await sendOnceMore(tx, storeId, changes, now + NOT_THERE_RETRY_MS);
}

/** Puts changes that failed back into the queue, but for those that were sent for the third time (INV-052). */
const sendOnceMore = (tx: Db, storeId: number, changes: readonly Sent[], at: number): Promise<void> =>
  queueAgain(
    tx,
    storeId,
    changes.filter(({ attempts }) => attempts + 1 < limits.priceUpdateSendsMax),
    at,
  );

export type RefusedChange = {
  change: Pick<ReadyChange, 'itemId' | 'seq' | 'attempts'>;
  issues: readonly { code: string }[];
};

/** The marketplace refuses: the change has failed, an item on its way to the store is taken out (appendix C). */
export async function refuseChanges(
  deps: Pick<WorkerDeps, 'clock'>,
  tx: Db,
  store: Pick<ConnectedStore, 'storeId' | 'accountId'>,
  refused: readonly RefusedChange[],
): Promise<void> {
  if (refused.length === 0) return;
  const now = deps.clock.now();
  const rows = refused.map(({ change, issues }) => ({
    item_id: change.itemId,
    seq: change.seq,
    attempt: change.attempts + 1,
    issues,
  }));
  await sql`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(item_id bigint, seq bigint, attempt smallint, issues jsonb)),
    ended as (update submission s set state = 'refused', issues = r.issues, ended_at = ${new Date(now)} from r where s.store_id = ${store.storeId} and s.item_id = r.item_id and s.seq = r.seq and s.attempt = r.attempt)
    update listing_reported l set issues = r.issues
    from r where l.store_id = ${store.storeId} and l.item_id = r.item_id and l.flight_seq = r.seq and l.flight_attempt = r.attempt`.execute(
    tx,
  );
  await followNewest(
    tx,
    store.storeId,
    rows.map((row) => row.item_id),
    now,
  );
  const why = new Map(
    refused.map(({ change, issues }) => [
      change.itemId,
      issues.some((issue) => NOT_QUALIFIED.has(issue.code)) ? ('notQualified' as const) : ('blocked' as const),
    ]),
  );
  await applyItemEvents(tx, store, [...why.keys()], now, (item, itemId) =>
    refusedByMarketplace(item, why.get(itemId) ?? 'blocked'),
  );
  // A first listing that was refused has nothing to remove: what waits for the removal ends with the next reading.
  await sql`insert into listing_check as c (store_id, item_id, due_at) select ${store.storeId}::int, id, ${new Date(now)}::timestamptz from unnest(${[...why.keys()]}::bigint[]) id
    on conflict (store_id, item_id) do update set due_at = excluded.due_at, checks = 0, lease_until = null`.execute(tx);
}
