import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat, useNow } from '../../../ui/format/format.tsx';
import { levelName } from '../plan-words.ts';
import classes from './subscribe.module.css';

/** SUB-020: what was begun before is gone on with. */
export function UnfinishedNote({ unfinished }: { unfinished: CustomerSubscription }) {
  const t = useText();
  const format = useFormat();
  return (
    <p role="status" className={classes.note}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      {t('subscriptions:subscribe.unfinished', {
        level: levelName({ plan: unfinished.plan, productLimit: unfinished.levelItemCount }, { t, format }),
      })}
    </p>
  );
}

type RenewalProps = {
  ended: CustomerSubscription | null;
  /** The answer so far: the kept lists come back. */
  restores: boolean;
  onRestore: (restores: boolean) => void;
  disabled: boolean;
};

/** SUB-067: what comes back with a renewal; of the lists that are kept it is asked (decision 37). */
export function RenewalNote({ ended, restores, onRestore, disabled }: RenewalProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const name = useId();
  const keptUntil = ended?.listsKeptUntil ?? null;
  const isKept = keptUntil !== null && Date.parse(keptUntil) > now;
  return (
    <div className={classes.note}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <p role="status">
          {t('subscriptions:subscribe.renewal')}{' '}
          {isKept
            ? t('subscriptions:subscribe.listsKept', { date: format.dateTime(keptUntil) })
            : t('subscriptions:subscribe.listsGone')}
        </p>
        {isKept && (
          <fieldset className={classes.cardChoice} disabled={disabled}>
            <legend>{t('subscriptions:subscribe.listsQuestion')}</legend>
            <label>
              <input type="radio" name={name} checked={restores} onChange={() => onRestore(true)} />
              {t('subscriptions:subscribe.listsBack')}
            </label>
            <label>
              <input type="radio" name={name} checked={!restores} onChange={() => onRestore(false)} />
              {t('subscriptions:subscribe.listsDrop')}
            </label>
          </fieldset>
        )}
      </div>
    </div>
  );
}
