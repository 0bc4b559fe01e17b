/**
 * Conversations with buyers, what was said in them, and the files of it.
 * Only writer of: buyer_thread, buyer_message, buyer_message_file.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { announce } from '../../events/announce.ts';

export type ThreadRow = {
  store_id: number;
  thread_id: number;
  thread_key: string;
  order_id: number | null;
  subject: string;
  last_at: Date;
  unread: number;
  is_answered: boolean;
  waiting_since: Date | null;
  flag_id: number | null;
  sealed_alias: string | null;
};

export type ThreadPlace = { accountId: number; storeId: number; key: string };

/** Where a column of these tables is sealed for; the key is known before the row stands. */
export const buyerPlace = (
  table: 'buyer_thread' | 'buyer_message' | 'buyer_message_file',
  column: string,
  { accountId, storeId, key }: ThreadPlace,
) => ({ table, column, accountId, row: `${storeId}|${key}` });

const ALIAS = 'buyer-alias';
const columns = sql`store_id, thread_id, thread_key, order_id, subject, last_at, unread, is_answered, waiting_since, flag_id, sealed_alias`;

async function findOne(tx: Db, where: RawBuilder<unknown>): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${columns} from buyer_thread where ${where} order by last_at desc, thread_id desc limit 1 for update`.execute(
    tx,
  );
  return rows[0];
}

/** A conversation of one of the stores, locked. */
export const findThread = (tx: Db, storeIds: readonly number[], threadId: number) =>
  findOne(tx, sql`store_id = any(${[...storeIds]}::int[]) and thread_id = ${threadId}`);

/** By which the conversations under an alias are found. */
export const aliasMarks = (secrets: Secrets, alias: string): Buffer[] => secrets.marks(alias.toLowerCase(), ALIAS);

/** The last conversation with a buyer's alias. */
export const findThreadOfAlias = (tx: Db, secrets: Secrets, storeId: number, alias: string) =>
  findOne(tx, sql`store_id = ${storeId} and alias_mark = any(${aliasMarks(secrets, alias)}::bytea[])`);

/** The conversation of an order, or of an alias where no order is known; it begins where there is none. */
export async function openThread(
  tx: Db,
  { accountId, storeId, orderId, name, subject, now }: ThreadStart,
): Promise<ThreadRow> {
  const key = orderId === null ? `alias:${name}` : `order:${orderId}`;
  const { rows } = await sql<ThreadRow>`
    insert into buyer_thread(store_id, order_id, thread_key, subject, last_at) values (${storeId}, ${orderId}, ${key}, ${subject}, ${new Date(now)})
    on conflict (store_id, thread_key) do nothing returning ${columns}`.execute(tx);
  const thread = rows[0] ?? (await findOne(tx, sql`store_id = ${storeId} and thread_key = ${key}`));
  if (!thread) throw new Error('a conversation that stands already is not there');
  await announce(tx, accountId, { type: 'message', storeId, ids: [thread.thread_id] });
  return thread;
}

export type ThreadStart = {
  accountId: number;
  storeId: number;
  orderId: number | null;
  /** By what it is known where no order is. */
  name: string;
  subject: string;
  now: number;
};

/** Keeps under which alias the buyer writes. */
export async function keepAlias(
  tx: Db,
  secrets: Secrets,
  thread: ThreadRow,
  { accountId, alias }: { accountId: number; alias: string },
): Promise<void> {
  const place = buyerPlace('buyer_thread', 'sealed_alias', {
    accountId,
    storeId: thread.store_id,
    key: thread.thread_key,
  });
  await sql`update buyer_thread set alias_mark = ${secrets.marks(alias.toLowerCase(), ALIAS)[0]}, sealed_alias = ${secrets.seal(alias, place)}
    where store_id = ${thread.store_id} and thread_id = ${thread.thread_id}`.execute(tx);
}

/** The alias under which the buyer of a conversation writes; null = none is known. */
export const aliasOf = (secrets: Secrets, thread: ThreadRow, accountId: number): string | null =>
  thread.sealed_alias === null
    ? null
    : secrets.open(
        thread.sealed_alias,
        buyerPlace('buyer_thread', 'sealed_alias', { accountId, storeId: thread.store_id, key: thread.thread_key }),
      );

export type ThreadChange = Partial<
  Pick<ThreadRow, 'last_at' | 'unread' | 'is_answered' | 'waiting_since' | 'flag_id' | 'subject'>
>;

/** Changes a conversation and tells its account. */
export async function changeThread(
  tx: Db,
  accountId: number,
  thread: Pick<ThreadRow, 'store_id' | 'thread_id'>,
  change: ThreadChange,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx
      .updateTable('buyer_thread')
      .set(change)
      .where('store_id', '=', thread.store_id)
      .where('thread_id', '=', thread.thread_id)
      .execute();
  await announce(tx, accountId, { type: 'message', storeId: thread.store_id, ids: [thread.thread_id] });
}

/** What is unread in these stores was read; answers the conversations that it was in. */
export async function readAllThreads(
  tx: Db,
  storeIds: readonly number[],
): Promise<Pick<ThreadRow, 'store_id' | 'thread_id'>[]> {
  const { rows } = await sql<Pick<ThreadRow, 'store_id' | 'thread_id'>>`
    update buyer_thread set unread = 0 where store_id = any(${[...storeIds]}::int[]) and unread > 0 returning store_id, thread_id`.execute(
    tx,
  );
  return rows;
}

/** MSG-022: messages of buyers in these stores that nobody read. */
export async function countUnreadOfBuyers(tx: Db, storeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread), 0)::int as count from buyer_thread where store_id = any(${[...storeIds]}::int[]) and unread > 0`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What carried a flag that goes carries none. */
export async function unflagThreads(tx: Db, storeId: number, flagId: number): Promise<void> {
  await tx
    .updateTable('buyer_thread')
    .set({ flag_id: null })
    .where('store_id', '=', storeId)
    .where('flag_id', '=', flagId)
    .execute();
}

/** Deletes what is said about orders whose buyers are forgotten, and the mails that brought it: their subjects and addresses name the buyer. */
export async function forgetThreads(tx: Db, orders: readonly { store_id: number; order_id: number }[]): Promise<void> {
  await sql`delete from inbound_mail i using (select unnest(${orders.map((row) => row.store_id)}::int[]) store_id, unnest(${orders.map((row) => row.order_id)}::bigint[]) order_id) gone
    join buyer_thread t on t.store_id = gone.store_id and t.order_id = gone.order_id join buyer_message m on m.store_id = t.store_id and m.thread_id = t.thread_id
    where i.store_id = m.store_id and m.message_key in ('in:proved:' || i.message_key, 'in:unproved:' || i.message_key)`.execute(
    tx,
  );
  await sql`delete from buyer_thread t using (select unnest(${orders.map((row) => row.store_id)}::int[]) store_id, unnest(${orders.map((row) => row.order_id)}::bigint[]) order_id) gone
    where t.store_id = gone.store_id and t.order_id = gone.order_id`.execute(tx);
}

/** Deletes conversations that nothing was said in since, and whose buyer is not kept. */
export async function forgetOldThreads(tx: Db, before: Date): Promise<void> {
  await sql`delete from buyer_thread t where last_at < ${before}
    and not exists (select 1 from order_pii p where p.store_id = t.store_id and p.order_id = t.order_id)`.execute(tx);
}
