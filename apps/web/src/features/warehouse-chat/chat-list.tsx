import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { useText } from '../../i18n/i18n.ts';
import { ConversationRow, ConversationRows, FlagMark } from '../../kit/conversation/conversation-row.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { RELATIVE_BELOW_MS } from '../../ui/format/moments.ts';
import type { ChatSearch } from './chat-search.ts';
import { ChatStatus, ClaimMark } from './chat-status.tsx';

type Props = { chats: readonly WarehouseChat[]; openId: number | null; search: ChatSearch };

/** The conversations with the warehouse. */
export function ChatList({ chats, openId, search }: Props) {
  const t = useText();
  return (
    <ConversationRows label={t('warehouseChat:list')}>
      {chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} isOpen={chat.id === openId} search={search} />
      ))}
    </ConversationRows>
  );
}

function ChatRow({ chat, isOpen, search }: { chat: WarehouseChat; isOpen: boolean; search: ChatSearch }) {
  const t = useText();
  const format = useFormat();
  const ageMs = useNow() - Date.parse(chat.lastMessageDate);
  const element = useRef<HTMLAnchorElement>(null);
  // J and K walk past the edge of what is seen.
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { package: _begun, ...kept } = search;
  return (
    <ConversationRow
      link={(link) => (
        <Link
          ref={element}
          to="/warehouse/chat"
          search={{ ...kept, chat: chat.id }}
          aria-current={isOpen ? 'true' : undefined}
          {...link}
        />
      )}
      isOpen={isOpen}
      unread={{
        count: chat.unread,
        label: t('warehouseChat:unread', { count: chat.unread, shown: format.number(chat.unread) }),
      }}
      first={
        <>
          <b className="code">{chat.packageNo}</b>
          <ClaimMark chat={chat} />
        </>
      }
      when={
        <time dateTime={chat.lastMessageDate} className="num">
          {ageMs < RELATIVE_BELOW_MS ? format.age(ageMs) : format.date(chat.lastMessageDate)}
        </time>
      }
      second={
        <span className="ellipsis text2">
          {chat.isLastOfWarehouse ? '' : `${t('warehouseChat:you')} `}
          {chat.lastText}
        </span>
      }
      marks={
        <>
          <ChatStatus status={chat.status} />
          {chat.flag && <FlagMark flag={chat.flag} />}
        </>
      }
    />
  );
}
