import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { When } from '../../ui/when.tsx';
import classes from './affiliate.module.css';

/** AFF-001, AFF-005: what was asked to be paid out, which way, and whether it is. */
export function PayoutsCard({ payouts }: { payouts: AffiliateProgram['payouts'] }) {
  const t = useText();
  const format = useFormat();
  if (payouts.length === 0) return null;
  return (
    <Card title={t('affiliate:payouts')} padded={false}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('affiliate:payouts')}>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('affiliate:askedAt')}</th>
              <th>{t('affiliate:way')}</th>
              <th>{t('affiliate:amount')}</th>
              <th>{t('affiliate:statusName')}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ id, at, isCredit, amount, status, refusal }) => (
              <tr key={id}>
                <td>
                  <When at={at} />
                </td>
                <td>{t(isCredit ? 'affiliate:wayCredit' : 'affiliate:wayStaff')}</td>
                <td className="num">{format.money(amount, 'USD')}</td>
                <td>
                  <Badge tone={status === 'PaymentDone' ? 'pos' : status === 'Canceled' ? 'neg' : 'warn'}>
                    {refusal === null ? t(`affiliate:status.${status}`) : t('affiliate:refused', { reason: refusal })}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}
