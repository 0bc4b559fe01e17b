import { Link } from '@tanstack/react-router';
import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { useText } from '../../i18n/i18n.ts';
import { BuyerThreadRow } from '../../kit/buyer-thread/buyer-thread-row.tsx';
import { ConversationRows } from '../../kit/conversation/conversation-row.tsx';

/** The conversations with the buyers of the store. */
export function ThreadList({ threads }: { threads: readonly BuyerThread[] }) {
  const t = useText();
  return (
    <ConversationRows label={t('buyerMessages:list')}>
      {threads.map((thread) => (
        <BuyerThreadRow
          key={thread.threadId}
          thread={thread}
          link={(link) => <Link to="/message/MessageItems" search={{ thread: thread.threadId }} {...link} />}
        />
      ))}
    </ConversationRows>
  );
}
