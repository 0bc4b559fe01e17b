import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { account } from '@kervan/contracts/account-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMailLink, type MailLink } from '../../session/mail-link.ts';
import { useSession } from '../../session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { DeletionEffects } from './deletion-effects.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { LinkOver } from './link-over.tsx';
import type { OwnAccount } from './own-account.ts';
import { useDeletion } from './use-deletion.ts';

const route = getRouteApi('/auth/account/confirmDeletion');

/** AUTH-058: the link of the mail that asks whether the account is really to go; the days of grace begin here. */
export function ConfirmDeletionScreen() {
  const t = useText();
  const { token } = useSession();
  const { link } = useMailLink(route.useSearch());
  if (!link) return <LinkOver text={t('account:link.deletionOver')} />;
  return token === null ? <SignInFirst link={link} /> : <Confirm link={link} />;
}

/** Whoever is not signed in comes back after the sign-in; the tab keeps the link meanwhile. */
function SignInFirst({ link }: { link: MailLink }) {
  const t = useText();
  return (
    <IdentityPage
      title={t('account:deletion.confirmTitle')}
      lead={t('account:link.signInFirst', { email: link.email })}
    >
      <LinkButton to="/login" search={{ redirect: '/account/confirmDeletion', email: link.email }} size="md" fullWidth>
        {t('identity:login.submit')}
      </LinkButton>
    </IdentityPage>
  );
}

function Confirm({ link }: { link: MailLink }) {
  const t = useText();
  const own = useQuery(read(account.get, {}));
  if (own.data) return <Question own={own.data} token={link.token} />;
  if (own.error)
    return (
      <ErrorState
        title={t('account:failed')}
        {...errorWords(own.error, t)}
        onRetry={() => void own.refetch()}
        isRetrying={own.isFetching}
      />
    );
  return (
    <IdentityPage title={t('account:deletion.confirmTitle')}>
      <LineSkeletons count={4} />
    </IdentityPage>
  );
}

function Question({ own, token }: { own: OwnAccount; token: string }) {
  const t = useText();
  const format = useFormat();
  const deletion = useDeletion(own.left, token);
  const erasesAt = deletion.answer?.erasesAt ?? own.deletion?.erasesAt ?? null;
  if (deletion.isLinkOver) return <LinkOver text={t('account:link.deletionOver')} />;
  if (erasesAt !== null)
    return (
      <IdentityPage
        title={t('account:deletion.begunTitle')}
        lead={<span role="status">{t('account:deletion.running', { date: format.dateTime(erasesAt) })}</span>}
      >
        <LinkButton to="/myAccount" search={{ tab: 'data' }} size="md" fullWidth variant="default">
          {t('account:deletion.toKeep')}
        </LinkButton>
      </IdentityPage>
    );
  return (
    <IdentityPage title={t('account:deletion.confirmTitle')} lead={t('account:deletion.of', { email: own.email })}>
      <DeletionEffects />
      <DeletionForm left={own.left} deletion={deletion} label={t('account:deletion.confirm')} />
    </IdentityPage>
  );
}
