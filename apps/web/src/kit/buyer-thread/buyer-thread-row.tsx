import type { ComponentProps } from 'react';
import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { When } from '../../ui/when.tsx';
import { ConversationRow, FlagMark } from '../conversation/conversation-row.tsx';
import { ReplyBadge } from './reply-badge.tsx';

type Props = {
  thread: BuyerThread;
  link: ComponentProps<typeof ConversationRow>['link'];
};

/** MSG-001: a conversation with a buyer: whose, about which order, what was said last, and how long an answer has time. */
export function BuyerThreadRow({ thread, link }: Props) {
  const t = useText();
  const format = useFormat();
  const { unreadCount: count, flag } = thread;
  return (
    <ConversationRow
      link={link}
      unread={{ count, label: t('buyerMessages:unread', { count, shown: format.number(count) }) }}
      first={
        <>
          <b className="ellipsis">
            <Secret kind="buyerInfo">{thread.buyer ?? t('buyerMessages:unknownBuyer')}</Secret>
          </b>
          {thread.sellerAmazonOrderId !== null && (
            <span className="code small text3">
              <Secret kind="sellerOrderId">{thread.sellerAmazonOrderId}</Secret>
            </span>
          )}
        </>
      }
      when={<When at={thread.date} />}
      second={<span className="ellipsis">{thread.subject}</span>}
      third={
        <span className="ellipsis small text2">
          {thread.isLastOut ? `${t('buyerMessages:you')} ` : ''}
          <Secret kind="buyerInfo">{thread.lastMessage}</Secret>
        </span>
      }
      marks={
        <>
          <ReplyBadge thread={thread} />
          {flag && <FlagMark flag={flag} />}
        </>
      }
    />
  );
}
