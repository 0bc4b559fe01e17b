import type { BuyerMessage, BuyerThread } from '@kervan/contracts/buyer-messages';
import { AS_OF } from './signed-in.ts';

/** A conversation with a buyer; what a test looks at it gives itself. */
export const buyerThread = (threadId: number, more: Partial<BuyerThread> = {}): BuyerThread => ({
  threadId,
  buyer: 'Anneliese Roth',
  sellerAmazonOrderId: '302-1000001-7000037',
  subject: `Subject ${threadId}`,
  lastMessage: `Text ${threadId}`,
  isLastOut: false,
  date: AS_OF,
  unreadCount: 0,
  isAnswered: false,
  waitingSince: null,
  flag: null,
  ...more,
});

/** A message of a buyer. */
export const buyerMessage = (id: number, more: Partial<BuyerMessage> = {}): BuyerMessage => ({
  id,
  direction: 'in',
  subject: 'S',
  body: `Said ${id}`,
  quoted: null,
  translatedBody: null,
  translatedTo: null,
  attachments: [],
  date: AS_OF,
  read: true,
  isProved: true,
  state: 'received',
  failure: null,
  cause: null,
  marketplaceAction: null,
  ...more,
});

/** A page of answers. */
export const pageOf = <T>(items: T[], totalCount = items.length) => ({
  items,
  totalCount,
  page: 1,
  limit: 50,
  nextCursor: null,
  asOf: AS_OF,
});
