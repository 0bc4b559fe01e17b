import { useQuery } from '@tanstack/react-query';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { HistoryTable } from './history-table.tsx';
import { KeptLists } from './kept-lists.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** SUB-010: the subscription that runs, and every one before it. */
export function MySubscriptionScreen() {
  const t = useText();
  const history = useQuery(read(subscriptions.history, { query: {} }));
  // An unfinished purchase is no subscription yet: the screen of the purchase goes on with it.
  const all = (history.data ?? []).filter(({ status }) => status !== 'none');
  const [newest] = all;
  return (
    <BillingPage
      title={t('subscriptions:mine.title')}
      note={t('subscriptions:mine.note')}
      actions={
        <LinkButton to="/affiliate" variant="default">
          {t('subscriptions:mine.affiliate')}
        </LinkButton>
      }
      place="subscription"
    >
      {history.isPending ? (
        <LineSkeletons count={6} />
      ) : history.isError && !history.data ? (
        <ErrorState
          title={t('subscriptions:mine.failed')}
          text={errorText(history.error, t)}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      ) : !newest ? (
        <EmptyState
          title={t('subscriptions:mine.none')}
          text={t('subscriptions:mine.noneText')}
          actions={<LinkButton to="/subscriptions/subscribe">{t('subscriptions:mine.choose')}</LinkButton>}
        />
      ) : (
        <Subscriptions newest={newest} all={all} />
      )}
    </BillingPage>
  );
}

function Subscriptions({ newest, all }: { newest: CustomerSubscription; all: readonly CustomerSubscription[] }) {
  const kept = all.find(({ listsKeptUntil }) => listsKeptUntil !== null)?.listsKeptUntil ?? null;
  return (
    <>
      <SubscriptionCard subscription={newest} />
      {kept !== null && newest.endedAt === null && <KeptLists until={kept} />}
      <HistoryTable subscriptions={all} />
    </>
  );
}
