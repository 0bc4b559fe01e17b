import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { flags } from '@kervan/contracts/flags-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { BuyerLog, newestQuery } from '../../kit/buyer-thread/buyer-log.tsx';
import { ReplyBadge } from '../../kit/buyer-thread/reply-badge.tsx';
import { Conversation, ConversationHead, ConversationLoading } from '../../kit/conversation/conversation.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { HelpMark } from '../../ui/page-header.tsx';
import { Secret } from '../../ui/secret.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';

/** MSG-002: one conversation as it was said, and the answer to it. */
export function ThreadScreen() {
  const { thread } = useSearch({ from: '/panel/message/MessageItems' });
  return thread === undefined ? <NewestThread /> : <Thread key={thread} threadId={thread} />;
}

/** SHELL-016: without a conversation in the address, the one in which something was said last. */
function NewestThread() {
  const t = useText();
  const threads = useQuery(read(buyerMessages.threads, { body: { page: 1, limit: 25, state: 'all' } }));
  const newest = threads.data?.items[0];
  if (newest) return <Thread key={newest.threadId} threadId={newest.threadId} />;
  if (threads.error && !threads.data)
    return (
      <ErrorState
        title={t('buyerMessages:failed')}
        {...errorWords(threads.error, t)}
        onRetry={() => void threads.refetch()}
        isRetrying={threads.isFetching}
      />
    );
  if (!threads.data) return <ConversationLoading />;
  return (
    <EmptyState
      title={t('buyerMessages:none')}
      text={t('buyerMessages:noneText')}
      actions={
        <LinkButton to="/mailForwardingGuide" variant="default">
          {t('buyerMessages:guide')}
        </LinkButton>
      }
    />
  );
}

function Thread({ threadId }: { threadId: number }) {
  const t = useText();
  const newest = useQuery({ ...newestQuery(threadId, { isMain: true }), retry: false });
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
  const { thread } = newest.data;
  return (
    <Conversation label={t('buyerMessages:thread.label', { subject: thread.subject })}>
      <Head thread={thread} />
      <BuyerLog newest={newest.data} />
    </Conversation>
  );
}

function Head({ thread }: { thread: BuyerThread }) {
  const t = useText();
  return (
    <ConversationHead
      back={(link) => <Link to="/message/Messages" aria-label={t('buyerMessages:thread.back')} {...link} />}
      level={1}
      title={thread.subject}
      about={
        <span className="small text2">
          <Secret kind="buyerInfo">{thread.buyer ?? t('buyerMessages:unknownBuyer')}</Secret>
          {thread.sellerAmazonOrderId !== null && (
            <>
              {' · '}
              <Secret kind="sellerOrderId">
                <Link
                  to="/sellerOrder/$sellerAmazonOrderId"
                  params={{ sellerAmazonOrderId: thread.sellerAmazonOrderId }}
                  className="link code"
                >
                  {t('buyerMessages:order', { order: thread.sellerAmazonOrderId })}
                </Link>
              </Secret>
            </>
          )}
        </span>
      }
      marks={
        <>
          <ReplyBadge thread={thread} />
          <FlagChoice thread={thread} />
          <AnsweredButton thread={thread} />
          <HelpMark />
        </>
      }
    />
  );
}

/** MSG-004: the flag of the conversation. */
function FlagChoice({ thread }: { thread: BuyerThread }) {
  const t = useText();
  const blocked = useBlocked(flags.assign);
  const known = useQuery(read(flags.all, { query: { flagType: 'CustomerMessage' } }));
  const assign = useCallMutation(flags.assign, {
    done: (_, { body }) => t(body.flagId === null ? 'buyerMessages:flag.cleared' : 'buyerMessages:flag.done'),
  });
  if (known.data?.length === 0)
    return (
      <Link to="/customerFlags" search={{ type: 'CustomerMessage' }} className="link small">
        {t('buyerMessages:flag.manage')}
      </Link>
    );
  return (
    <SelectField
      label={t('buyerMessages:flag.label')}
      isLabelHidden
      value={thread.flag ? String(thread.flag.id) : null}
      none={t('buyerMessages:flag.none')}
      options={(known.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      disabled={blocked !== null}
      onChange={(value) =>
        assign.mutate({
          body: {
            flagType: 'CustomerMessage',
            entityId: thread.threadId,
            flagId: value === null ? null : Number(value),
          },
        })
      }
    />
  );
}

function AnsweredButton({ thread }: { thread: BuyerThread }) {
  const t = useText();
  const blocked = useBlocked(buyerMessages.answer);
  const answer = useCallMutation(buyerMessages.answer, {
    done: (_, { body }) =>
      t(body.isAnswered ? 'buyerMessages:thread.answeredDone' : 'buyerMessages:thread.unansweredDone'),
  });
  return (
    <Button
      size="xs"
      variant="default"
      {...tip(blocked)}
      disabled={blocked !== null}
      loading={answer.isPending}
      onClick={() => answer.mutate({ body: { threadId: thread.threadId, isAnswered: !thread.isAnswered } })}
    >
      {t(thread.isAnswered ? 'buyerMessages:thread.markUnanswered' : 'buyerMessages:thread.markAnswered')}
    </Button>
  );
}
