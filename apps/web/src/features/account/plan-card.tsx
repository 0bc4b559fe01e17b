import { useText } from '../../i18n/i18n.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { useSubscription } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './account.module.css';

/** AUTH-040: the plan, and the way to where it is changed. */
export function PlanCard() {
  const t = useText();
  const format = useFormat();
  const subscription = useSubscription();
  if (subscription === null)
    return (
      <Card title={t('account:plan.title')}>
        <p className="text2">{t('account:plan.none')}</p>
        <div className={classes.actions}>
          <LinkButton to="/subscriptions/subscribe" variant="default">
            {t('account:plan.choose')}
          </LinkButton>
        </div>
      </Card>
    );
  const { plan, levelItemCount, trialEnd, renewalDate, endsAt, endedAt } = subscription;
  const end = endedAt ?? endsAt;
  const next = end ?? renewalDate ?? trialEnd;
  return (
    <Card title={t('account:plan.title')}>
      <FactList
        facts={[
          { name: t('account:plan.name'), value: plan },
          { name: t('account:plan.products'), value: format.number(levelItemCount) },
          ...(next === null
            ? []
            : [
                {
                  name: t(
                    endedAt !== null
                      ? 'account:plan.ended'
                      : end !== null
                        ? 'account:plan.ends'
                        : 'account:plan.renews',
                  ),
                  value: format.dateTime(next),
                },
              ]),
        ]}
      />
      <div className={classes.actions}>
        <LinkButton to="/subscriptions/mySubscription" variant="default">
          {t('account:plan.open')}
        </LinkButton>
      </div>
    </Card>
  );
}
