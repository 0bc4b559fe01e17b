/**
 * Files of manual mode.
 * Only writer of: manual_feed, manual_feed_line.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  FEED_TRIES,
  nextFeedStatus,
  nextOfferAt,
  ProcessingStatus,
  type FeedEvent,
  type ListingFault,
  type ManualFeedKind,
} from '@kervan/domain/manual/feed';
import type { Db } from '../../db/connect.ts';

export type ManualFeed = {
  feedId: number;
  documentId: string;
  kind: ManualFeedKind;
  status: ProcessingStatus;
  takenAt: Date | null;
  tries: number;
  replacedBy: number | null;
};

const columns = [
  'feed_id as feedId',
  'document_id as documentId',
  'kind',
  'status',
  'taken_at as takenAt',
  'tries',
  'replaced_by as replacedBy',
] as const;

const feedsOf = (db: Db, storeId: number) =>
  db.selectFrom('manual_feed').select(columns).where('store_id', '=', storeId);
// The columns hold these words and codes: constraints of the table.
const feedOf = (row: Omit<ManualFeed, 'kind' | 'status'> & { kind: string; status: number }): ManualFeed =>
  row as ManualFeed;

/** A file by its number or by its document; null = the store has none such. */
export async function findFeed(
  db: Db,
  storeId: number,
  by: { feedId: number } | { documentId: string },
): Promise<ManualFeed | null> {
  const query = feedsOf(db, storeId);
  const row = await (
    'feedId' in by ? query.where('feed_id', '=', by.feedId) : query.where('document_id', '=', by.documentId)
  ).executeTakeFirst();
  return row ? feedOf(row) : null;
}

/** The file of changes that is being made; null = none is. */
export async function findOpenChanges(db: Db, storeId: number): Promise<ManualFeed | null> {
  const row = await feedsOf(db, storeId)
    .where('kind', '=', 'changes')
    .where('status', 'in', [ProcessingStatus.InQueue, ProcessingStatus.InProgress, ProcessingStatus.Done])
    .executeTakeFirst();
  return row ? feedOf(row) : null;
}

/** Plans the next file of changes, two hours after the one before (INV-083). */
export async function planChanges(tx: Db, storeId: number, now: number): Promise<ManualFeed> {
  const { rows } = await sql<{
    last: Date | null;
  }>`select max(coalesce(taken_at, ended_at)) as last from manual_feed where store_id = ${storeId} and kind = 'changes'`.execute(
    tx,
  );
  const row = await tx
    .insertInto('manual_feed')
    .values({
      store_id: storeId,
      document_id: randomUUID(),
      kind: 'changes',
      status: ProcessingStatus.InQueue,
      created_at: new Date(now),
      due_at: new Date(nextOfferAt(rows[0]?.last?.getTime() ?? null, now)),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return feedOf(row);
}

/** Keeps a file that was handed in; it waits to be read. */
export async function keepListingsFile(
  tx: Db,
  storeId: number,
  { name, content, now }: { name: string; content: Buffer; now: number },
): Promise<number> {
  const row = await tx
    .insertInto('manual_feed')
    .values({
      store_id: storeId,
      document_id: randomUUID(),
      kind: 'listings',
      status: ProcessingStatus.InQueue,
      name,
      content,
      created_at: new Date(now),
      due_at: new Date(now),
    })
    .returning('feed_id')
    .executeTakeFirstOrThrow();
  return row.feed_id;
}

type Noted = {
  dueAt?: number | null;
  takenAt?: number;
  endedAt?: number;
  fetchedAt?: number;
  updates?: number;
  faults?: readonly ListingFault[];
  faultsCount?: number;
  isRead?: boolean;
};

/** Moves a file by an event (INV-084); false where its status has no such step, also because somebody else moved it meanwhile. */
export async function moveFeed(
  tx: Db,
  storeId: number,
  feed: Pick<ManualFeed, 'feedId' | 'status'>,
  event: FeedEvent,
  noted: Noted = {},
): Promise<boolean> {
  const status = nextFeedStatus(feed.status, event);
  if (status === null) return false;
  const { dueAt, takenAt, endedAt, fetchedAt, updates, faults, faultsCount, isRead } = noted;
  const { numUpdatedRows } = await tx
    .updateTable('manual_feed')
    .set({
      status,
      ...(dueAt === undefined ? {} : { due_at: dueAt === null ? null : new Date(dueAt) }),
      ...(takenAt === undefined ? {} : { taken_at: new Date(takenAt) }),
      ...(endedAt === undefined ? {} : { ended_at: new Date(endedAt) }),
      ...(fetchedAt === undefined ? {} : { fetched_at: new Date(fetchedAt) }),
      ...(updates === undefined ? {} : { updates }),
      ...(faults === undefined ? {} : { faults: JSON.stringify(faults) }),
      ...(faultsCount === undefined ? {} : { faults_count: faultsCount }),
      ...(isRead ? { content: null } : {}),
    })
    .where('store_id', '=', storeId)
    .where('feed_id', '=', feed.feedId)
    .where('status', '=', feed.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a try that failed; the last one ends the file (FATAL). */
export async function countTry(db: Db, storeId: number, feed: ManualFeed, now: number): Promise<void> {
  if (feed.tries + 1 >= FEED_TRIES)
    return void (await moveFeed(db, storeId, feed, 'failed', { dueAt: null, endedAt: now, isRead: true }));
  await db
    .updateTable('manual_feed')
    .set((eb) => ({ tries: eb('tries', '+', 1), due_at: new Date(now + RETRY_MS) }))
    .where('store_id', '=', storeId)
    .where('feed_id', '=', feed.feedId)
    .execute();
}

/** A file that could not be worked is tried again after this long (market clock). */
const RETRY_MS = 60_000;

export type FeedLine = { itemId: number; seq: number; attempt: number; line: string };

/** Writes what a file of changes says. */
export async function writeLines(
  tx: Db,
  storeId: number,
  feedId: number,
  lines: readonly FeedLine[],
  from: number,
): Promise<void> {
  await sql`insert into manual_feed_line(store_id, feed_id, place, item_id, seq, attempt, line)
    select ${storeId}::int, ${feedId}::bigint, ${from}::int + place::int, (l ->> 'itemId')::bigint, (l ->> 'seq')::bigint, (l ->> 'attempt')::smallint, l ->> 'line'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality e(l, place)`.execute(tx);
}

/** Files of changes that are ready and were never fetched: what they say goes into the next one, which replaces them. Answers the sendings that they held. */
export async function replaceUnfetched(
  tx: Db,
  storeId: number,
  by: number,
): Promise<{ itemId: number; seq: number; attempts: number }[]> {
  const { rows } = await sql<{ itemId: number; seq: number; attempts: number }>`
    with old as (update manual_feed set replaced_by = ${by}::bigint where store_id = ${storeId} and kind = 'changes' and status = ${ProcessingStatus.Finished} and replaced_by is null and feed_id <> ${by}::bigint returning feed_id)
    select l.item_id as "itemId", l.seq, l.attempt - 1 as attempts from manual_feed_line l join old on old.feed_id = l.feed_id where l.store_id = ${storeId}`.execute(
    tx,
  );
  return rows;
}
