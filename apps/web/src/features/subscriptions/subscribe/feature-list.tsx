import { IconCheck, IconMinus } from '@tabler/icons-react';
import { limits } from '@kervan/domain/limits';
import { hasFeature, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { useText } from '../../../i18n/i18n.ts';
import { featureNames } from '../plan-words.ts';
import classes from './plan-accordions.module.css';

/** SUB-006: what a plan opens and what it does not, from the table by which the server refuses. */
export function FeatureList({ plan }: { plan: SubscriptionPlan }) {
  const t = useText();
  return (
    <ul className={classes.features}>
      {featureNames.map((feature) => {
        const isIn = hasFeature(plan, feature);
        const Icon = isIn ? IconCheck : IconMinus;
        return (
          <li key={feature} data-missing={!isIn || undefined}>
            <Icon size={15} stroke={2.2} aria-hidden="true" />
            <span className="visually-hidden">
              {t(isIn ? 'subscriptions:features.included' : 'subscriptions:features.missing')}
            </span>
            <span>{t(`subscriptions:features.${feature}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

const everywhere = ['xray', 'whatIf', 'undo', 'age', 'export'] as const;

/** What no plan is without. */
export function EveryPlan() {
  const t = useText();
  return (
    <section className={classes.every}>
      <h2>{t('subscriptions:every.label')}</h2>
      <ul>
        {everywhere.map((part) => (
          <li key={part}>
            <IconCheck size={14} stroke={2.2} aria-hidden="true" />
            {t(`subscriptions:every.${part}`, { days: limits.undoMs / 86_400_000 })}
          </li>
        ))}
      </ul>
    </section>
  );
}
