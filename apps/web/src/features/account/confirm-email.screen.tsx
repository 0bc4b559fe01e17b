import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { errorText, errorWords } from '../../api/error-text.ts';
import { read, readAgain } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMailLink, type MailLink } from '../../session/mail-link.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { LinkOver } from './link-over.tsx';

const route = getRouteApi('/auth/account/confirmEmail');

/** AUTH-040: the link that was sent to the new address; opened, it confirms it. */
export function ConfirmEmailScreen() {
  const t = useText();
  const { link, usedBy, used, over } = useMailLink(route.useSearch());
  if (usedBy !== null) return <Confirmed email={usedBy} />;
  return link ? <Confirm link={link} onUsed={used} onOver={over} /> : <LinkOver text={t('account:link.emailOver')} />;
}

function Confirm({ link, onUsed, onOver }: { link: MailLink; onUsed: () => void; onOver: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  // The link works once: kept as an answer, so that a second rendering does not use it again.
  const { data, error, isFetching, refetch } = useQuery({
    ...read(account.confirmEmailChange, { body: link }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const isDone = data !== undefined;
  const isWrong = error?.code === 'LinkNotValid' || error?.code === 'ValidationFailed';
  const isOver = isWrong || error?.code === 'EmailInUse';
  useEffect(() => {
    if (isOver) onOver();
    if (!isDone) return;
    onUsed();
    void readAgain(queryClient, [account.get, identity.userInfo]);
  }, [isDone, isOver, onUsed, onOver, queryClient]);
  if (isWrong) return <LinkOver text={t('account:link.emailOver')} />;
  if (error?.code === 'EmailInUse') return <LinkOver text={errorText(error, t)} />;
  if (error)
    return (
      <ErrorState
        title={t('account:link.emailFailed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!isDone)
    return (
      <IdentityPage title={t('account:link.emailChecking')}>
        <LineSkeletons count={2} />
      </IdentityPage>
    );
  return <Confirmed email={link.email} />;
}

function Confirmed({ email }: { email: string }) {
  const t = useText();
  return (
    <IdentityPage
      title={t('account:link.emailTitle')}
      lead={<span role="status">{t('account:link.emailDone', { email })}</span>}
    >
      <LinkButton to="/myAccount" size="md" fullWidth>
        {t('account:link.toAccount')}
      </LinkButton>
    </IdentityPage>
  );
}
