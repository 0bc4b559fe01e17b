import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { alsoOld } from '../../api/follow-changes.ts';

/** What is different after something was said or done in a conversation. */
export const CHANGED_BY_CHATS = [
  warehouseChat.list,
  warehouseChat.get,
  warehouseChat.messages,
  warehouseChat.ofPackage,
  warehouseChat.unread,
];

alsoOld('package', CHANGED_BY_CHATS);
