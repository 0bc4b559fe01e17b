import { sql, type RawBuilder } from 'kysely';
import type { BuyerMessage, BuyerThread } from '@kervan/contracts/buyer-messages';
import { sendFailures, type MarketplaceAction } from '@kervan/domain/buyer-messages/marketplace-text';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { SendState } from '../../records/buyer-messages/messages.ts';
import { buyerPlace } from '../../records/buyer-messages/threads.ts';
import { readBuyers } from '../../records/order-pii/buyer-data.ts';

/** As much of the last message as the list shows. */
const SHOWN_CHARACTERS = 160;

type Of = { accountId: number; storeId: number };
type Row = {
  thread_id: number;
  order_id: number | null;
  amazon_order_id: string | null;
  subject: string;
  last_at: Date;
  unread: number;
  is_answered: boolean;
  waiting_since: Date | null;
  message_key: string | null;
  sealed_text: string | null;
  is_out: boolean | null;
  flag_id: number | null;
  title: string | null;
  color: string | null;
};

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select t.thread_id, t.order_id, o.amazon_order_id, t.subject, t.last_at, t.unread, t.is_answered, t.waiting_since,
    m.message_key, m.sealed_text, m.is_out, f.flag_id, f.title, f.color
  from buyer_thread t
    left join seller_order o on o.store_id = t.store_id and o.order_id = t.order_id
    left join order_flag f on f.store_id = t.store_id and f.flag_id = t.flag_id
    left join lateral (select message_key, sealed_text, is_out from buyer_message m where m.store_id = t.store_id and m.thread_id = t.thread_id
      order by m.at desc, m.message_id desc limit 1) m on true
  where ${where} ${rest}`;

async function shown(tx: Db, secrets: Secrets, of: Of, rows: readonly Row[]): Promise<BuyerThread[]> {
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? []);
  const buyers = await readBuyers(tx, secrets, of, orderIds);
  return rows.map((row) => ({
    threadId: row.thread_id,
    buyer: (row.order_id === null ? undefined : buyers.get(row.order_id))?.data.name ?? null,
    sellerAmazonOrderId: row.amazon_order_id,
    subject: row.subject,
    lastMessage:
      row.sealed_text === null || row.message_key === null
        ? ''
        : [
            ...secrets.open(
              row.sealed_text,
              buyerPlace('buyer_message', 'sealed_text', { ...of, key: row.message_key }),
            ),
          ]
            .slice(0, SHOWN_CHARACTERS)
            .join(''),
    isLastOut: row.is_out ?? false,
    date: row.last_at.toISOString(),
    unreadCount: row.unread,
    isAnswered: row.is_answered,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    flag: row.flag_id === null ? null : { id: row.flag_id, title: row.title ?? '', colorHexCode: row.color ?? '' },
  }));
}

type Filter = {
  state: 'all' | 'unread' | 'unanswered';
  isFlagged?: boolean | undefined;
  sellerAmazonOrderId?: string | undefined;
  text?: string | undefined;
  page: number;
  limit: number;
};
const stateSql = { all: sql``, unread: sql`and t.unread > 0`, unanswered: sql`and t.waiting_since is not null` };

/** MSG-030: a page of the store's conversations, the last one first. */
export async function listThreads(
  tx: Db,
  secrets: Secrets,
  of: Of,
  { state, isFlagged, sellerAmazonOrderId, text, page, limit }: Filter,
): Promise<{ items: BuyerThread[]; totalCount: number }> {
  const like = text ? contains(text) : null;
  const where = sql`t.store_id = ${of.storeId} ${stateSql[state]} ${isFlagged ? sql`and t.flag_id is not null` : sql``}
    ${sellerAmazonOrderId ? sql`and o.amazon_order_id = ${sellerAmazonOrderId}` : sql``}
    ${like === null ? sql`` : sql`and (kervan.fold_case(t.subject) like ${like} or kervan.fold_case(o.amazon_order_id) like ${like})`}`;
  const rest = sql`order by t.last_at desc, t.thread_id desc limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await select(where, rest).execute(tx);
  const counted = await sql<{ threads: number }>`select count(*)::int as threads from buyer_thread t
    left join seller_order o on o.store_id = t.store_id and o.order_id = t.order_id where ${where}`.execute(tx);
  return { items: await shown(tx, secrets, of, rows), totalCount: counted.rows[0]?.threads ?? 0 };
}

