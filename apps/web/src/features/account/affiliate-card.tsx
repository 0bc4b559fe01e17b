import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './account.module.css';

/** AFF-001: the way to the affiliate program. */
export function AffiliateCard() {
  const t = useText();
  return (
    <Card title={t('account:affiliate.title')}>
      <p className="text2">{t('account:affiliate.text')}</p>
      <div className={classes.actions}>
        <LinkButton to="/affiliate" variant="default">
          {t('account:affiliate.open')}
        </LinkButton>
      </div>
    </Card>
  );
}
