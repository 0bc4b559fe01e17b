/**
 * Files of orders that were handed in.
 * Only writer of: order_upload.
 */
import { sql } from 'kysely';
import type { OrderUpload } from '@kervan/contracts/order-files';
import {
  orderUploadStates,
  OrderUploadState,
  type OrderFileFault,
  type RejectedLine,
} from '@kervan/domain/orders/order-upload';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';

export type UploadKey = { accountId: number; storeId: number; uploadId: number };

const placeOf = ({ accountId, storeId, uploadId }: UploadKey) => ({
  table: 'order_upload',
  column: 'content',
  accountId,
  row: `${storeId}:${uploadId}`,
});

/** Keeps a file that is to be worked on; its text is sealed, as it names buyers. */
export async function keepUpload(
  tx: Db,
  secrets: Secrets,
  file: { accountId: number; storeId: number; name: string; text: string; lines: number; now: number },
): Promise<UploadRow> {
  const { accountId, storeId, name, text, lines, now } = file;
  const { upload_id } = await tx
    .insertInto('order_upload')
    .values({ store_id: storeId, account_id: accountId, name, lines, created_at: new Date(now) })
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  const sealed = secrets.seal(text, placeOf({ accountId, storeId, uploadId: upload_id }));
  return tx
    .updateTable('order_upload')
    .set({ content: Buffer.from(sealed) })
    .where('store_id', '=', storeId)
    .where('upload_id', '=', upload_id)
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** The text of a file that is worked on; null = it is through, or gone. */
export async function readUploadText(
  db: Db,
  secrets: Secrets,
  key: UploadKey,
): Promise<{ text: string; state: OrderUploadState; place: number; createdAt: Date } | null> {
  const row = await db
    .selectFrom('order_upload')
    .select(['content', 'state', 'place', 'created_at'])
    .where('store_id', '=', key.storeId)
    .where('upload_id', '=', key.uploadId)
    .where('state', '<', OrderUploadState.done)
    .executeTakeFirst();
  if (!row || row.content === null) return null;
  const text = secrets.open(row.content.toString('utf8'), placeOf(key));
  // The column holds states of an upload only.
  return { text, state: row.state as OrderUploadState, place: row.place, createdAt: row.created_at };
}

/** What became of one order. */
export type UploadStep = { outcome: 'imported' | 'updated' | 'unchanged' } | { rejected: readonly RejectedLine[] };

/** True where the file stands at this order still; its row is locked until the transaction ends. Else somebody else went on with it. */
export async function isAtPlace(tx: Db, { storeId, uploadId }: UploadKey, place: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_upload')
    .select('place')
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .where('state', '=', OrderUploadState.working)
    .forUpdate()
    .executeTakeFirst();
  return row?.place === place;
}

/** Notes what became of the order at the file's place; in the transaction that took it in. */
export async function notePlace(tx: Db, { storeId, uploadId }: UploadKey, step: UploadStep): Promise<void> {
  const counted = (outcome: string): number => ('outcome' in step && step.outcome === outcome ? 1 : 0);
  const rejected = 'rejected' in step ? step.rejected : [];
  await sql`update order_upload set place = place + 1, imported = imported + ${counted('imported')}, updated = updated + ${counted('updated')},
    unchanged = unchanged + ${counted('unchanged')} ${rejected.length > 0 ? sql`, rejected = rejected || ${JSON.stringify(rejected)}::jsonb` : sql``}
    where store_id = ${storeId} and upload_id = ${uploadId}`.execute(tx);
}

/** The file was read: so many orders are to be taken in, and these lines cannot be. */
export async function beginUpload(
  db: Db,
  { storeId, uploadId }: UploadKey,
  { orders, rejected }: { orders: number; rejected: readonly RejectedLine[] },
): Promise<void> {
  await db
    .updateTable('order_upload')
    .set({ state: OrderUploadState.working, orders, rejected: JSON.stringify(rejected) })
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .where('state', '=', OrderUploadState.waiting)
    .execute();
}

/** The file is through, or refused with its reason: what it said of buyers goes. */
export async function endUpload(
  db: Db,
  { storeId, uploadId }: UploadKey,
  { fault, now }: { fault: OrderFileFault | null; now: number },
): Promise<void> {
  await db
    .updateTable('order_upload')
    .set({
      state: fault === null ? OrderUploadState.done : OrderUploadState.refused,
      fault: fault === null ? null : JSON.stringify(fault),
      content: null,
      done_at: new Date(now),
    })
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .where('state', '<', OrderUploadState.done)
    .execute();
}

/** What of a row is shown; its lines that were not taken are counted, not read. */
export const shownColumns = [
  'upload_id',
  'name',
  'state',
  'created_at',
  'done_at',
  'lines',
  'orders',
  'place',
  'imported',
  'updated',
  'unchanged',
  'fault',
  sql<number>`jsonb_array_length(rejected)`.as('rejected_lines'),
] as const;

export type UploadRow = {
  upload_id: number;
  name: string;
  state: number;
  created_at: Date;
  done_at: Date | null;
  lines: number;
  orders: number | null;
  place: number;
  imported: number;
  updated: number;
  unchanged: number;
  fault: unknown;
  rejected_lines: number;
};

export const uploadOf = (row: UploadRow): OrderUpload => ({
  uploadId: row.upload_id,
  name: row.name,
  state: orderUploadStates[row.state] ?? 'waiting',
  createDate: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  lines: row.lines,
  orders: row.orders,
  place: row.place,
  imported: row.imported,
  updated: row.updated,
  unchanged: row.unchanged,
  rejectedLines: row.rejected_lines,
  // Only written by `endUpload`.
  fault: row.fault as OrderUpload['fault'],
});
