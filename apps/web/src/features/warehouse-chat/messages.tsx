import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConversationLog } from '../../kit/conversation/conversation-log.tsx';
import { MessageBubble, MessageFiles, MessageNote, MessageText } from '../../kit/conversation/message-bubble.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './chat.module.css';
import { declinedText } from './declined-text.ts';

const LIMIT = 50;

/** What was said, the newest at the end and in view. */
export function Messages({ chatId }: { chatId: number }) {
  const t = useText();
  const newest = useQuery(read(warehouseChat.messages, { body: { id: chatId, limit: LIMIT } }));
  if (newest.error && !newest.data)
    return (
      <ErrorState
        title={t('warehouseChat:thread.failed')}
        {...errorWords(newest.error, t)}
        onRetry={() => void newest.refetch()}
        isRetrying={newest.isFetching}
      />
    );
  return (
    <ConversationLog
      label={t('warehouseChat:thread.messages')}
      last={newest.data?.items.at(-1)?.id}
      earlier={{
        label: t('warehouseChat:thread.earlier'),
        total: newest.data?.totalCount ?? 0,
        limit: LIMIT,
        page: (page) => <Earlier chatId={chatId} page={page} />,
      }}
    >
      {newest.data ? (
        newest.data.items.map((message) => <Message key={message.id} message={message} />)
      ) : (
        <LineSkeletons />
      )}
      {newest.data?.items.length === 0 && <p className="text3">{t('warehouseChat:thread.empty')}</p>}
    </ConversationLog>
  );
}

function Earlier({ chatId, page }: { chatId: number; page: number }) {
  const found = useQuery(read(warehouseChat.messages, { body: { id: chatId, page, limit: LIMIT } }));
  if (!found.data) return <LineSkeletons />;
  return found.data.items.map((message) => <Message key={message.id} message={message} />);
}

function Message({ message }: { message: ChatMessage }) {
  const t = useText();
  const { kind, sender, date, declined } = message;
  if (kind !== 'text')
    return (
      <MessageNote isDeclined={declined !== null}>
        {t(kind === 'closed' ? 'warehouseChat:thread.closed' : 'warehouseChat:thread.reopened')} ·{' '}
        <When at={date} exact />
        <Delivery message={message} />
      </MessageNote>
    );
  return (
    <MessageBubble who={t(`warehouseChat:thread.${sender}`)} sender={sender} isOwn={sender === 'seller'} date={date}>
      <MessageText>
        {message.text === '' && message.attachments.length === 0 ? t('warehouseChat:thread.erased') : message.text}
      </MessageText>
      <MessageFiles
        files={message.attachments}
        get={(id) => call(warehouseChat.file, { query: { id } })}
        words={{
          download: (name) => t('warehouseChat:thread.download', { name }),
          failed: (why) => t('warehouseChat:thread.downloadFailed', { why }),
        }}
      />
      <Delivery message={message} />
    </MessageBubble>
  );
}

/** Where what the seller wrote is; what was declined says why. */
function Delivery({ message: { delivery, declined } }: { message: ChatMessage }) {
  const t = useText();
  if (delivery === 'received') return null;
  if (delivery !== 'declined')
    return <span className={`small text3 ${classes.delivery}`}>{t(`warehouseChat:thread.${delivery}`)}</span>;
  return (
    <span className={`small neg ${classes.delivery}`}>
      {t('warehouseChat:thread.declined', { why: declinedText(declined, t) })}
    </span>
  );
}
