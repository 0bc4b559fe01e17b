import { messages } from '@kervan/contracts/messages-calls';
import { present } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';
import type { PageLimit } from '../../kit/lists/list-address.ts';

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

type Tab = (typeof messageList.tabs.names)[number];
/** What the address carries: what the list shows, and the message that is open. */
export type MessageSearch = { tab?: Tab; page?: number; limit?: PageLimit; id?: number };

export function messageSearch(search: Record<string, unknown>): MessageSearch {
  const { tab, page, limit }: MessageSearch = messageList.check(search);
  const id = Number(search.id);
  return present({ tab, page, limit, id: Number.isSafeInteger(id) && id > 0 ? id : undefined });
}
