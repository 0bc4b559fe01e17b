import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { BuyerComposer } from '../../kit/buyer-thread/buyer-composer.tsx';
import { BuyerLog, newestQuery } from '../../kit/buyer-thread/buyer-log.tsx';
import { ConversationLoading } from '../../kit/conversation/conversation.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './messages-card.module.css';

export type OrderConversationProps = { isOpen: boolean; threadId: number };

/** A conversation of the order, on its page: what was said, and the answer. */
export function OrderConversation({ isOpen, threadId }: OrderConversationProps) {
  return isOpen ? <Opened threadId={threadId} /> : null;
}

function Opened({ threadId }: { threadId: number }) {
  const t = useText();
  const newest = useQuery(newestQuery(threadId));
  if (newest.error && !newest.data)
    return (
      <ErrorState
        title={t('buyerMessages:thread.failed')}
        {...errorWords(newest.error, t)}
        onRetry={() => void newest.refetch()}
        isRetrying={newest.isFetching}
      />
    );
  if (!newest.data) return <ConversationLoading />;
  return (
    <div className={classes.open}>
      <BuyerLog newest={newest.data} place="card" />
    </div>
  );
}

export type WriteToBuyerProps = { isOpen: boolean; sellerAmazonOrderId: string; onSent: () => void };

/** The first message about an order; it begins its conversation. */
export function WriteToBuyer({ isOpen, sellerAmazonOrderId, onSent }: WriteToBuyerProps) {
  if (!isOpen) return null;
  return <BuyerComposer to={{ threadId: null, subject: '', sellerAmazonOrderId }} place="card" onSent={onSent} />;
}
