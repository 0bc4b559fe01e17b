import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { ChangeForm } from './change-form.tsx';
import { EditParts } from './edit-parts.tsx';

/** SUB-013, SUB-066: another level for the subscription that the address names, or, without a number, for the one that runs, with its address, card and coupon. */
export function ChangePlanScreen() {
  const t = useText();
  const { level: wanted } = useSearch({ strict: false });
  const { id } = useParams({ strict: false });
  const current = useQuery({ ...read(subscriptions.current, {}), retry: false });
  const levels = useQuery(read(subscriptions.allLevels, {}));
  const failed = levels.error ?? (current.error?.code === 'SubscriptionNotFound' ? null : current.error);
  const isNone = current.error?.code === 'SubscriptionNotFound' || current.data?.status === 'cancelled';
  return (
    <BillingPage title={t('subscriptions:change.title')} note={t('subscriptions:change.note')} place="subscription">
      {isNone ? (
        <EmptyState
          title={t('subscriptions:mine.none')}
          text={t('subscriptions:change.noneText')}
          actions={<LinkButton to="/subscriptions/subscribe">{t('subscriptions:mine.choose')}</LinkButton>}
        />
      ) : failed ? (
        <ErrorState
          title={t('subscriptions:change.failed')}
          text={errorText(failed, t)}
          onRetry={() => void Promise.all([current.refetch(), levels.refetch()])}
          isRetrying={current.isFetching || levels.isFetching}
        />
      ) : !current.data || !levels.data ? (
        <LineSkeletons count={6} />
      ) : id !== undefined && Number(id) !== current.data.subscriptionIdOnDb ? (
        <EmptyState
          title={t('subscriptions:change.other')}
          text={t('subscriptions:change.otherText')}
          actions={
            <LinkButton to="/changePlan/$id" params={{ id: String(current.data.subscriptionIdOnDb) }}>
              {t('subscriptions:mine.change')}
            </LinkButton>
          }
        />
      ) : (
        <CardEntry>
          {() => (
            <>
              {id === undefined && <EditParts subscription={current.data} />}
              <ChangeForm subscription={current.data} levels={levels.data} wanted={wanted ?? null} />
            </>
          )}
        </CardEntry>
      )}
    </BillingPage>
  );
}
