import type { BuyerMessage, BuyerThread } from '@kervan/contracts/buyer-messages';
import { BuyerLog } from '../../kit/buyer-thread/buyer-log.tsx';
import { BuyerThreadRow } from '../../kit/buyer-thread/buyer-thread-row.tsx';
import { ConversationRows } from '../../kit/conversation/conversation-row.tsx';
import { Conversation } from '../../kit/conversation/conversation.tsx';
import { useNow } from '../../ui/format/format.tsx';
import { State } from './part-section.tsx';

const HOUR_MS = 3_600_000;
const ORDER = '302-1000001-7000037';

/** Conversations with buyers: an answer due soon, overdue, given and not wanted; what was said in each of its states; a buyer who cannot be reached. */
export function ShowBuyerThread() {
  const now = useNow();
  const at = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const threads = threadsOf(at);
  const items = messagesOf(at);
  const [thread = threads[0] as BuyerThread] = threads; // There are four.
  // Every conversation leads here; nothing is unread, so that nothing is told to be read.
  const newest = {
    thread: { ...thread, unreadCount: 0 },
    items,
    totalCount: items.length,
    isReachable: true,
    isTranslationAvailable: true,
    page: 1,
    limit: 50,
    nextCursor: null,
    asOf: at(0),
  };
  return (
    <>
      <State name="rows">
        <ConversationRows label={thread.subject}>
          {threads.map((each) => (
            <BuyerThreadRow
              key={each.threadId}
              thread={each}
              link={(properties) => <a href="#BuyerThread" {...properties} />}
            />
          ))}
        </ConversationRows>
      </State>
      <State name="open">
        <Conversation label={thread.subject}>
          <BuyerLog newest={{ ...newest, isByMarketplace: true }} />
        </Conversation>
      </State>
      <State name="nothing said, not to be reached">
        <Conversation label={ORDER}>
          <BuyerLog newest={{ ...newest, items: [], totalCount: 0, isReachable: false, isByMarketplace: false }} />
        </Conversation>
      </State>
    </>
  );
}

function threadsOf(at: (hours: number) => string): BuyerThread[] {
  const thread = {
    buyer: 'Anna Berg',
    sellerAmazonOrderId: ORDER,
    subject: 'Where is my kettle?',
    lastMessage: 'It was to come on Tuesday.',
    isLastOut: false,
    date: at(2),
    unreadCount: 2,
    isAnswered: false,
    waitingSince: at(2),
    flag: null,
  };
  return [
    thread,
    { ...thread, unreadCount: 0, date: at(22), waitingSince: at(22), buyer: null, sellerAmazonOrderId: null },
    {
      ...thread,
      unreadCount: 0,
      date: at(40),
      waitingSince: at(40),
      flag: { id: 1, title: 'Urgent', colorHexCode: '#b4231a' },
    },
    { ...thread, unreadCount: 0, date: at(90), waitingSince: null, isAnswered: true, isLastOut: true },
  ].map((each, threadId) => ({ ...each, threadId }));
}

function messagesOf(at: (hours: number) => string): BuyerMessage[] {
  const said: BuyerMessage = {
    id: 0,
    direction: 'in',
    subject: 'Where is my kettle?',
    body: 'It was to come on Tuesday.',
    quoted: null,
    translatedBody: null,
    translatedTo: null,
    attachments: [],
    date: at(30),
    read: true,
    isProved: true,
    state: 'received',
    failure: null,
    cause: null,
    marketplaceAction: null,
  };
  const answer = { ...said, direction: 'out', body: 'It is on its way.', date: at(20), cause: 'reply' } as const;
  const parts: Partial<BuyerMessage>[] = [
    {
      ...said,
      quoted: 'Thank you for your order.',
      translatedBody: 'It should have come on Tuesday.',
      translatedTo: 'en',
    },
    {
      ...said,
      isProved: false,
      attachments: [
        { id: 1, name: 'wet.png', kind: 'image/png', bytes: 24_000, isRefused: false },
        { id: 2, name: 'a.exe', kind: null, bytes: 900, isRefused: true },
      ],
    },
    { ...answer, state: 'sent' },
    { ...answer, state: 'queued', cause: 'template' },
    { ...answer, state: 'failed', failure: 'unknown' },
  ];
  return parts.map((part, id) => ({ ...said, ...part, id }));
}
