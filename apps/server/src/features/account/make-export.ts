import { PassThrough, Readable } from 'node:stream';
import { archived } from '@kervan/domain/account/held-data';
import type { CellValue, TableStyle } from '@kervan/domain/files/table-file';
import { limits } from '@kervan/domain/limits';
import { texts, type Language } from '@kervan/texts/texts';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Db } from '../../db/connect.ts';
import { findOutage } from '../../db/outage.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { csvOf } from '../../lists/csv.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { ExportState } from './exports.ts';
import { rowsOf, type Owner } from './held-rows.ts';
import { openedRows } from './opened-rows.ts';

type Asked = { accountId: number; exportId: number };
/** A piece is a row of the database. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Makes the archive of an account: every table as JSON and as a file for table programs, all read at one moment. It is kept in pieces,
 * which its owner sees grow; a process that dies leaves it to the next one, which begins anew.
 */
export async function makeExport(deps: WorkerDeps, asked: Asked): Promise<void> {
  try {
    await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // One process at a time; what another one makes just now is not begun beside it.
        const { rows } = await sql<{ alone: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${`account-export:${asked.exportId}`}, 23)) as alone`.execute(
          tx,
        );
        if (rows[0]?.alone === true && (await isOpen(deps.db, asked))) await make(deps, tx, asked);
      });
  } catch (error) {
    // The database comes back; anything else would fail again.
    if (error instanceof Error && findOutage(error)) throw error;
    deps.log.error({ err: error, ...asked }, 'an archive could not be made');
    await setState(deps.db, asked, { state: ExportState.Failed, failure: 'failed' });
  }
}

const isOpen = async (db: Db, { accountId, exportId }: Asked): Promise<boolean> =>
  (await db
    .selectFrom('account_export')
    .select('state')
    .where('account_id', '=', accountId)
    .where('export_id', '=', exportId)
    .where('state', '=', ExportState.Making)
    .executeTakeFirst()) !== undefined;

async function make(deps: WorkerDeps, tx: Db, asked: Asked): Promise<void> {
  const { accountId, exportId } = asked;
  const { db } = deps;
  await db
    .deleteFrom('account_export_piece')
    .where('account_id', '=', accountId)
    .where('export_id', '=', exportId)
    .execute();
  const zip = await openZip(deps, tx, accountId);
  const bytes = await keepPieces(db, asked, zip);
  await db.transaction().execute(async (last) => {
    const readyAt = new Date();
    await setState(last, asked, {
      state: ExportState.Ready,
      ready_at: readyAt,
      ends_at: new Date(readyAt.getTime() + limits.exportKeptMs),
      bytes,
    });
    await enqueue(last, accountJobs.mailExportReady, { accountId });
  });
}

/** The archive as a stream: what it holds is read when its turn comes. */
async function openZip({ secrets }: WorkerDeps, tx: Db, accountId: number): Promise<Readable> {
  const { language: stored } = await tx
    .selectFrom('account')
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const language: Language = stored === 'tr' ? 'tr' : 'en';
  const stores = await tx.selectFrom('store').select('store_id').where('account_id', '=', accountId).execute();
  const owner: Owner = { accountId, storeIds: stores.map(({ store_id }) => store_id) };
  const zip = new ZipFile();
  // yazl writes where Node's own types say less of a stream than it has.
  const output = zip.outputStream as unknown as Readable;
  const words = texts[language].account.archive;
  zip.addBuffer(Buffer.from(`${words.title}\r\n\r\n${words.text}\r\n`), words.fileName);
  const failed = (error: Error) => output.destroy(error);
  for (const { table, of, without, opened } of archived) {
    const sealed = await rowsOf(tx, { table, of, without }, owner);
    const source = openedRows(sealed, { secrets, accountId, table, opened });
    const name = table.replace('.', '-');
    addLazy(zip, `json/${name}.json`, () => Readable.from(jsonOf(source.chunks())), failed);
    addLazy(zip, `csv/${name}.csv`, () => csvFile(source, { language, timeZone: 'UTC' }), failed);
  }
  await addLogos(tx, zip, owner);
  zip.end();
  return output;
}

function addLazy(zip: ZipFile, name: string, open: () => Readable, failed: (error: Error) => unknown): void {
  zip.addReadStreamLazy(name, {}, (done) => done(null, open().on('error', failed)));
}

/** The logos as the pictures they are. */
async function addLogos(tx: Db, zip: ZipFile, { storeIds }: Owner): Promise<void> {
  if (storeIds.length === 0) return;
  const logos = await tx
    .selectFrom('invoice_info')
    .select(['store_id', 'logo'])
    .where('store_id', 'in', storeIds)
    .where('logo', 'is not', null)
    .execute();
  for (const { store_id, logo } of logos) if (logo) zip.addBuffer(logo, `files/logo-${store_id}.png`);
}

type Row = Record<string, unknown>;

async function* jsonOf(chunks: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]\n';
}

const csvFile = (
  { columns, chunks }: { columns: readonly string[]; chunks: () => AsyncIterable<readonly Row[]> },
  style: TableStyle,
): Readable =>
  csvOf(
    columns.map((label) => ({ label, of: (row: Row) => cellOf(row[label]) })),
    chunks(),
    style,
  );

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as boolean | bigint);
}

/** Cuts the stream into rows; answers how long it was. */
async function keepPieces(db: Db, { accountId, exportId }: Asked, stream: Readable): Promise<number> {
  let [place, bytes, held] = [0, 0, 0];
  let parts: Buffer[] = [];
  const keep = async () => {
    const content = Buffer.concat(parts);
    [parts, held] = [[], 0];
    for (let from = 0; from < content.length; from += PIECE_BYTES) {
      const piece = content.subarray(from, from + PIECE_BYTES);
      bytes += piece.length;
      await db
        .insertInto('account_export_piece')
        .values({ account_id: accountId, export_id: exportId, place: place++, content: piece })
        .execute();
    }
    await setState(db, { accountId, exportId }, { bytes });
  };
  // What yazl ends with an error ends this, too.
  for await (const part of stream.pipe(new PassThrough()) as AsyncIterable<Buffer>) {
    parts.push(part);
    held += part.length;
    if (held >= PIECE_BYTES) await keep();
  }
  await keep();
  return bytes;
}

const setState = (
  db: Db,
  { accountId, exportId }: Asked,
  values: { state?: number; ready_at?: Date; ends_at?: Date; bytes?: number; failure?: string },
) =>
  db
    .updateTable('account_export')
    .set(values)
    .where('account_id', '=', accountId)
    .where('export_id', '=', exportId)
    .execute();
