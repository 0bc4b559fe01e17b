import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { emptyPhone } from '../../ui/phone/phone-field.tsx';
import { formatPhone } from '../../ui/phone/phone-number.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './onboarding.module.css';
import { OnboardingWizard } from './onboarding-wizard.tsx';

/** ONB-007. */
const SUBSCRIBE = '/subscriptions/subscribe';

/** ONB-001: five questions before the plans, asked once; whoever has answered them goes on to the plans. */
export function OnboardingScreen() {
  const t = useText();
  const navigate = useNavigate();
  const answered = useQuery(read(onboarding.exists, {}));
  // Where it cannot be read everything is asked.
  const own = useQuery(read(account.get, {}));
  const goOn = useEffectEvent(() => void navigate({ href: SUBSCRIBE, replace: true }));
  useEffect(() => {
    if (answered.data === true) goOn();
  }, [answered.data]);
  if (answered.data === false && !own.isPending)
    return (
      <OnboardingWizard
        registered={
          own.data
            ? { consents: own.data.consents, phone: formatPhone(own.data.phoneNumber, emptyPhone().country) }
            : null
        }
      />
    );
  return (
    <main className={classes.unknown}>
      {answered.isError ? (
        <ErrorState
          title={t('onboarding:failed')}
          text={errorText(answered.error, t)}
          onRetry={() => void answered.refetch()}
          isRetrying={answered.isFetching}
        />
      ) : (
        <div role="status" aria-label={t('onboarding:waiting')}>
          <Loader />
        </div>
      )}
    </main>
  );
}
