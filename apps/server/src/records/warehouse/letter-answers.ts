import { ClaimState, nextClaimState } from '@kervan/domain/warehouse/claim-state';
import { isChatClosed, WarehouseChatStatus, warehouseChatStatusWords } from '@kervan/domain/warehouse/chat-state';
import { LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { announceChat, changeChat, endWaiting, findChat, type ChatRow } from './chat-rows.ts';
import { changeClaim, findClaimOfChat } from './claim-rows.ts';
import type { ClaimedLetter } from './letters.ts';

/** What the warehouse answered to a letter; what it does not say is null. */
export type LetterAnswer = { chatRef: string | null; messageRef: string | null; claimRef: string | null };

/** The warehouse took a letter: the names that it gave are kept. The letter is ours. */
export async function keepAnswer(tx: Db, letter: ClaimedLetter, answer: LetterAnswer): Promise<void> {
  const chat = await chatOf(tx, letter);
  if (!chat) return;
  if (answer.messageRef !== null && letter.messageId !== null)
    await tx
      .updateTable('warehouse_message')
      .set({ warehouse_ref: answer.messageRef })
      .where('store_id', '=', letter.storeId)
      .where('message_id', '=', letter.messageId)
      .execute();
  if (answer.claimRef !== null) {
    const claim = await findClaimOfChat(tx, chat);
    if (claim && claim.claim_ref === null) await changeClaim(tx, claim, { claim_ref: answer.claimRef });
  }
  if (answer.chatRef !== null && chat.chat_ref === null) await adoptRef(tx, chat, answer.chatRef);
  await announceChat(tx, chat);
}

const chatOf = (tx: Db, { storeId, chatId }: ClaimedLetter): Promise<ChatRow | undefined> =>
  chatId === null ? Promise.resolve(undefined) : findChat(tx, { storeIds: [storeId] }, chatId, { isLocked: true });

/**
 * A conversation that we began has its name. Where the warehouse answered in it before we knew the name, that stood as a conversation of its own:
 * both are one from here on.
 */
async function adoptRef(tx: Db, chat: ChatRow, chatRef: string): Promise<void> {
  const other = await tx
    .selectFrom('warehouse_chat')
    .selectAll()
    .where('store_id', '=', chat.store_id)
    .where('chat_ref', '=', chatRef)
    .where('chat_id', '<>', chat.chat_id)
    .forUpdate()
    .executeTakeFirst();
  if (!other) {
    await changeChat(tx, chat, { chat_ref: chatRef });
    return;
  }
  const moved = { chat_id: chat.chat_id };
  await tx
    .updateTable('warehouse_message')
    .set(moved)
    .where('store_id', '=', chat.store_id)
    .where('chat_id', '=', other.chat_id)
    .execute();
  await tx
    .updateTable('warehouse_letter')
    .set(moved)
    .where('store_id', '=', chat.store_id)
    .where('chat_id', '=', other.chat_id)
    .execute();
  await tx
    .deleteFrom('warehouse_chat')
    .where('store_id', '=', other.store_id)
    .where('chat_id', '=', other.chat_id)
    .execute();
  const isClosed = isChatClosed(chat.status);
  await changeChat(tx, chat, {
    chat_ref: chatRef,
    unread: chat.unread + other.unread,
    last_at: new Date(Math.max(chat.last_at.getTime(), other.last_at.getTime())),
    flag_id: chat.flag_id ?? other.flag_id,
    ...(isClosed ? {} : { status: other.status, closed_at: other.closed_at }),
  });
}

/** The warehouse declined a letter: what it was to bring about is taken back, and the message shows the code. */
export async function keepRefusal(tx: Db, letter: ClaimedLetter, code: string, now: number): Promise<void> {
  const chat = await chatOf(tx, letter);
  if (!chat) return;
  if (letter.kind === LetterKind.Reopen && !isChatClosed(chat.status)) {
    const status = warehouseChatStatusWords.codeOf(String(letter.content.status));
    const closedAt = letter.content.closedAt;
    await changeChat(tx, chat, {
      status: status ?? WarehouseChatStatus.ClosedByWarehouse,
      closed_at: typeof closedAt === 'number' ? new Date(closedAt) : new Date(now),
    });
  }
  if (letter.kind === LetterKind.Claim) {
    const claim = await findClaimOfChat(tx, chat);
    if (claim && nextClaimState(claim.state, 'rejected') !== null) {
      await changeClaim(tx, claim, { state: ClaimState.Rejected, declined: code, decided_at: new Date(now) });
      await endWaiting(tx, chat, { at: now, now });
    }
  }
  await announceChat(tx, chat);
}
