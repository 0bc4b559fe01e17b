import { IconCheck } from '@tabler/icons-react';
import { Loader } from '@mantine/core';
import { useText } from '../../../i18n/i18n.ts';
import { purchaseSteps, type PurchaseStep } from './purchase-flow.ts';
import classes from './subscribe.module.css';

/** SUB-019: the eight steps while they are walked: what is done, what runs now. */
export function PurchaseProgress({ step }: { step: PurchaseStep }) {
  const t = useText();
  const at = purchaseSteps.indexOf(step);
  return (
    <section className={classes.progress} aria-live="polite" aria-label={t('subscriptions:progress.label')}>
      <h2>{t('subscriptions:progress.title', { step: at + 1, steps: purchaseSteps.length })}</h2>
      <ol>
        {purchaseSteps.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          >
            {index < at ? (
              <IconCheck size={15} stroke={2.2} aria-hidden="true" />
            ) : index === at ? (
              <Loader size={13} aria-hidden="true" />
            ) : (
              <i aria-hidden="true" />
            )}
            {t(`subscriptions:progress.step.${name}`)}
          </li>
        ))}
      </ol>
      <p className="text3 small">{t('subscriptions:progress.stay')}</p>
    </section>
  );
}
