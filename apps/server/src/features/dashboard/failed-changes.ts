import { sql } from 'kysely';
import type { FailedChange } from '@kervan/contracts/dashboard';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import { shownAsWanted } from '../../records/items/shown-as-wanted.ts';

/** Failures that are named; the others are counted. */
export const FAILURES_SHOWN = 50;

type Row = {
  items: number;
  sku: string;
  asin: string;
  title: string | null;
  image: string | null;
  ended_at: Date | null;
  attempt: number;
  state: string;
  issues: unknown;
};

/**
 * INV-052: the items whose newest change was refused or is shown differently, is not on its way again and is still wanted — the same that the
 * inventory marks as failed. Newest first.
 */
export async function readFailures(tx: Db, storeId: number): Promise<{ items: number; newest: FailedChange[] }> {
  const { rows } = await sql<Row>`
    with failed as (
      select distinct on (item_id) item_id, seq, attempt, state, ended_at, issues from submission where store_id = ${storeId} and state in ('refused', 'failed') order by item_id, seq desc, attempt desc),
    standing as (
      select f.* from failed f join item i on i.store_id = ${storeId} and i.item_id = f.item_id and i.status <> ${StatusCode.RemovedFromInventory}::smallint
      left join listing_reported r on r.store_id = ${storeId} and r.item_id = f.item_id
      where not exists (select 1 from submission n where n.store_id = ${storeId} and n.item_id = f.item_id and (n.seq, n.attempt) > (f.seq, f.attempt))
        and not exists (select 1 from publish_queue q where q.store_id = ${storeId} and q.item_id = f.item_id) and not coalesce(${shownAsWanted}, false)),
    newest as (select s.*, (count(*) over ())::int as items from standing s order by ended_at desc nulls last, item_id desc limit ${FAILURES_SHOWN})
    select n.items, d.sku, d.asin, d.title, d.image, n.ended_at, n.attempt, n.state, n.issues from newest n join item_details d on d.store_id = ${storeId} and d.item_id = n.item_id
    order by n.ended_at desc nulls last, n.item_id desc`.execute(tx);
  return {
    items: rows[0]?.items ?? 0,
    newest: rows.map((row) => ({
      sku: row.sku,
      asin: row.asin,
      title: row.title,
      imageUrl: row.image,
      at: row.ended_at?.toISOString() ?? null,
      attempts: row.attempt,
      kind: row.state === 'refused' ? 'refused' : 'mismatch',
      message: messageOf(row.issues),
    })),
  };
}

/** The first message of the marketplace's list of issues. */
function messageOf(issues: unknown): string | null {
  const first: unknown = Array.isArray(issues) ? issues[0] : null;
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : null;
  return typeof message === 'string' && message !== '' ? message : null;
}
