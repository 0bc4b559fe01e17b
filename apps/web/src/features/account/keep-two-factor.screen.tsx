import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { account } from '@kervan/contracts/account-calls';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMailLink, type MailLink } from '../../session/mail-link.ts';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LinkOver } from './link-over.tsx';

const route = getRouteApi('/auth/account/keepTwoFactor');

/** Decision 66: the link that every address gets when staff are about to end a second factor; a click keeps it. */
export function KeepTwoFactorScreen() {
  const t = useText();
  const { link, usedBy, used, over } = useMailLink(route.useSearch());
  if (usedBy !== null) return <Kept email={usedBy} />;
  return link ? <Keep link={link} onUsed={used} onOver={over} /> : <LinkOver text={t('account:link.keepOver')} />;
}

function Keep({ link, onUsed, onOver }: { link: MailLink; onUsed: () => void; onOver: () => void }) {
  const t = useText();
  const keep = useCallMutation(account.keepTwoFactor, { done: null, shownByForm: ['all'] });
  if (isOver(keep.error)) return <LinkOver text={t('account:link.keepOver')} />;
  if (keep.isSuccess) return <Kept email={link.email} />;
  return (
    <IdentityPage title={t('account:link.keepTitle')} lead={t('account:link.keepText')}>
      <Button
        size="md"
        fullWidth
        loading={keep.isPending}
        onClick={() =>
          keep.mutate({ body: link }, { onSuccess: onUsed, onError: (error) => void (isOver(error) && onOver()) })
        }
      >
        {t('account:link.keep')}
      </Button>
      {keep.error && (
        <p role="alert" className="neg">
          {errorText(keep.error, t)}
        </p>
      )}
    </IdentityPage>
  );
}

const isOver = (error: { code: string } | null): boolean =>
  error?.code === 'LinkNotValid' || error?.code === 'ValidationFailed';

function Kept({ email }: { email: string }) {
  const t = useText();
  return (
    <IdentityPage title={t('account:link.keptTitle')} lead={<span role="status">{t('account:link.kept')}</span>}>
      <LinkButton to="/login" search={{ tab: 'forgot', email }} size="md" fullWidth>
        {t('account:link.newPassword')}
      </LinkButton>
    </IdentityPage>
  );
}
