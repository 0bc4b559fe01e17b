import { useQuery } from '@tanstack/react-query';
import type { SupportMessage, SupportRequest } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConversationLog } from '../../kit/conversation/conversation-log.tsx';
import { MessageBubble, MessageFiles, MessageText } from '../../kit/conversation/message-bubble.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';

const LIMIT = 50;

/** What was said, the oldest first; one that was asked before there were messages begins with its description. */
export function RequestThread({ request }: { request: SupportRequest }) {
  const t = useText();
  const newest = useQuery(read(help.messages, { body: { id: request.id, limit: LIMIT } }));
  if (newest.error && !newest.data)
    return (
      <ErrorState
        title={t('help:request.failed')}
        {...errorWords(newest.error, t)}
        onRetry={() => void newest.refetch()}
        isRetrying={newest.isFetching}
      />
    );
  if (!newest.data) return <LineSkeletons count={4} />;
  const { items, totalCount } = newest.data;
  return (
    <ConversationLog
      label={t('help:request.messages')}
      place="page"
      last={items.at(-1)?.id}
      earlier={{
        label: t('help:request.earlier'),
        total: totalCount,
        limit: LIMIT,
        page: (page) => <Earlier id={request.id} page={page} />,
      }}
    >
      {items.length === 0 && (
        <MessageBubble who={t('help:request.you')} sender="user" isOwn date={request.createDate}>
          <MessageText>{request.description}</MessageText>
        </MessageBubble>
      )}
      {items.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ConversationLog>
  );
}

function Earlier({ id, page }: { id: number; page: number }) {
  const found = useQuery(read(help.messages, { body: { id, page, limit: LIMIT } }));
  return (
    found.data?.items.map((message) => <Message key={message.id} message={message} />) ?? <LineSkeletons count={2} />
  );
}

function Message({ message: { sender, staffName, text, date, attachments } }: { message: SupportMessage }) {
  const t = useText();
  return (
    <MessageBubble
      who={sender === 'user' ? t('help:request.you') : t('help:request.staff', { name: staffName ?? '' })}
      sender={sender}
      isOwn={sender === 'user'}
      date={date}
    >
      <MessageText>{text}</MessageText>
      <MessageFiles
        files={attachments}
        // The contract writes numbers in addresses as text.
        get={(id) => call(help.file, { query: { id: String(id) } })}
        words={{ download: (name) => name, failed: () => t('help:request.fileFailed') }}
      />
    </MessageBubble>
  );
}
