import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMailLink, type MailLink } from '../../session/mail-link.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';

const route = getRouteApi('/auth/mailActivation/$status');
/** AUTH-031. */
const RETURN_S = 5;

/** AUTH-031: the mail's link opens `success`, which confirms the address; a link that is refused opens `failed`. */
export function MailActivationScreen() {
  const { status } = route.useParams();
  const { link, usedBy, used, over } = useMailLink(route.useSearch());
  if (status.toLowerCase() !== 'success') return <Failed />;
  if (usedBy !== null) return <Confirmed email={usedBy} />;
  return link ? <Confirm link={link} onUsed={used} onOver={over} /> : <Failed />;
}

function Confirm({ link, onUsed, onOver }: { link: MailLink; onUsed: () => void; onOver: () => void }) {
  const t = useText();
  // The link works once: kept as an answer, so that a second rendering does not use it again.
  const { data, error, isFetching, refetch } = useQuery({
    ...read(identity.confirmEmail, { body: link }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const isDone = data !== undefined;
  const isOver = error?.code === 'LinkNotValid' || error?.code === 'ValidationFailed';
  useEffect(() => {
    if (isDone) onUsed();
    if (isOver) onOver();
  }, [isDone, isOver, onUsed, onOver]);
  if (isOver) return <Navigate to="/mailActivation/$status" params={{ status: 'failed' }} search={{}} replace />;
  if (error)
    return (
      <ErrorState
        title={t('identity:activation.errorTitle')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!isDone)
    return (
      <IdentityPage title={t('identity:activation.checking')}>
        <LineSkeletons count={2} />
      </IdentityPage>
    );
  return <Confirmed email={link.email} />;
}

function Confirmed({ email }: { email: string }) {
  const t = useText();
  return (
    <IdentityPage
      title={t('identity:activation.title')}
      lead={<span role="status">{t('identity:activation.text')}</span>}
    >
      <LinkButton to="/login" search={{ email }} size="md" fullWidth>
        {t('identity:login.submit')}
      </LinkButton>
    </IdentityPage>
  );
}

function Failed() {
  const t = useText();
  const navigate = useNavigate();
  const left = useCountdown(RETURN_S, () => void navigate({ to: '/login' }));
  return (
    <IdentityPage
      title={t('identity:activation.failedTitle')}
      lead={<span role="alert">{t('identity:activation.failed')}</span>}
    >
      <p className="small text3 num">{t('identity:activation.returning', { seconds: left })}</p>
      <Link to="/login" className="link">
        {t('identity:forgot.back')}
      </Link>
    </IdentityPage>
  );
}
