import { chatEventOf, isChatClosed, type ChatEvent } from '@kervan/domain/warehouse/chat-state';
import type { Db } from '../../db/connect.ts';
import { insertPhotos } from './chat-files.ts';
import { afterChatEvent, changeChat, insertChat, insertMessage, Sender, type ChatRow } from './chat-rows.ts';
import { changeClaim, findReportedClaim } from './claim-rows.ts';
import type { ParcelStep } from './parcel-step.ts';
import { settleClaim } from './settle-claim.ts';

/** A claim was decided; what was accepted is paid as credit (WH-041). One of which nobody here knows changes nothing. */
export const claimDecided = async (
  tx: Db,
  step: ParcelStep,
  { ref, accepted, amountMinor }: { ref: string; accepted: boolean; amountMinor: number },
): Promise<ParcelStep> => {
  const key = { storeId: step.parcel.store_id, packageId: step.parcel.package_id };
  const found = await findReportedClaim(tx, key, ref);
  if (!found) return step;
  const claim = found.claim_ref === null ? await changeClaim(tx, found, { claim_ref: ref }) : found;
  return settleClaim(tx, step, claim, { accepted, amountMinor });
};

/** The warehouse wrote, or the status of a conversation is another (WH-034). A message is kept once. */
export const recordChatMessage = async (
  tx: Db,
  step: ParcelStep,
  message: { chatRef: string; ref: string; text: string; photos: readonly { id: string; sha256: string }[] },
): Promise<ParcelStep> => {
  const { at, scope } = step;
  const chat = await toldChat(tx, step, message.chatRef);
  const kept = await insertMessage(tx, chat, {
    sender: Sender.Warehouse,
    text: message.text,
    warehouseRef: message.ref,
    at,
    now: scope.now,
  });
  if (!kept) return step;
  await insertPhotos(tx, kept, message.photos);
  await changeChat(tx, chat, {
    ...afterChatEvent(chat, 'warehouseWrote', { at, now: scope.now }),
    unread: chat.unread + 1,
    last_at: new Date(Math.max(chat.last_at.getTime(), at)),
  });
  return step;
};

export const recordChatStatus = async (
  tx: Db,
  step: ParcelStep,
  { chatRef, status }: { chatRef: string; status: string },
): Promise<ParcelStep> => {
  const event: ChatEvent | null = chatEventOf(status);
  if (event === null) return step;
  const chat = await toldChat(tx, step, chatRef);
  const after = afterChatEvent(chat, event, { at: step.at, now: step.scope.now });
  // What is closed for both stays closed since when it was.
  if (after && !(isChatClosed(chat.status) && isChatClosed(after.status))) await changeChat(tx, chat, after);
  return step;
};

/**
 * The conversation by the warehouse's name of it, locked. One that we do not know by it is one that we began and have no answer for yet, or one that
 * the warehouse began: it stands by itself until our answer says which (letter-answers).
 */
async function toldChat(tx: Db, { parcel, scope }: ParcelStep, chatRef: string): Promise<ChatRow> {
  const find = () =>
    tx
      .selectFrom('warehouse_chat')
      .selectAll()
      .where('store_id', '=', parcel.store_id)
      .where('chat_ref', '=', chatRef)
      .forUpdate()
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  const { store_id: storeId, package_id: packageId, account_id: accountId } = parcel;
  const begun = await insertChat(tx, { storeId, packageId, accountId, chatRef, now: scope.now });
  const chat = begun ?? (await find());
  if (!chat) throw new Error(`the conversation ${chatRef} neither stands nor can be begun`);
  return chat;
}
