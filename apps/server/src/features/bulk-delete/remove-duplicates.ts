import { sql } from 'kysely';
import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { keepOneOfEach, type DuplicateListing } from '@kervan/domain/inventory/duplicates';
import { removed } from '@kervan/domain/inventory/item-events';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actOnItems } from '../../records/activity/activity-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { countsAsDuplicate } from './list-duplicates.ts';

/** INV-100: the chosen listings leave with the reason "multiple product", but never the last one of a product. */
export const removeDuplicates: Handler<typeof bulkDelete.removeDuplicates> = async (
  { body: { skus, confirmed }, caller },
  deps,
) =>
  answeredWithin(deps, caller, async (tx) => {
    const { storeId, accountId } = caller;
    await requireSkus(tx, storeId, skus);
    await requireTypedCount(tx, { storeIds: [storeId], before: 'act', confirmed }, new Set(skus).size);
    await lockStores(tx, [storeId]);
    const { remove, kept } = keepOneOfEach(await readListings(tx, storeId, skus), new Set(skus));
    const { changed, actionId } = await actOnItems(tx, caller, {
      kind: 'RemoveDuplicates',
      now: deps.clock.now(),
      itemIds: remove.map(({ itemId }) => itemId),
      event: (item) => removed(item, UpdateReason.MultipleProduct),
    });
    if (changed.length > 0) {
      await enqueue(tx, listingJobs.publish, { storeId });
      await announce(tx, accountId, { type: 'counts', storeId });
    }
    return { removed: changed.length, kept: kept.map(({ sku }) => sku).toSorted(), actionId };
  });

/** Every SKU must be the store's. Throws RecordNotFound. */
async function requireSkus(tx: Db, storeId: number, skus: readonly string[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from item_details where store_id = ${storeId} and sku = any(${skus}::text[])`.execute(
    tx,
  );
  if (rows[0]?.found !== new Set(skus).size) throw new AppError('RecordNotFound');
}

/** Every living listing of the products of these SKUs. */
async function readListings(tx: Db, storeId: number, skus: readonly string[]): Promise<DuplicateListing[]> {
  const { rows } = await sql<DuplicateListing>`
    select d.item_id as "itemId", d.asin, d.sku, i.status
    from (select distinct asin from item_details where store_id = ${storeId} and sku = any(${skus}::text[])) w
    join item_details d on d.store_id = ${storeId} and d.asin = w.asin join item i on i.store_id = d.store_id and i.item_id = d.item_id
    where ${countsAsDuplicate} order by d.asin, d.item_id`.execute(tx);
  return rows;
}
