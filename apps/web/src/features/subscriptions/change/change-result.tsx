import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { refusalText } from '../card-entry/provider-outcome.ts';
import { levelName } from '../plan-words.ts';
import classes from './change.module.css';
import type { ChangeOutcome } from './use-change.ts';

/** What came of the change: the amount that was charged, or why the old plan holds. */
export function ChangeResult({ outcome }: { outcome: ChangeOutcome }) {
  const t = useText();
  const format = useFormat();
  if (outcome.kind === 'confirming')
    return (
      <section role="status" className={classes.result}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
        <p>{t('errors:ThreeDSecureRequired')}</p>
      </section>
    );
  if (outcome.kind === 'changed') {
    const { subscriptionPlanName: plan, productLimit } = outcome.level;
    return (
      <section role="status" className={classes.result} data-good>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {t('subscriptions:change.done', {
            level: levelName({ plan, productLimit }, { t, format }),
            amount: format.money(outcome.amountDue, 'USD'),
          })}
        </p>
      </section>
    );
  }
  return (
    <section role="alert" className={classes.result}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p>{outcome.kind === 'refused' ? errorText(outcome.error, t) : refusalText(outcome.refusal, t)}</p>
        <p>
          <b>{t('subscriptions:change.oldHolds')}</b> {t('subscriptions:change.tryAgain')}
        </p>
      </div>
    </section>
  );
}
