import { sql, type RawBuilder } from 'kysely';
import type { ChatMessage, WarehouseChat } from '@kervan/contracts/warehouse-chat';
import {
  isChatClosed,
  reopenUntil,
  warehouseChatStatusWords,
  type WarehouseChatStatus,
} from '@kervan/domain/warehouse/chat-state';
import { claimStateWords, type ClaimState } from '@kervan/domain/warehouse/claim-state';
import { LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { MessageKind, Sender } from '../../records/warehouse/chat-rows.ts';

/** As much of the last message as the list shows. */
const SHOWN_CHARACTERS = 160;
/** Conversations of one parcel that its page shows. */
const OF_PACKAGE_MAX = 50;

type Row = {
  chat_id: number;
  store_id: number;
  package_id: number;
  package_no: string;
  amazon_order_id: string;
  status: WarehouseChatStatus;
  is_claim: boolean;
  claim_state: ClaimState | null;
  last_at: Date;
  closed_at: Date | null;
  unread: number;
  last_text: string | null;
  last_sender: number | null;
  flag_id: number | null;
  title: string | null;
  color: string | null;
};

/** Whose conversations; each store is looked up by its key. */
type Of = { accountId: number; storeIds: readonly number[] };
const ofCaller = ({ accountId, storeIds }: Of) =>
  sql`c.account_id = ${accountId} and c.store_id = any(${[...storeIds]}::int[])`;

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select c.chat_id, c.store_id, c.package_id, w.package_no, o.amazon_order_id, c.status, c.is_claim,
    (select k.state from warehouse_claim k where k.store_id = c.store_id and k.chat_id = c.chat_id order by k.claim_id desc limit 1) as claim_state, c.last_at, c.closed_at, c.unread,
    left(m.text, ${SHOWN_CHARACTERS}) as last_text, m.sender as last_sender, f.flag_id, f.title, f.color
  from warehouse_chat c
    join warehouse_package w on w.store_id = c.store_id and w.package_id = c.package_id
    join seller_order o on o.store_id = w.store_id and o.order_id = w.order_id
    left join order_flag f on f.store_id = c.store_id and f.flag_id = c.flag_id
    left join lateral (select text, sender from warehouse_message m where m.store_id = c.store_id and m.chat_id = c.chat_id and m.kind = ${MessageKind.Text}
      order by m.message_id desc limit 1) m on true
  where ${where} ${rest}`;

const chatOf = (row: Row): WarehouseChat => {
  const until = reopenUntil(row.status, row.closed_at?.getTime() ?? null);
  return {
    id: row.chat_id,
    storeId: row.store_id,
    packageId: row.package_id,
    packageNo: row.package_no,
    sellerAmazonOrderId: row.amazon_order_id,
    status: warehouseChatStatusWords.nameOf(row.status),
    isClaim: row.is_claim,
    claimState: row.claim_state === null ? null : claimStateWords.nameOf(row.claim_state),
    lastMessageDate: row.last_at.toISOString(),
    lastText: row.last_text ?? '',
    isLastOfWarehouse: row.last_sender === Sender.Warehouse,
    unread: row.unread,
    flag: row.flag_id === null ? null : { id: row.flag_id, title: row.title ?? '', colorHexCode: row.color ?? '' },
    isClosed: isChatClosed(row.status),
    reopenUntil: until === null ? null : new Date(until).toISOString(),
  };
};

/** WH-082: a page of the account's conversations. */
export async function listChats(
  tx: Db,
  of: Of,
  { status, page, limit }: { status: WarehouseChatStatus | null; page: number; limit: number },
): Promise<{ items: WarehouseChat[]; totalCount: number }> {
  const where = sql`${ofCaller(of)} ${status === null ? sql`` : sql`and c.status = ${status}`}`;
  const rest = sql`order by c.last_at desc, c.chat_id desc limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await select(where, rest).execute(tx);
  const counted = await sql<{
    chats: number;
  }>`select count(*)::int as chats from warehouse_chat c where ${where}`.execute(tx);
  return { items: rows.map(chatOf), totalCount: counted.rows[0]?.chats ?? 0 };
}

export async function readChat(tx: Db, of: Of, chatId: number): Promise<WarehouseChat | undefined> {
  const { rows } = await select(sql`${ofCaller(of)} and c.chat_id = ${chatId}`, sql``).execute(tx);
  return rows[0] && chatOf(rows[0]);
}

export async function listChatsOfPackage(tx: Db, of: Of, packageId: number): Promise<WarehouseChat[]> {
  const rest = sql`order by c.last_at desc, c.chat_id desc limit ${OF_PACKAGE_MAX}`;
  const { rows } = await select(sql`${ofCaller(of)} and c.package_id = ${packageId}`, rest).execute(tx);
  return rows.map(chatOf);
}

export async function countUnread(tx: Db, of: Of): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(c.unread), 0)::int as count from warehouse_chat c where ${ofCaller(of)} and c.unread > 0`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type SaidRow = {
  message_id: number;
  sender: number;
  kind: number;
  text: string;
  at: Date;
  state: LetterState | null;
  failure: string | null;
  files: { id: number; name: string; kind: string; bytes: number | null }[];
};
const kinds = {
  [MessageKind.Text]: 'text',
  [MessageKind.Closed]: 'closed',
  [MessageKind.Reopened]: 'reopened',
} as const;

/** WH-088: a page of a conversation, counted from its end; within it as it was said. */
export async function listMessages(
  tx: Db,
  { storeId, chatId }: { storeId: number; chatId: number },
  { page, limit }: { page: number; limit: number },
): Promise<{ items: ChatMessage[]; totalCount: number }> {
  const { rows } = await sql<SaidRow>`
    select m.message_id, m.sender, m.kind, m.text, m.at, l.state, l.failure,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes) order by f.file_id)
        from warehouse_file f where f.store_id = m.store_id and f.message_id = m.message_id), '[]') as files
    from warehouse_message m left join warehouse_letter l on l.store_id = m.store_id and l.message_id = m.message_id
    where m.store_id = ${storeId} and m.chat_id = ${chatId} order by m.at desc, m.message_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    tx,
  );
  const counted = await sql<{ messages: number }>`
    select count(*)::int as messages from warehouse_message where store_id = ${storeId} and chat_id = ${chatId}`.execute(
    tx,
  );
  return { items: rows.toReversed().map(messageOf), totalCount: counted.rows[0]?.messages ?? 0 };
}

const messageOf = (row: SaidRow): ChatMessage => ({
  id: row.message_id,
  sender: row.sender === Sender.Warehouse ? 'warehouse' : 'seller',
  // The column holds these codes only.
  kind: kinds[row.kind as MessageKind],
  text: row.text,
  date: row.at.toISOString(),
  attachments: row.files,
  delivery:
    row.state === null
      ? 'received'
      : row.state === LetterState.Told
        ? 'told'
        : row.state === LetterState.Declined
          ? 'declined'
          : 'waiting',
  declined: row.state === LetterState.Declined ? row.failure : null,
});
