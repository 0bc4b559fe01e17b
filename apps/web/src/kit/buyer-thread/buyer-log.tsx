import { useQuery } from '@tanstack/react-query';
import type { Response } from '@kervan/contracts/endpoint';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { MARKETPLACE_TEXT_MAX } from '@kervan/domain/buyer-messages/marketplace-text';
import { limits } from '@kervan/domain/limits';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { ConversationClosed } from '../conversation/conversation.tsx';
import { ConversationLog, type LogPlace } from '../conversation/conversation-log.tsx';
import { useSeen } from '../conversation/use-seen.ts';
import { BuyerComposer } from './buyer-composer.tsx';
import { BuyerMessageItem } from './buyer-message.tsx';

const LIMIT = 50;

/** The newest page of a conversation with what is known of it. */
export const newestQuery = (threadId: number, { isMain = false } = {}) =>
  read(buyerMessages.items, { body: { threadId, limit: LIMIT } }, { isMain });

type Props = { newest: Response<typeof buyerMessages.items>; place?: LogPlace };

/** What a buyer and the seller said to each other, and what is said next. Who opens it has seen what is new. */
export function BuyerLog({
  newest: { thread, items, totalCount, isReachable, isByMarketplace, isTranslationAvailable },
  place = 'pane',
}: Props) {
  const t = useText();
  const format = useFormat();
  const { threadId, subject, sellerAmazonOrderId, unreadCount } = thread;
  useThreadSeen(threadId, unreadCount);
  return (
    <>
      <ConversationLog
        label={t('buyerMessages:thread.messages')}
        place={place}
        last={items.at(-1)?.id}
        earlier={{
          label: t('buyerMessages:thread.earlier'),
          total: totalCount,
          limit: LIMIT,
          page: (page) => <Earlier threadId={threadId} page={page} />,
        }}
      >
        {items.map((item) => (
          <BuyerMessageItem key={item.id} item={item} canTranslate={isTranslationAvailable} />
        ))}
      </ConversationLog>
      {isByMarketplace && (
        <p className="small text2 num" role="note">
          {t('buyerMessages:thread.byMarketplace', { characters: format.number(MARKETPLACE_TEXT_MAX) })}
        </p>
      )}
      {isReachable ? (
        <BuyerComposer
          to={{ threadId, subject, sellerAmazonOrderId }}
          textMax={isByMarketplace ? MARKETPLACE_TEXT_MAX : limits.buyerMessageMax}
          place={place}
        />
      ) : (
        <ConversationClosed>{t('buyerMessages:thread.unreachable')}</ConversationClosed>
      )}
    </>
  );
}

function Earlier({ threadId, page }: { threadId: number; page: number }) {
  const found = useQuery(read(buyerMessages.items, { body: { threadId, page, limit: LIMIT } }));
  if (!found.data) return <LineSkeletons />;
  const { items, isTranslationAvailable } = found.data;
  return items.map((item) => <BuyerMessageItem key={item.id} item={item} canTranslate={isTranslationAvailable} />);
}

function useThreadSeen(threadId: number, unread: number): void {
  const blocked = useBlocked(buyerMessages.read);
  const { mutate, isPending } = useCallMutation(buyerMessages.read, {
    done: null,
    shownByForm: ['all'],
  });
  useSeen({ unread, isBlocked: blocked !== null, isPending, mark: () => mutate({ body: { threadId } }) });
}
