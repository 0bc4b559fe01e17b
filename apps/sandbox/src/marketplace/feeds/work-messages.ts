import { hashNumber, share } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { acceptSubmissions } from '../listings/accept-submissions.ts';
import type { FeedRow, MessageIssue } from './feed-row.ts';
import { readMessage, type ReadMessage } from './read-feed.ts';

/** What the fault partialFeed does to a feed: the seed of its misfortunes, null = none. */
export type Misfortune = { drawn: number };

/** Share of the messages that fail in a feed struck by partialFeed. */
const FAILING_SHARE = 0.3;

/** Submissions accepted in one transaction. */
const TRANSACTION = 500;

/** Works messages in their order. `seenIds` holds the ids before them and takes theirs. */
export async function workMessages(
  world: World,
  feed: FeedRow,
  messages: readonly unknown[],
  { seenIds, misfortune }: { seenIds: Set<number>; misfortune: Misfortune | null },
): Promise<{ accepted: number; issues: MessageIssue[] }> {
  const read = messages
    .map((message) => withoutDuplicate(readMessage(message), seenIds))
    .map((message) => struck(message, misfortune));
  const issues: MessageIssue[] = read.flatMap((message) => ('issue' in message ? [message.issue] : []));
  const good = read.flatMap((message) => ('issue' in message ? [] : [message]));
  let accepted = 0;
  for (let from = 0; from < good.length; from += TRANSACTION) {
    const slice = good.slice(from, from + TRANSACTION);
    const verdicts = await acceptSubmissions(
      world,
      { scope: { market: feed.market, sellerId: feed.seller_id }, route: 'feed' },
      slice.map(({ submission }) => submission),
    );
    for (const [at, verdict] of verdicts.entries()) {
      const message = slice[at];
      if (verdict.accepted || !message) accepted++;
      else issues.push(...verdict.issues.map((issue) => messageIssue(message, issue)));
    }
  }
  return { accepted, issues };
}

/** An id may stand in a feed once: the second message of an id is invalid. */
function withoutDuplicate(message: ReadMessage, seenIds: Set<number>): ReadMessage {
  if ('issue' in message) return message;
  const { messageId, submission } = message;
  if (seenIds.has(messageId))
    return {
      issue: {
        messageId,
        sku: submission.sku,
        code: '4002008',
        severity: 'ERROR',
        message: `The messageId ${messageId} was used before in this feed.`,
      },
    };
  seenIds.add(messageId);
  return message;
}

function struck(message: ReadMessage, misfortune: Misfortune | null): ReadMessage {
  if ('issue' in message || !misfortune || share(hashNumber(misfortune.drawn, message.messageId)) >= FAILING_SHARE)
    return message;
  return {
    issue: {
      messageId: message.messageId,
      sku: message.submission.sku,
      code: '4000000',
      severity: 'ERROR',
      message: 'An internal error has occurred. Please try again.',
    },
  };
}

function messageIssue(
  { messageId, submission: { sku } }: Exclude<ReadMessage, { issue: MessageIssue }>,
  issue: { code: string; message: string; attributeNames?: string[] },
): MessageIssue {
  const [attributeName] = issue.attributeNames ?? [];
  return {
    messageId,
    sku,
    code: issue.code,
    severity: 'ERROR',
    message: issue.message,
    ...(attributeName ? { attributeName } : {}),
  };
}
