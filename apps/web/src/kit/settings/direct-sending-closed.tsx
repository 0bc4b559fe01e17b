import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';

/** STORE-066: in the place of any setting of direct sending, while its policy is not accepted: why, and where to accept it. */
export function DirectSendingClosed() {
  const t = useText();
  return (
    <Banner
      tone="info"
      title={t('errors:SellerOfRecordNotAcknowledged')}
      action={
        <Link to="/routingsettings" className="link">
          {t('shell:menu.routing')}
        </Link>
      }
    />
  );
}
