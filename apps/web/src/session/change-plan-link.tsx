import { useText } from '../i18n/i18n.ts';
import { PathLink } from '../ui/path-link.tsx';
import { useSubscription } from './session-data.ts';

/** Where something is locked by the plan: the way to a larger one (SUB-008). Nothing where there is no subscription to change. */
export function ChangePlanLink() {
  const t = useText();
  const subscription = useSubscription();
  if (subscription === null) return null;
  return <PathLink to={`/changePlan/${subscription.subscriptionIdOnDb}`}>{t('ui:changePlan')}</PathLink>;
}
