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

const route = getRouteApi('/auth/account/undoEmail');

/** AUTH-040: the link that the old address got; a click takes the change back and shuts out whoever made it. */
export function UndoEmailScreen() {
  const t = useText();
  const { link, usedBy, used, over } = useMailLink(route.useSearch());
  if (usedBy !== null) return <Undone email={usedBy} />;
  return link ? <Undo link={link} onUsed={used} onOver={over} /> : <LinkOver text={t('account:link.undoOver')} />;
}

function Undo({ link, onUsed, onOver }: { link: MailLink; onUsed: () => void; onOver: () => void }) {
  const t = useText();
  const undo = useCallMutation(account.undoEmailChange, { done: null, shownByForm: ['all'] });
  const { email } = link;
  if (isOver(undo.error)) return <LinkOver text={t('account:link.undoOver')} />;
  if (undo.isSuccess) return <Undone email={email} />;
  return (
    <IdentityPage title={t('account:link.undoTitle')} lead={t('account:link.undoText', { email })}>
      <Button
        size="md"
        fullWidth
        loading={undo.isPending}
        onClick={() =>
          undo.mutate({ body: link }, { onSuccess: onUsed, onError: (error) => void (isOver(error) && onOver()) })
        }
      >
        {t('account:link.undo')}
      </Button>
      {undo.error && (
        <p role="alert" className="neg">
          {errorText(undo.error, t)}
        </p>
      )}
    </IdentityPage>
  );
}

const isOver = (error: { code: string } | null): boolean =>
  error?.code === 'LinkNotValid' || error?.code === 'ValidationFailed';

function Undone({ email }: { email: string }) {
  const t = useText();
  return (
    <IdentityPage
      title={t('account:link.undoneTitle')}
      lead={<span role="status">{t('account:link.undone', { email })}</span>}
    >
      <LinkButton to="/login" search={{ tab: 'forgot', email }} size="md" fullWidth>
        {t('account:link.newPassword')}
      </LinkButton>
    </IdentityPage>
  );
}
