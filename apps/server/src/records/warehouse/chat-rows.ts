import { sql, type Selectable, type Updateable } from 'kysely';
import { nextChatStatus, WarehouseChatStatus, isChatClosed, type ChatEvent } from '@kervan/domain/warehouse/chat-state';
import type { Db } from '../../db/connect.ts';
import type { WarehouseChat, WarehouseMessage } from '../../db/schema.generated.ts';
import { announce } from '../../events/announce.ts';

export type ChatRow = Selectable<WarehouseChat>;
export type MessageRow = Selectable<WarehouseMessage>;

/** Codes of warehouse_message.sender and .kind. */
export const Sender = { Seller: 0, Warehouse: 1 } as const;
export type Sender = (typeof Sender)[keyof typeof Sender];
export const MessageKind = { Text: 0, Closed: 1, Reopened: 2 } as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];

/** Whose conversations are looked for: those of stores that the caller has. */
export type OfStores = { storeIds: readonly number[] };

/** A conversation, under its lock where it is about to be changed; undefined where none of these stores has it. */
export const findChat = (
  tx: Db,
  { storeIds }: OfStores,
  chatId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ChatRow | undefined> => {
  const query = tx
    .selectFrom('warehouse_chat')
    .selectAll()
    .where('store_id', '=', sql<number>`any(${[...storeIds]}::int[])`)
    .where('chat_id', '=', chatId);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
};

type NewChat = {
  storeId: number;
  accountId: number;
  packageId: number;
  isClaim?: boolean;
  chatRef?: string;
  now: number;
};

/** Begins a conversation; undefined where the warehouse's name of it is another's already. */
export const insertChat = (tx: Db, { storeId, accountId, packageId, isClaim, chatRef, now }: NewChat) =>
  tx
    .insertInto('warehouse_chat')
    .values({
      store_id: storeId,
      account_id: accountId,
      package_id: packageId,
      is_claim: isClaim ?? false,
      chat_ref: chatRef ?? null,
      status: WarehouseChatStatus.Open,
      opened_at: new Date(now),
      last_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Writes what is different of a conversation, and says so to whoever looks at it. It is locked. */
export async function changeChat(
  tx: Db,
  chat: ChatRow,
  change: Omit<Updateable<WarehouseChat>, 'store_id' | 'chat_id' | 'account_id'>,
): Promise<ChatRow> {
  const changed = await tx
    .updateTable('warehouse_chat')
    .set(change)
    .where('store_id', '=', chat.store_id)
    .where('chat_id', '=', chat.chat_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceChat(tx, chat);
  return changed;
}

/** Conversations of all stores stand in one list, so that a hint of another store counts as well. */
export const announceChat = (tx: Db, chat: Pick<ChatRow, 'account_id' | 'package_id'>): Promise<void> =>
  announce(tx, chat.account_id, { type: 'package', storeId: null, ids: [chat.package_id] });

/** What a conversation is after an event (WH-034); an event that its status does not let happen changes nothing: null. */
export function afterChatEvent(
  chat: ChatRow,
  event: ChatEvent,
  { at, now }: { at: number; now: number },
): { status: WarehouseChatStatus; closed_at: Date | null } | null {
  const status = nextChatStatus(chat.status, event, { closedAt: chat.closed_at?.getTime() ?? null, now });
  if (status === null) return null;
  return { status, closed_at: isChatClosed(status) ? new Date(at) : null };
}

/** The claim that a conversation is about is decided: it does not wait for anybody any more. */
export async function endWaiting(
  tx: Db,
  { store_id, chat_id }: Pick<ChatRow, 'store_id' | 'chat_id'>,
  { at, now }: { at: number; now: number },
): Promise<void> {
  const chat = await findChat(tx, { storeIds: [store_id] }, chat_id, { isLocked: true });
  const after = chat ? afterChatEvent(chat, 'claimDecided', { at, now }) : null;
  if (chat && after) await changeChat(tx, chat, after);
}

type NewMessage = {
  sender: Sender;
  kind?: MessageKind;
  text?: string;
  warehouseRef?: string;
  at: number;
  now: number;
};

/** Keeps what was said; undefined where the warehouse's message of that name is known. */
export const insertMessage = (
  tx: Db,
  { store_id, chat_id }: Pick<ChatRow, 'store_id' | 'chat_id'>,
  { sender, kind = MessageKind.Text, text = '', warehouseRef, at, now }: NewMessage,
): Promise<MessageRow | undefined> =>
  tx
    .insertInto('warehouse_message')
    .values({
      store_id,
      chat_id,
      sender,
      kind,
      text,
      warehouse_ref: warehouseRef ?? null,
      at: new Date(at),
      noted_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Puts a flag on a conversation, or takes it off. */
export async function flagChat(tx: Db, chat: ChatRow, flagId: number | null): Promise<void> {
  if (chat.flag_id !== flagId) await changeChat(tx, chat, { flag_id: flagId });
}

/** Takes a flag off everything that carries it: it is about to be deleted, and locked. */
export const unflagChats = (tx: Db, storeId: number, flagId: number) =>
  tx
    .updateTable('warehouse_chat')
    .set({ flag_id: null })
    .where('store_id', '=', storeId)
    .where('flag_id', '=', flagId)
    .execute();
