import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import { readAgain } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { StepPage } from './step-page.tsx';
import { failureOf } from './store-state.ts';
import classes from './stores.module.css';

const route = getRouteApi('/wizard/amzRegistration/$status');
/** STORE-007. */
const CONTINUE_S = 3;
/** The authorization's state lives this long (how-parts-meet section 3). */
const STATE_MINUTES = 10;

/** STORE-006, STORE-007: where the marketplace sends the seller back to. */
export function RegistrationResultScreen() {
  const { status } = route.useParams();
  return status.toLowerCase() === 'success' ? <Connected /> : <Failed />;
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
    <StepPage
      title={t('stores:result.successTitle')}
      lead={<span role="status">{t('stores:result.success', { seconds: left })}</span>}
    >
      <div className={classes.actions}>
        <LinkButton to="/addStoreSteps/AmazonNotificationSettings" search={search} size="md">
          {t('stores:result.continue')}
        </LinkButton>
      </div>
    </StepPage>
  );
}

function Failed() {
  const t = useText();
  const { cmId, failStatus } = route.useSearch();
  const failure = failureOf(failStatus);
  return (
    <StepPage
      title={t('stores:result.failedTitle')}
      lead={<span role="alert">{t(`stores:result.${failure}`, { minutes: STATE_MINUTES })}</span>}
    >
      <div className={classes.actions}>
        <LinkButton to="/addStoreSteps/AuthorizeSpApi" search={cmId === undefined ? {} : { cmId }} size="md">
          {t('stores:result.tryAgain')}
        </LinkButton>
        <LinkButton to="/helpdesk" size="md" variant="default">
          {t('shell:helpDesk.button')}
        </LinkButton>
        <LinkButton to="/addStoreSteps/AddStore" size="md" variant="subtle">
          {t('stores:authorize.back')}
        </LinkButton>
      </div>
    </StepPage>
  );
}
