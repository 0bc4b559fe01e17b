import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useSubscription } from '../../../session/session-data.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BillingPage } from '../billing-page.tsx';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { WizardProgress } from '../../../kit/wizard/wizard.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import classes from './subscribe.module.css';
import { useSubscribeFacts } from './use-subscribe-facts.ts';

const way = ['questions', 'plan', 'store'] as const;

/** Where a newcomer stands: the first questions are answered, the store comes next. */
function Way() {
  const t = useText();
  return (
    <div className={classes.way}>
      <WizardProgress
        label={t('subscriptions:way.label')}
        current="plan"
        steps={way.map((name) => ({ name, label: t(`subscriptions:way.${name}`), isDone: name === 'questions' }))}
      />
    </div>
  );
}

/** SUB-009: from the choice of a plan to the paid month, and after the end back again. */
export function SubscribeScreen() {
  const t = useText();
  const facts = useSubscribeFacts();
  const subscription = useSubscription();
  const { levels } = facts;
  const status = subscription?.status ?? 'none';
  const isRenewal = status === 'cancelled';
  return (
    <BillingPage
      title={t(isRenewal ? 'subscriptions:subscribe.renewTitle' : 'subscriptions:subscribe.title')}
      note={t('subscriptions:subscribe.note')}
      {...(subscription?.everSubscribed ? {} : { actions: <Way /> })}
    >
      {status === 'disputed' ? (
        <EmptyState
          title={t('subscriptions:subscribe.disputed')}
          text={t('subscriptions:subscribe.disputedText')}
          actions={<LinkButton to="/helpdesk">{t('subscriptions:subscribe.toHelp')}</LinkButton>}
        />
      ) : status !== 'none' && !isRenewal ? (
        <EmptyState
          title={t('subscriptions:subscribe.have')}
          text={t('subscriptions:subscribe.haveText')}
          actions={
            <>
              <LinkButton to="/subscriptions/mySubscription">{t('subscriptions:subscribe.toMine')}</LinkButton>
              <LinkButton to="/edit-subscription" variant="default">
                {t('subscriptions:mine.change')}
              </LinkButton>
            </>
          }
        />
      ) : levels.isError && !levels.data ? (
        <ErrorState
          title={t('subscriptions:subscribe.failed')}
          text={errorText(levels.error, t)}
          onRetry={() => void levels.refetch()}
          isRetrying={levels.isFetching}
        />
      ) : !levels.data || facts.isPending ? (
        <PlansSkeleton />
      ) : levels.data.length === 0 ? (
        <EmptyState title={t('subscriptions:subscribe.none')} text={t('subscriptions:subscribe.noneText')} />
      ) : (
        <CardEntry>
          {(entry) => <SubscribeForm entry={entry} facts={{ ...facts, levels: levels.data }} isRenewal={isRenewal} />}
        </CardEntry>
      )}
    </BillingPage>
  );
}
