import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-text.ts';
import { read, readChanged } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Conversation, ConversationLoading } from '../../kit/conversation/conversation.tsx';
import { useSeen } from '../../kit/conversation/use-seen.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ChatSearch } from './chat-search.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { ClosedNote, ThreadHead } from './thread-head.tsx';

type Props = {
  id: number;
  /** Where the list is, on a screen that shows one after the other. */
  back: ChatSearch | null;
};

/** One conversation: what was said, and what is said next. Who opens it has seen what is new. */
export function Thread({ id, back }: Props) {
  const t = useText();
  const chat = useQuery({ ...read(warehouseChat.get, { query: { id } }), retry: false });
  if (chat.error && !chat.data)
    return (
      <ErrorState
        title={t('warehouseChat:thread.failed')}
        {...errorWords(chat.error, t)}
        onRetry={() => void chat.refetch()}
        isRetrying={chat.isFetching}
      />
    );
  if (!chat.data) return <ConversationLoading />;
  return <OpenThread chat={chat.data} back={back} />;
}

function OpenThread({ chat, back }: { chat: WarehouseChat; back: ChatSearch | null }) {
  const t = useText();
  useChatSeen(chat);
  return (
    <Conversation label={t('warehouseChat:thread.label', { no: chat.packageNo })}>
      <ThreadHead chat={chat} back={back} />
      <Messages chatId={chat.id} />
      {chat.isClosed ? <ClosedNote chat={chat} /> : <Composer to={{ chatId: chat.id }} />}
    </Conversation>
  );
}

function useChatSeen({ id, unread }: WarehouseChat): void {
  const queryClient = useQueryClient();
  const blocked = useBlocked(warehouseChat.markRead);
  const { mutate, isPending } = useMutation<null, ApiError>({
    mutationKey: [warehouseChat.markRead.id],
    // It is said again with the next message.
    meta: { shownByForm: ['all'] },
    mutationFn: () => call(warehouseChat.markRead, { body: { id } }),
    onSuccess: () => readChanged(queryClient, warehouseChat.markRead),
  });
  useSeen({ unread, isBlocked: blocked !== null, isPending, mark: mutate });
}