export async function readThread(tx: Db, secrets: Secrets, of: Of, threadId: number): Promise<BuyerThread | undefined> {
  const { rows } = await select(sql`t.store_id = ${of.storeId} and t.thread_id = ${threadId}`, sql``).execute(tx);
  return (await shown(tx, secrets, of, rows))[0];
}

type SaidRow = {
  message_id: number;
  message_key: string;
  is_out: boolean;
  subject: string;
  sealed_text: string;
  sealed_quoted: string | null;
  sealed_translation: string | null;
  translated_to: 'ar' | 'en' | null;
  is_proved: boolean;
  at: Date;
  read_at: Date | null;
  state: SendState | null;
  failure: string | null;
  cause: 'reply' | 'template' | null;
  marketplace_action: MarketplaceAction | null;
  files: { id: number; name: string; kind: string | null; bytes: number }[];
};

const said = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<SaidRow>`
  select m.message_id, m.message_key, m.is_out, m.subject, m.sealed_text, m.sealed_quoted, m.sealed_translation, m.translated_to, m.is_proved, m.at, m.read_at,
    m.state, m.failure, m.cause, m.marketplace_action,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes) order by f.file_id)
      from buyer_message_file f where f.store_id = m.store_id and f.message_id = m.message_id), '[]') as files
  from buyer_message m where ${where} ${rest}`;

/** MSG-031: a page of a conversation, counted from its end; within it as it was said. */
export async function listItems(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId, threadId }: Of & { threadId: number },
  { page, limit }: { page: number; limit: number },
): Promise<{ items: BuyerMessage[]; totalCount: number }> {
  const where = sql`m.store_id = ${storeId} and m.thread_id = ${threadId}`;
  const rest = sql`order by m.at desc, m.message_id desc limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await said(where, rest).execute(tx);
  const counted = await sql<{ messages: number }>`
    select count(*)::int as messages from buyer_message m where ${where}`.execute(tx);
  return {
    items: rows.toReversed().map((row) => messageOf(secrets, { accountId, storeId }, row)),
    totalCount: counted.rows[0]?.messages ?? 0,
  };
}

/** One message of the store with its conversation. */
export async function readItem(
  tx: Db,
  secrets: Secrets,
  of: Of,
  messageId: number,
): Promise<(BuyerMessage & { key: string }) | undefined> {
  const { rows } = await said(sql`m.store_id = ${of.storeId} and m.message_id = ${messageId}`, sql``).execute(tx);
  const [row] = rows;
  return row && { ...messageOf(secrets, of, row), key: row.message_key };
}

const states = {
  [SendState.Queued]: 'queued',
  [SendState.Sending]: 'queued',
  [SendState.Sent]: 'sent',
  [SendState.Failed]: 'failed',
} as const;

function messageOf(secrets: Secrets, of: Of, row: SaidRow): BuyerMessage {
  const open = (sealed: string | null, column: string): string | null =>
    sealed === null ? null : secrets.open(sealed, buyerPlace('buyer_message', column, { ...of, key: row.message_key }));
  return {
    id: row.message_id,
    direction: row.is_out ? 'out' : 'in',
    subject: row.subject,
    body: open(row.sealed_text, 'sealed_text') ?? '',
    quoted: open(row.sealed_quoted, 'sealed_quoted'),
    translatedBody: open(row.sealed_translation, 'sealed_translation'),
    translatedTo: row.translated_to,
    attachments: row.files.map((file) => ({ ...file, isRefused: file.kind === null })),
    date: row.at.toISOString(),
    read: row.is_out || row.read_at !== null,
    isProved: row.is_proved,
    state: row.state === null ? 'received' : states[row.state],
    failure: sendFailures.find((one) => one === row.failure) ?? null,
    cause: row.cause,
    marketplaceAction: row.marketplace_action,
  };
}
