import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import classes from './account.module.css';

const effects = ['grace', 'subscription', 'stores', 'lists', 'listings', 'devices', 'law'] as const;

/** AUTH-056: each thing that is lost, and what the law keeps. */
export function DeletionEffects() {
  const t = useText();
  return (
    <ul className={classes.effects} aria-label={t('account:deletion.effects')}>
      {effects.map((effect) => (
        <li key={effect}>{t(`account:deletion.effect.${effect}`, { days: limits.deletionGraceDays })}</li>
      ))}
    </ul>
  );
}
