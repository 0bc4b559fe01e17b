import { getRouteApi, Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';

const route = getRouteApi('/auth/registrationSuccess');

/** AUTH-033. */
export function RegistrationSuccessScreen() {
  const t = useText();
  const { email } = route.useSearch();
  return (
    <IdentityPage
      title={t('identity:registered.title')}
      lead={email === undefined ? t('identity:registered.text') : t('identity:registered.textTo', { email })}
    >
      <LinkButton to="/login" search={email === undefined ? {} : { email }} size="md" fullWidth>
        {t('identity:registered.login')}
      </LinkButton>
      {email !== undefined && (
        <Link to="/resendConfirmationEmail/$email" params={{ email }} className="link">
          {t('identity:registered.resend')}
        </Link>
      )}
    </IdentityPage>
  );
}
