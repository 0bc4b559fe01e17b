import type { AffiliateEarning } from '@kervan/contracts/affiliate';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import classes from './affiliate.module.css';

/** What of an earning counts. */
const counted = ({ amount, isReversed }: AffiliateEarning) => (isReversed ? 0 : amount);

/** AFF-001: the earnings month by month; the total is the sum of its rows. */
export function EarningsCard({ earnings }: { earnings: readonly AffiliateEarning[] }) {
  const t = useText();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, 'USD');
  return (
    <Card title={t('affiliate:earnings')} padded={false}>
      {earnings.length === 0 ? (
        <EmptyState title={t('affiliate:none')} text={t('affiliate:noneText')} />
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('affiliate:earnings')}>
          <PlainTable>
            <thead>
              <tr>
                <th>{t('affiliate:year')}</th>
                <th>{t('affiliate:month')}</th>
                <th>{t('affiliate:customer')}</th>
                <th>{t('affiliate:userPayment')}</th>
                <th>{t('affiliate:ratio')}</th>
                <th>{t('affiliate:amount')}</th>
                <th>{t('affiliate:statusName')}</th>
              </tr>
            </thead>
            <tbody>
              {earnings.map((each) => (
                <tr key={each.id}>
                  <td className="num">{each.month.slice(0, 4)}</td>
                  <td className="num">{each.month.slice(5)}</td>
                  <td>{each.customer}</td>
                  <td className="num">{money(each.base)}</td>
                  <td className="num">{format.number(each.ratio)}%</td>
                  <td className="num">{money(counted(each))}</td>
                  <td>
                    <Badge tone={each.isReversed ? 'warn' : each.status === 'Calculated' ? 'pos' : 'neutral'}>
                      {each.isReversed ? t('affiliate:reversed') : t(`affiliate:earning.${each.status}`)}
                    </Badge>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th colSpan={5}>{t('affiliate:total')}</th>
                <td className="num">{money(earnings.reduce((sum, each) => sum + counted(each), 0))}</td>
                <td />
              </tr>
            </tfoot>
          </PlainTable>
        </div>
      )}
    </Card>
  );
}
