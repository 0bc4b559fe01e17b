import { useQuery } from '@tanstack/react-query';
import { billing } from '@kervan/contracts/billing-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { read } from '../../../api/operations.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { couponWords } from '../plan-words.ts';
import classes from './change.module.css';

/** SUB-066: what else of the running subscription is edited: its billing address and its card, and the coupon that lessens it. */
export function EditParts({ subscription: { coupon, cardLast4 } }: { subscription: CustomerSubscription }) {
  const t = useText();
  const format = useFormat();
  const address = useQuery(read(billing.getCustomer, {}));
  const { nameSurname, line1, city, country } = address.data ?? {};
  return (
    <div className={classes.parts}>
      <Card
        title={t('billing:address.title')}
        aside={<PathLink to="/subscriptions/billingAddress">{t('subscriptions:edit.address')}</PathLink>}
      >
        <p>
          {address.data
            ? [nameSurname, line1, city, country && countryName(country, format.language)].join(', ')
            : t('billing:address.none')}
        </p>
      </Card>
      <Card
        title={t('subscriptions:mine.card')}
        aside={<PathLink to="/change-credit-card">{t('subscriptions:edit.card')}</PathLink>}
      >
        <p className="num">
          {cardLast4 === null ? t('subscriptions:mine.noCard') : t('cards:last4', { last4: cardLast4 })}
        </p>
      </Card>
      <Card title={t('subscriptions:mine.coupon')}>
        <p>{couponWords(coupon, { t, format })}</p>
        <p className="small text3">
          {t(coupon === null ? 'subscriptions:coupon.notOnRenewal' : 'subscriptions:edit.couponKept')}
        </p>
      </Card>
    </div>
  );
}
