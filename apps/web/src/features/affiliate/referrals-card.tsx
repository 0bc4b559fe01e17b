import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { When } from '../../ui/when.tsx';
import classes from './affiliate.module.css';

/** AFF-001, AFF-006: whom the link brought, nobody by name, and where each referral stands. */
export function ReferralsCard({ referrals }: { referrals: AffiliateProgram['referrals'] }) {
  const t = useText();
  return (
    <Card title={t('affiliate:referrals')} padded={false}>
      {referrals.length === 0 ? (
        <EmptyState title={t('affiliate:noReferrals')} text={t('affiliate:noReferralsText')} />
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('affiliate:referrals')}>
          <PlainTable>
            <thead>
              <tr>
                <th>{t('affiliate:customer')}</th>
                <th>{t('affiliate:since')}</th>
                <th>{t('affiliate:statusName')}</th>
              </tr>
            </thead>
            <tbody>
              {referrals.map(({ id, customer, since, status }) => (
                <tr key={id}>
                  <td>{customer}</td>
                  <td>
                    <When at={since} />
                  </td>
                  <td>{t(`affiliate:status.${status}`)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Card>
  );
}
