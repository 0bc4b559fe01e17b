import type { orderFiles } from '@kervan/contracts/order-files-calls';
import type { RejectedLine } from '@kervan/domain/orders/order-upload';
import { texts } from '@kervan/texts/texts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { csvOf } from '../../lists/csv.ts';
import { shownColumns, uploadOf, type UploadRow } from './upload-row.ts';

/** Files that are listed at most, the newest. */
const SHOWN = 20;
const PAGE = 100;
/** Lines that are read at once for a file of them. */
const CHUNK = 2_000;

/** The files that were handed in for the store, newest first. */
export const listUploads: Handler<typeof orderFiles.uploads> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const rows = await tx
      .selectFrom('order_upload')
      .select(shownColumns)
      .where('store_id', '=', caller.storeId)
      .orderBy('upload_id', 'desc')
      .limit(SHOWN)
      .execute();
    return rows.map(uploadOf);
  });

/** How far a file is, with a page of the lines that were not taken. Throws RecordNotFound. */
export const uploadProgress: Handler<typeof orderFiles.progress> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { page } = query;
    const row = await requireUpload(tx, caller.storeId, query.uploadId);
    const rejected = await linesFrom(tx, caller.storeId, {
      uploadId: query.uploadId,
      from: (page - 1) * PAGE,
      limit: PAGE,
    });
    return { ...uploadOf(row), rejected, page, limit: PAGE, totalCount: row.rejected_lines };
  });

async function requireUpload(tx: Db, storeId: number, uploadId: number): Promise<UploadRow> {
  const row = await tx
    .selectFrom('order_upload')
    .select(shownColumns)
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
  return row;
}

type Asked = { uploadId: number; from: number; limit: number };

/** In the order in which they were found: those of the reading by their lines, then those that the database refused. */
async function linesFrom(tx: Db, storeId: number, { uploadId, from, limit }: Asked): Promise<RejectedLine[]> {
  const { rows } = await sql<{ line: RejectedLine }>`
    select l.line from order_upload u, jsonb_array_elements(u.rejected) with ordinality l(line, place)
    where u.store_id = ${storeId} and u.upload_id = ${uploadId} and l.place > ${from} and l.place <= ${from + limit} order by l.place`.execute(
    tx,
  );
  return rows.map(({ line }) => line);
}

/** The lines that were not taken, worded in the caller's language. Throws RecordNotFound. */
export const rejectedFile: Handler<typeof orderFiles.rejected> = async ({ query, caller, wire }, deps) => {
  const { uploadId } = query;
  const { storeId } = caller;
  const upload = await within(deps, caller, (tx) => requireUpload(tx, storeId, uploadId));
  const language = query.language === undefined ? languageOf(wire.request) : query.language === 'tr' ? 'tr' : 'en';
  const words = texts[language].orderFiles;
  async function* chunks() {
    for (let from = 0; from < upload.rejected_lines; from += CHUNK)
      yield await within(deps, caller, (tx) => linesFrom(tx, storeId, { uploadId, from, limit: CHUNK }));
  }
  const columns = [
    { label: words.rejected.line, of: (row: RejectedLine) => row.line },
    { label: 'order-id', of: (row: RejectedLine) => row.orderId },
    { label: words.rejected.column, of: (row: RejectedLine) => row.column },
    { label: words.rejected.reason, of: (row: RejectedLine) => words.fault[row.code] },
  ];
  const day = upload.created_at.toISOString().slice(0, 10);
  return {
    name: `${words.rejected.file}-${uploadId}-${day}.csv`,
    mediaType: 'text/csv',
    content: csvOf(columns, chunks(), { language, timeZone: 'UTC' }),
  };
};
