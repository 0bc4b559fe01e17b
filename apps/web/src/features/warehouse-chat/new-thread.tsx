import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Conversation, ConversationHead, ConversationLoading } from '../../kit/conversation/conversation.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ChatSearch } from './chat-search.ts';
import classes from './chat.module.css';
import { Composer } from './composer.tsx';
import { useBackLink } from './thread-head.tsx';

type Props = { packageId: number; back: ChatSearch | null; onBegun: (chatId: number) => void };

/** A conversation that begins with what is written; where one about the parcel is open, that one is gone on with. */
export function NewThread({ packageId, back, onBegun }: Props) {
  const t = useText();
  const backLink = useBackLink(back);
  const about = useQuery({ ...read(warehouseChat.ofPackage, { query: { packageId } }), retry: false });
  const open = about.data?.chats.find(({ isClaim, isClosed }) => !isClaim && !isClosed)?.id;
  useEffect(() => {
    if (open !== undefined) onBegun(open);
  }, [open, onBegun]);
  if (about.error && !about.data)
    return (
      <ErrorState
        title={t('warehouseChat:card.failed')}
        {...errorWords(about.error, t)}
        onRetry={() => void about.refetch()}
        isRetrying={about.isFetching}
      />
    );
  if (!about.data || open !== undefined) return <ConversationLoading />;
  const title = t('warehouseChat:thread.new', { no: about.data.packageNo });
  return (
    <Conversation label={title}>
      <ConversationHead back={backLink} title={title} />
      <div className={classes.begin}>
        <p className="text2">{t('warehouseChat:thread.newText')}</p>
      </div>
      <Composer to={{ packageId }} isFocused onSent={onBegun} />
    </Conversation>
  );
}
