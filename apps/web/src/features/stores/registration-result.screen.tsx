import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import { readAgain } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { NoStore } from './no-store.tsx';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import { failureOf } from './store-state.ts';
import classes from './stores.module.css';

const route = getRouteApi('/wizard/amzRegistration/$status');
/** STORE-007. */
const CONTINUE_S = 3;
/** The authorization's state lives this long (how-parts-meet section 3). */
const STATE_MINUTES = 10;
/** Beside the live hint, should that be lost. */
const ASK_MS = 5_000;

/** STORE-006, STORE-007: where the marketplace sends the seller back to. */
export function RegistrationResultScreen() {
  const { status } = route.useParams();
  switch (status.toLowerCase()) {
    case 'success':
      return <Connected />;
    case 'pending':
      return <Pending />;
    default:
      return <Failed />;
  }
}

/** STORE-069: the marketplace has not said yet whose the consent is; the answer leads on by itself. */
function Pending() {
  const t = useText();
  const queryClient = useQueryClient();
  const { cmId } = route.useSearch();
  const store = useStores().find(({ id }) => id === cmId);
  useEffect(() => {
    const timer = setInterval(() => void readAgain(queryClient, [stores.list]), ASK_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
  if (!store) return <NoStore />;
  if (store.connecting !== 'pending') {
    const answer = store.connecting === null ? {} : { failStatus: store.connecting };
    const status = store.connecting === null ? 'success' : 'failed';
    return (
      <Navigate to="/amzRegistration/$status" params={{ status }} search={{ cmId: store.id, ...answer }} replace />
    );
  }
  return (
    <WizardPage title={t('stores:result.pendingTitle')} lead={<span role="status">{t('stores:result.pending')}</span>}>
      <div className={classes.actions}>
        <LinkButton to="/" size="md" variant="default">
          {t('stores:add.backToPanel')}
        </LinkButton>
      </div>
    </WizardPage>
  );
}

function Connected() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { token } = useSession();
  const { cmId } = route.useSearch();
  const search = cmId === undefined ? {} : { cmId };
  useEffect(() => {
    if (token !== null) void readAgain(queryClient, [stores.list]);
  }, [token, queryClient]);
  const left = useCountdown(
    CONTINUE_S,
    () => void navigate({ to: '/addStoreSteps/AmazonNotificationSettings', search }),
  );
  return (
    <WizardPage
      title={t('stores:result.successTitle')}
      lead={<span role="status">{t('stores:result.success', { seconds: left })}</span>}
      actions={
        <>
          {' '}
          <LinkButton to="/addStoreSteps/AmazonNotificationSettings" search={search} size="md">
            {t('stores:result.continue')}
          </LinkButton>
        </>
      }
    ></WizardPage>
  );
}

function Failed() {
  const t = useText();
  const { cmId, failStatus } = route.useSearch();
  const failure = failureOf(failStatus);
  return (
    <WizardPage
      title={t('stores:result.failedTitle')}
      lead={<span role="alert">{t(`stores:result.${failure}`, { minutes: STATE_MINUTES })}</span>}
      actions={
        <>
          {' '}
          {failure === 'TrialAlreadyUsed' && (
            <LinkButton to="/edit-subscription" size="md">
              {t('stores:result.payNow')}
            </LinkButton>
          )}
          <LinkButton
            to="/addStoreSteps/AuthorizeSpApi"
            search={cmId === undefined ? {} : { cmId }}
            size="md"
            variant={failure === 'TrialAlreadyUsed' ? 'default' : 'filled'}
          >
            {t('stores:result.tryAgain')}
          </LinkButton>
          <LinkButton to="/helpdesk" size="md" variant="default">
            {t('shell:helpDesk.button')}
          </LinkButton>
          <LinkButton to="/addStoreSteps/AddStore" size="md" variant="subtle">
            {t('stores:authorize.back')}
          </LinkButton>
        </>
      }
    ></WizardPage>
  );
}
