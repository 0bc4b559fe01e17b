import { useText } from '../../i18n/i18n.ts';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** A link that is wrong, used or too old. */
export function LinkOver({ text }: { text: string }) {
  const t = useText();
  return (
    <IdentityPage title={t('account:link.overTitle')} lead={<span role="alert">{text}</span>}>
      <LinkButton to="/myAccount" size="md" fullWidth variant="default">
        {t('account:link.toAccount')}
      </LinkButton>
    </IdentityPage>
  );
}
