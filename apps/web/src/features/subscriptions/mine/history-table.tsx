import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat, type Format } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { useScreenSize } from '../../../ui/screen-size.ts';
import { levelName } from '../plan-words.ts';
import classes from '../wide-table.module.css';
import mine from './mine.module.css';
import { SubscriptionStatus } from './subscription-status.tsx';

/** Every subscription of the account, the newest first; on a phone a card each. */
export function HistoryTable({ subscriptions }: { subscriptions: readonly CustomerSubscription[] }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <Card title={t('subscriptions:mine.history')} padded={false}>
      {isMobile ? <HistoryCards subscriptions={subscriptions} /> : <WideTable subscriptions={subscriptions} />}
    </Card>
  );
}

type Props = { subscriptions: readonly CustomerSubscription[] };

/** When one ended or ends; one that renews has no end. */
function endOf(
  { endedAt, endsAt, renewalDate }: CustomerSubscription,
  { t, format }: { t: Text; format: Format },
): string {
  const end = endedAt ?? endsAt;
  if (end !== null) return format.dateTime(end);
  return t(renewalDate === null ? 'subscriptions:mine.endless' : 'subscriptions:mine.noEnd');
}

function HistoryCards({ subscriptions }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <ul aria-label={t('subscriptions:mine.history')}>
      {subscriptions.map((each) => (
        <li key={each.subscriptionIdOnDb} className={mine.card}>
          <div className={mine.line}>
            <b>{levelName({ plan: each.plan, productLimit: each.levelItemCount }, { t, format })}</b>
            <SubscriptionStatus {...each} />
          </div>
          <div className={mine.line}>
            <span className="num text3">{endOf(each, { t, format })}</span>
            <Money minor={each.price} currency="USD" strong />
          </div>
        </li>
      ))}
    </ul>
  );
}

function WideTable({ subscriptions }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('subscriptions:mine.history')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('subscriptions:mine.plan')}</th>
            <th scope="col">{t('subscriptions:mine.statusColumn')}</th>
            <th scope="col" data-align="right">
              {t('subscriptions:mine.price')}
            </th>
            <th scope="col">{t('subscriptions:mine.endColumn')}</th>
            <th scope="col">{t('subscriptions:mine.card')}</th>
          </tr>
        </thead>
        <tbody>
          {subscriptions.map((each) => (
            <tr key={each.subscriptionIdOnDb}>
              <td>{levelName({ plan: each.plan, productLimit: each.levelItemCount }, { t, format })}</td>
              <td>
                <SubscriptionStatus {...each} />
              </td>
              <td data-align="right">
                <Money minor={each.price} currency="USD" />
              </td>
              <td className="num">{endOf(each, { t, format })}</td>
              <td className="num">{each.cardLast4 === null ? '–' : t('cards:last4', { last4: each.cardLast4 })}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
