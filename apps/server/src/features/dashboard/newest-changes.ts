import { sql } from 'kysely';
import type { NewestChange } from '@kervan/contracts/dashboard';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { isStatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';

const SHOWN = 8;

type Row = {
  seq: number;
  changed_at: Date;
  asin: string;
  sku: string;
  title: string | null;
  image: string | null;
  status: number;
  reason: number;
  price: number | null;
  quantity: number | null;
};

/** The end of the store's history, newest first. */
export async function readNewestChanges(tx: Db, storeId: number): Promise<NewestChange[]> {
  const { rows } = await sql<Row>`
    select c.seq, c.changed_at, d.asin, d.sku, d.title, d.image, c.status, c.reason, c.price, c.quantity
    from (select * from price_change where store_id = ${storeId} order by seq desc limit ${SHOWN}) c join item_details d on d.store_id = ${storeId} and d.item_id = c.item_id order by c.seq desc`.execute(
    tx,
  );
  return rows.map((row) => {
    const { reason, filterNumber } = unpackReason(row.reason);
    return {
      seq: row.seq,
      at: row.changed_at.toISOString(),
      asin: row.asin,
      sku: row.sku,
      title: row.title,
      imageUrl: row.image,
      status: isStatusCode(row.status) ? wireStatus(row.status) : '',
      reason: reason === null ? null : updateReasonName(reason),
      filter: filterNameOf(filterNumber),
      priceMinor: row.price,
      quantity: row.quantity,
    };
  });
}
