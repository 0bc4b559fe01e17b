import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { IdentityPage } from '../../ui/identity-page.tsx';

const route = getRouteApi('/auth/resendConfirmationEmail/$email');
/** AUTH-034: one mail per address in 60 seconds. */
const PAUSE_S = 60;

/** AUTH-032: request, success and error views. */
export function ResendConfirmationScreen() {
  const t = useText();
  const { email } = route.useParams();
  const [pause, setPause] = useState<number | null>(null);
  const resend = useCallMutation(identity.resendConfirmation, { done: null, shownByForm: ['all'] });
  const left = useCountdown(pause, () => setPause(null));
  const send = () => resend.mutate({ query: { email } }, { onSuccess: () => setPause(PAUSE_S) });
  const view = resend.isSuccess ? 'success' : resend.isError ? 'error' : 'request';
  const words = {
    request: { title: t('identity:resend.title'), lead: t('identity:resend.lead', { email }) },
    success: { title: t('identity:resend.sentTitle'), lead: t('identity:resend.sent', { email }) },
    // AUTH-044.
    error: {
      title: t('identity:resend.failedTitle'),
      lead: resend.error ? `${t('identity:catalogue.resendFailed')} ${errorText(resend.error, t)}` : '',
    },
  }[view];
  return (
    <IdentityPage title={words.title} lead={<span role={view === 'error' ? 'alert' : 'status'}>{words.lead}</span>}>
      <Button
        size="md"
        fullWidth
        variant={view === 'success' ? 'default' : 'filled'}
        onClick={send}
        loading={resend.isPending}
        disabled={pause !== null}
      >
        {pause === null ? t('identity:resend.submit') : t('identity:resend.wait', { seconds: left })}
      </Button>
      <Link to="/login" search={{ email }} className="link">
        {t('identity:forgot.back')}
      </Link>
    </IdentityPage>
  );
}
