import { messages } from '@kervan/contracts/messages-calls';
import { defineList } from '../../kit/lists/define-list.ts';

/** MSG-020: what the product and its staff told the account, newest first. */
export const messageList = defineList({
  name: 'messages',
  call: messages.list,
  tabs: { key: 'tab', names: ['all', 'unread', 'read'] },
  sorts: ['newest'],
  fields: {},
  own: () => ({}),
  searchLengthMax: 0,
  hasKeys: false,
  request: ({ tab, page, limit }) => ({ body: { page, limit, state: tab } }),
});

/** What the address carries: what the list shows, and the message that is open. */
export type MessageSearch = ReturnType<typeof messageList.check> & { id?: number };

export function messageSearch(search: Record<string, unknown>): MessageSearch {
  const id = Number(search.id);
  return { ...messageList.check(search), ...(Number.isSafeInteger(id) && id > 0 ? { id } : {}) };
}
