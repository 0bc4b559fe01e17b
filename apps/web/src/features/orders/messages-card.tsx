import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ReplyBadge } from '../../kit/buyer-thread/reply-badge.tsx';
import { UnreadMark } from '../../kit/conversation/conversation-row.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import classes from './messages-card.module.css';
import type { OrderConversationProps, WriteToBuyerProps } from './order-conversation.tsx';

const Conversation = whenOpened<OrderConversationProps>(
  async () => (await import('./order-conversation.tsx')).OrderConversation,
);
const WriteToBuyer = whenOpened<WriteToBuyerProps>(async () => (await import('./order-conversation.tsx')).WriteToBuyer);

/** An order has one conversation, seldom two; the messages have the others. */
const THREADS_SHOWN = 25;

/** MSG-002: what was said with the buyer of this order. A conversation is read and answered here once it is opened; until then nothing of it counts as seen. */
export function MessagesCard({ order: { sellerAmazonOrderId } }: { order: OrderDetail }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(
    read(buyerMessages.threads, { body: { sellerAmazonOrderId, limit: THREADS_SHOWN } }),
  );
  const count = data?.items.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0;
  return (
    <Card
      title={t('buyerMessages:title')}
      padded={false}
      aside={<UnreadMark count={count} label={t('buyerMessages:unread', { count, shown: format.number(count) })} />}
    >
      {error && !data ? (
        <ErrorState
          title={t('buyerMessages:failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        data.items.length === 0 ? (
          <NoMessages sellerAmazonOrderId={sellerAmazonOrderId} />
        ) : (
          data.items.map((thread) => <Thread key={thread.threadId} thread={thread} />)
        )
      ) : (
        <RowSkeletons count={1} height={72} />
      )}
    </Card>
  );
}

function NoMessages({ sellerAmazonOrderId }: { sellerAmazonOrderId: string }) {
  const t = useText();
  const [isWriting, setWriting] = useState(false);
  const blocked = useBlocked(buyerMessages.send);
  return (
    <>
      <div className={classes.none}>
        <span className="text3">{t('buyerMessages:card.none')}</span>
        <Button
          size="xs"
          variant="default"
          {...tip(blocked)}
          disabled={blocked !== null}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          {t('buyerMessages:card.write')}
        </Button>
      </div>
      <WriteToBuyer isOpen={isWriting} sellerAmazonOrderId={sellerAmazonOrderId} onSent={() => setWriting(false)} />
    </>
  );
}

function Thread({ thread }: { thread: BuyerThread }) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { threadId, subject, unreadCount: count } = thread;
  return (
    <article className={classes.thread} aria-label={t('buyerMessages:thread.label', { subject })}>
      <div className={classes.head}>
        <div className={classes.words}>
          <span className={classes.line}>
            <b className="ellipsis">{subject}</b>
            <UnreadMark count={count} label={t('buyerMessages:unread', { count, shown: format.number(count) })} />
            <ReplyBadge thread={thread} />
            <span className="small text3">
              <When at={thread.date} />
            </span>
          </span>
          {!isOpen && (
            <span className="ellipsis small text2">
              {thread.isLastOut ? `${t('buyerMessages:you')} ` : ''}
              <Secret kind="buyerInfo">{thread.lastMessage}</Secret>
            </span>
          )}
        </div>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'buyerMessages:card.hide' : 'buyerMessages:card.show')}
        </Button>
        <Link to="/message/MessageItems" search={{ thread: threadId }} className="link small">
          {t('buyerMessages:card.page')}
        </Link>
      </div>
      <Conversation isOpen={isOpen} threadId={threadId} />
    </article>
  );
}
