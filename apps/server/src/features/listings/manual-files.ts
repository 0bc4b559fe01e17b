import { sql } from 'kysely';
import type { manual } from '@kervan/contracts/manual-calls';
import { attachmentName } from '@kervan/domain/files/attachment';
import { processingStatusWords, ProcessingStatus, type ListingFault } from '@kervan/domain/manual/feed';
import { inventoryHeader } from '@kervan/domain/manual/inventory-file';
import { texts } from '@kervan/texts/texts';
import { columnsOf } from '../../connectors/marketplace/listings-report.ts';
import { announce } from '../../events/announce.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { csvOf } from '../../lists/csv.ts';
import type { Db } from '../../db/connect.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { findFeed, keepListingsFile, moveFeed, type ManualFeed } from './manual-feed-rows.ts';

/** Lists of one store that wait or are read at the same time. */
const OPEN_MAX = 3;
/** Files that are listed, the newest. */
const SHOWN = 50;
const HEADER_BYTES = 8_192;

/** INV-113: hands in a list of listings. Throws InvalidFileFormat with why the whole file is not read, TooManyAtOnce while others of the store are. */
export const uploadInventory: Handler<typeof manual.uploadInventoryFile> = async ({ body, caller }, deps) => {
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const content = Buffer.from(await file.arrayBuffer());
  const fault = fileFault(content);
  if (fault !== null) throw new AppError('InvalidFileFormat', { data: { fault: { code: fault } } });
  const { storeId } = caller;
  return answeredWithin(deps, caller, async (tx) => {
    await lockStores(tx, [storeId]);
    const open = await tx
      .selectFrom('manual_feed')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('store_id', '=', storeId)
      .where('kind', '=', 'listings')
      .where('status', 'in', [ProcessingStatus.InQueue, ProcessingStatus.InProgress])
      .executeTakeFirstOrThrow();
    if (Number(open.open) >= OPEN_MAX) throw new AppError('TooManyAtOnce');
    const feedId = await keepListingsFile(tx, storeId, {
      name: attachmentName(file.name),
      content,
      now: deps.clock.now(),
    });
    await enqueue(tx, listingJobs.readListings, { storeId, feedId });
    return { feedId };
  });
};

/** What can be told from the bytes: sheets and documents are no text, and without the columns' names prices could be mixed up. */
function fileFault(content: Buffer): 'empty' | 'notText' | 'noHeader' | null {
  if (content.toString('latin1').trim() === '') return 'empty';
  const head = content.subarray(0, HEADER_BYTES);
  if (head.includes(0) || head.subarray(0, 4).toString('latin1') === '%PDF') return 'notText';
  const [first = ''] = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  try {
    return columnsOf(first.split('\t')).length > 1 ? null : 'noHeader';
  } catch {
    return 'noHeader';
  }
}

/** INV-116: the files of the store, the newest first. */
export const listFeeds: Handler<typeof manual.feeds> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const rows = await tx
      .selectFrom('manual_feed')
      .select([
        'feed_id',
        'document_id',
        'kind',
        'status',
        'name',
        'created_at',
        'due_at',
        'ended_at',
        'fetched_at',
        'updates',
      ])
      .select(['faults_count', 'replaced_by'])
      .where('store_id', '=', caller.storeId)
      .orderBy('feed_id', 'desc')
      .limit(SHOWN)
      .execute();
    const ready = new Set(rows.filter((row) => isReady(row.status)).map((row) => row.feed_id));
    return rows.map((row) => {
      const isReplaced =
        row.replaced_by !== null && ready.has(row.replaced_by) && row.status !== ProcessingStatus.Downloaded;
      return {
        feedId: row.feed_id,
        documentId: row.document_id,
        // The columns hold these words and codes: constraints of the table.
        kind: row.kind as 'changes' | 'listings',
        processingStatus: processingStatusWords.nameOf(row.status as ProcessingStatus) as 'DONE',
        url: isReady(row.status) && !isReplaced ? `/api/manual/download?documentId=${row.document_id}` : null,
        inventoryUpdateCount: row.updates,
        faults: row.faults_count,
        name: row.name,
        createDate: row.created_at.toISOString(),
        readyDate: row.ended_at?.toISOString() ?? null,
        dueDate: row.due_at?.toISOString() ?? null,
        downloadDate: row.fetched_at?.toISOString() ?? null,
        isReplaced,
      };
    });
  });

