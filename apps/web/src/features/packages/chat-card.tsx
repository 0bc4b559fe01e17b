import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import type { WarehouseChatStatus } from '@kervan/domain/warehouse/chat-state';
import type { ClaimState } from '@kervan/domain/warehouse/claim-state';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './service.module.css';

/** Conversations that the card shows; all of them stand in the chat. */
const SHOWN = 3;

/** WH-032: the conversations with the warehouse about a parcel, and the way to the next one. */
export function ChatCard({ packageId }: { packageId: number }) {
  const t = useText();
  const about = useQuery(read(warehouseChat.ofPackage, { query: { packageId } }));
  if (about.error && !about.data)
    return (
      <Card title={t('warehouseChat:card.title')}>
        <ErrorState
          title={t('warehouseChat:card.failed')}
          {...errorWords(about.error, t)}
          onRetry={() => void about.refetch()}
          isRetrying={about.isFetching}
        />
      </Card>
    );
  const chats = about.data?.chats ?? [];
  const isOpen = chats.some(({ isClaim, isClosed }) => !isClaim && !isClosed);
  return (
    <Card title={t('warehouseChat:card.title')}>
      {about.data ? (
        <>
          {chats.length === 0 && <p className={`text3 ${classes.text}`}>{t('warehouseChat:card.none')}</p>}
          <ul className={classes.rows} aria-label={t('warehouseChat:list')}>
            {chats.slice(0, SHOWN).map((chat) => (
              <ChatRow key={chat.id} chat={chat} />
            ))}
          </ul>
          <p className={classes.text}>
            <Link to="/warehouse/chat" search={{ package: packageId }} className="link">
              {t(isOpen ? 'warehouseChat:card.continue' : 'warehouseChat:card.start')}
            </Link>
          </p>
        </>
      ) : (
        <LineSkeletons count={2} />
      )}
    </Card>
  );
}

/** That it is about a claim, and what came of it. */
function claimWord({ isClaim, claimState }: WarehouseChat, t: Text): string {
  if (!isClaim) return '';
  // The server knows these names alone.
  const state = claimState as keyof typeof ClaimState | null;
  if (state === null || state === 'Open') return `${t('warehouseChat:claim')}: `;
  return `${t('warehouseChat:claimOf', { state: t(`warehouseChat:claims.state.${state}`) })} · `;
}

function ChatRow({ chat }: { chat: WarehouseChat }) {
  const t = useText();
  const format = useFormat();
  return (
    <li>
      <Link to="/warehouse/chat" search={{ chat: chat.id }} className={`link ellipsis ${classes.grows}`}>
        {claimWord(chat, t)}
        {chat.lastText}
      </Link>
      {chat.unread > 0 && (
        <Badge tone="warn" mark="dot">
          {t('warehouseChat:unread', { count: chat.unread, shown: format.number(chat.unread) })}
        </Badge>
      )}
      <span className="small text3">
        {/* The column holds these names only. */}
        {t(`warehouseChat:status.${chat.status as keyof typeof WarehouseChatStatus}`)} ·{' '}
        <When at={chat.lastMessageDate} />
      </span>
    </li>
  );
}
