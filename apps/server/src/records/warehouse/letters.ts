import { sql } from 'kysely';
import { LetterState, type LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import { warehouseChatJobs } from '../../jobs/declared/warehouse-chat.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

type NewLetter = {
  storeId: number;
  packageId: number;
  chatId: number | null;
  messageId: number | null;
  kind: LetterKind;
  /** What a refusal takes back. */
  content?: Record<string, string | number | null>;
  now: number;
};

/** Has the warehouse told something, after what it was to be told before of the same conversation. In the caller's transaction. */
export async function writeLetter(tx: Db, letter: NewLetter): Promise<void> {
  const { storeId, packageId, chatId, messageId, kind, content = {}, now } = letter;
  await tx
    .insertInto('warehouse_letter')
    .values({
      store_id: storeId,
      package_id: packageId,
      chat_id: chatId,
      message_id: messageId,
      kind,
      content: JSON.stringify(content),
      due_at: new Date(now),
      created_at: new Date(now),
    })
    .execute();
  await enqueue(tx, warehouseChatJobs.send, { storeId });
}

/** A letter as somebody sends it. `claim` tells this try from others. */
export type ClaimedLetter = {
  storeId: number;
  letterId: number;
  packageId: number;
  chatId: number | null;
  messageId: number | null;
  kind: LetterKind;
  content: Record<string, string | number | null>;
  attempts: number;
  claim: string;
};

/** True of a letter that may go out: nothing of its conversation waits before it, and the warehouse knows its parcel. */
const isNext = sql<boolean>`not exists (select 1 from warehouse_letter e where e.store_id = p.store_id and e.chat_id = p.chat_id and e.letter_id < p.letter_id and e.state = ${LetterState.Waiting})
  and exists (select 1 from warehouse_package w where w.store_id = p.store_id and w.package_id = p.package_id and w.announced_at is not null)`;

/** Takes the letter of a store that has been due the longest; null = there is none now. */
export async function claimLetter(
  { db, holder, now }: { db: Db; holder: string; now: number },
  { storeId, seconds }: { storeId: number; seconds: number },
): Promise<ClaimedLetter | null> {
  const { rows } = await sql<ClaimedLetter>`
    with picked as (select letter_id from warehouse_letter p where store_id = ${storeId} and state = ${LetterState.Waiting} and due_at <= ${new Date(now)}::timestamptz
      and ${isFree} and ${isNext} order by due_at, letter_id limit 1 for update skip locked)
    update warehouse_letter s set ${takenBy(holder, seconds)}, attempts = attempts + 1
    from picked where s.store_id = ${storeId} and s.letter_id = picked.letter_id
    returning s.store_id as "storeId", s.letter_id as "letterId", s.package_id as "packageId", s.chat_id as "chatId", s.message_id as "messageId", s.kind, s.content, s.attempts, s.lease_until::text as claim`.execute(
    db,
  );
  return rows[0] ?? null;
}

type Step = { state: LetterState; dueAt?: number; failure?: string | null; doneAt?: number };

/** Writes how far a letter is, and gives it back. False where it is somebody else's by now: what came of this try changes nothing. */
export async function stepLetter(
  tx: Db,
  { storeId, letterId, claim }: Pick<ClaimedLetter, 'storeId' | 'letterId' | 'claim'>,
  { state, dueAt, failure, doneAt }: Step,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warehouse_letter')
    .set({
      state,
      lease_until: null,
      ...(dueAt === undefined ? {} : { due_at: new Date(dueAt) }),
      ...(failure === undefined ? {} : { failure: failure?.slice(0, 500) ?? null }),
      ...(doneAt === undefined ? {} : { done_at: new Date(doneAt) }),
    })
    .where('store_id', '=', storeId)
    .where('letter_id', '=', letterId)
    .where('state', '=', LetterState.Waiting)
    .where(sql<boolean>`lease_until = ${claim}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores with a letter that may go out now. */
export async function listStoresWithLetters(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select distinct p.store_id as "storeId" from warehouse_letter p
    where state = ${LetterState.Waiting} and due_at <= ${new Date(now)}::timestamptz and ${isFree} and ${isNext} order by 1`.execute(
    db,
  );
  return rows.map(({ storeId }) => storeId);
}