const isReady = (status: number): boolean =>
  status === ProcessingStatus.Finished || status === ProcessingStatus.Downloaded;

/** INV-117: the file; with it its changes count as handed in. A second time it is the same file, and nothing else happens. */
export const downloadFeed: Handler<typeof manual.download> = async ({ query, caller, wire }, deps) => {
  const language = languageOf(wire.request);
  return within(deps, caller, async (tx) => {
    const { storeId } = caller;
    await lockStores(tx, [storeId]);
    const feed = await findFeed(tx, storeId, query);
    if (!feed || !isReady(feed.status) || (await isReplaced(tx, storeId, feed))) throw new AppError('RecordNotFound');
    const now = deps.clock.now();
    if (feed.status === ProcessingStatus.Finished) {
      await moveFeed(tx, storeId, feed, 'fetched', { fetchedAt: now });
      await sql`insert into listing_check as c (store_id, item_id, due_at) select distinct store_id, item_id, ${new Date(now)}::timestamptz from manual_feed_line where store_id = ${storeId} and feed_id = ${feed.feedId}
        on conflict (store_id, item_id) do update set due_at = excluded.due_at, checks = 0`.execute(tx);
      await enqueue(tx, listingJobs.confirm, { storeId });
      await announce(tx, caller.accountId, { type: 'history', storeId, ids: [] });
    }
    return feed.kind === 'changes' ? changesFile(tx, storeId, feed) : faultsFile(tx, storeId, { feed, language });
  });
};

async function isReplaced(tx: Db, storeId: number, feed: ManualFeed): Promise<boolean> {
  if (feed.replacedBy === null || feed.status === ProcessingStatus.Downloaded) return false;
  const next = await findFeed(tx, storeId, { feedId: feed.replacedBy });
  return next !== null && isReady(next.status);
}

async function changesFile(tx: Db, storeId: number, feed: ManualFeed) {
  const rows = await tx
    .selectFrom('manual_feed_line')
    .select('line')
    .where('store_id', '=', storeId)
    .where('feed_id', '=', feed.feedId)
    .orderBy('place')
    .execute();
  return {
    name: `inventory-${feed.feedId}-${stampOf(feed.takenAt)}.txt`,
    mediaType: 'text/tab-separated-values' as const,
    content: `${[inventoryHeader(), ...rows.map(({ line }) => line)].join('\r\n')}\r\n`,
  };
}

async function faultsFile(tx: Db, storeId: number, { feed, language }: { feed: ManualFeed; language: 'tr' | 'en' }) {
  const row = await tx
    .selectFrom('manual_feed')
    .select('faults')
    .where('store_id', '=', storeId)
    .where('feed_id', '=', feed.feedId)
    .executeTakeFirstOrThrow();
  const words = texts[language].manual;
  const columns = [
    { label: words.faults.line, of: (fault: ListingFault) => fault.line },
    { label: 'seller-sku', of: (fault: ListingFault) => fault.sku },
    { label: words.faults.reason, of: (fault: ListingFault) => words.fault[fault.code] },
  ];
  async function* chunks() {
    // The column holds what the reading wrote.
    yield await Promise.resolve(row.faults as ListingFault[]);
  }
  return {
    name: `${words.faults.file}-${feed.feedId}-${stampOf(feed.takenAt)}.csv`,
    mediaType: 'text/csv' as const,
    content: csvOf(columns, chunks(), { language, timeZone: 'UTC' }),
  };
}

const stampOf = (at: Date | null): string => (at ?? new Date(0)).toISOString().slice(0, 16).replace(/[T:]/g, '-');

/** INV-127: a file that waits is not made, or not read; what it would say waits for the next one. Throws FeedNotInQueue once it was begun. */
export const cancelFeed: Handler<typeof manual.cancelFeed> = async ({ body, caller }, deps) => {
  await within(deps, caller, async (tx) => {
    const { storeId } = caller;
    await lockStores(tx, [storeId]);
    const feed = await findFeed(tx, storeId, { feedId: body.feedId });
    if (!feed) throw new AppError('RecordNotFound');
    // A second click finds it done.
    if (feed.status === ProcessingStatus.Cancelled) return;
    if (!(await moveFeed(tx, storeId, feed, 'cancelled', { dueAt: null, endedAt: deps.clock.now(), isRead: true })))
      throw new AppError('FeedNotInQueue');
    await announce(tx, caller.accountId, { type: 'history', storeId, ids: [] });
  });
  return null;
};
