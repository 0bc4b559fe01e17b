import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import { useSubscription } from '../session/session-data.ts';
import { useFormat, useNow } from '../ui/format/format.tsx';
import classes from './side-menu.module.css';

const DAY_MS = 86_400_000;

/** How long the trial still runs, from its first day on, and the way to what follows it; begun days count. */
export function TrialDays() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const subscription = useSubscription();
  if (subscription === null || subscription.status !== 'trial' || subscription.trialEnd === null) return null;
  const count = Math.max(0, Math.ceil((Date.parse(subscription.trialEnd) - now) / DAY_MS));
  return (
    <p className={classes.trial}>
      <Link to="/subscriptions/mySubscription" className="link">
        {t('shell:plan.trial', { count, days: format.number(count) })}
      </Link>
    </p>
  );
}
