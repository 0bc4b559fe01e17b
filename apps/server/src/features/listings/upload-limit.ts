import { sql } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { uploadWeekEnds } from '@kervan/domain/listings/upload-week';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

/** While the limit holds one new listing is tried this often (market clock): the marketplace may have raised it. */
const TRY_MS = 60 * 60_000;

/** Until when a store's new listings wait, and when one of them is tried. Milliseconds since 1970. */
type UploadLimit = { renewsAt: number; nextTryAt: number };

/** The limit that holds now; null = none. */
export async function readUploadLimit(db: Db, storeId: number, now: number): Promise<UploadLimit | null> {
  const row = await db
    .selectFrom('upload_limit')
    .select(['renews_at', 'next_try_at'])
    .where('store_id', '=', storeId)
    .where('renews_at', '>', new Date(now))
    .executeTakeFirst();
  return row ? { renewsAt: row.renews_at.getTime(), nextTryAt: row.next_try_at.getTime() } : null;
}

/** The marketplace has said that the week's new listings are used up (INV-088): it is noted with the end of the week. The caller holds the store's lock. */
export async function meetUploadLimit(tx: Db, store: ConnectedStore, now: number): Promise<UploadLimit> {
  const limit = { renewsAt: uploadWeekEnds(markets[store.market].timeZone, now), nextTryAt: now + TRY_MS };
  const times = { renews_at: new Date(limit.renewsAt), next_try_at: new Date(limit.nextTryAt) };
  await tx
    .insertInto('upload_limit')
    .values({ store_id: store.storeId, reached_at: new Date(now), ...times })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(times))
    .execute();
  await announce(tx, store.accountId, { type: 'banner', storeId: store.storeId });
  return limit;
}

/** Takes the hour's try, so that nobody else does. */
export async function takeTry(db: Db, storeId: number, { nextTryAt }: UploadLimit, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_limit')
    .set({ next_try_at: new Date(now + TRY_MS) })
    .where('store_id', '=', storeId)
    .where('next_try_at', '=', new Date(nextTryAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new listing was accepted: what waits for the limit goes on now. The caller holds the store's lock. */
export async function liftUploadLimit(tx: Db, store: ConnectedStore, now: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('upload_limit')
    .where('store_id', '=', store.storeId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await sql`
    update publish_queue q set not_before = ${new Date(now)} from (
      select p.item_id from publish_queue p join item i on i.store_id = p.store_id and i.item_id = p.item_id
      where p.store_id = ${store.storeId} and p.not_before > ${new Date(now)}::timestamptz and i.status = ${StatusCode.AtStoreQueue} and (i.flags & ${ItemFlag.listed}) = 0
      order by p.item_id for update of p) held
    where q.store_id = ${store.storeId} and q.item_id = held.item_id`.execute(tx);
  await announce(tx, store.accountId, { type: 'banner', storeId: store.storeId });
}

/** Weeks that have ended: what waited is due by itself. */
export async function endUploadLimits(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ store_id: number; account_id: number }>`
    delete from upload_limit l using store s where s.store_id = l.store_id and l.renews_at <= ${new Date(now)}::timestamptz returning s.store_id, s.account_id`.execute(
    db,
  );
  for (const row of rows) await announce(db, row.account_id, { type: 'banner', storeId: row.store_id });
}

/** When each of the held changes looks again: the first with the next try, the others when the week is over. */
export function heldUntil<C>(held: readonly C[], limit: UploadLimit): { at: number; changes: C[] }[] {
  const [first, ...others] = held;
  if (first === undefined) return [];
  return [
    { at: Math.min(limit.nextTryAt, limit.renewsAt), changes: [first] },
    ...(others.length > 0 ? [{ at: limit.renewsAt, changes: others }] : []),
  ];
}
