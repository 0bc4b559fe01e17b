import { useId, useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import classes from './mine.module.css';

const effects = ['services', 'credit', 'affiliate', 'coupons', 'lists', 'listings', 'data'] as const;
const DAY_MS = 86_400_000;

type Props = { subscription: CustomerSubscription; isOpen: boolean; onClose: () => void };

/**
 * SUB-032: cancels to the end of the period or now, and names every effect with its moment. Where no paid period is left, or the end is
 * noted already, there is only now (appendix E).
 */
export function CancelDialog({ subscription, isOpen, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const name = useId();
  const { status, endsAt, renewalDate, trialEnd, cardLast4, subscriptionIdOnDb } = subscription;
  const isTrial = status === 'trial';
  const lastDay = renewalDate ?? trialEnd;
  const hasChoice = endsAt === null && lastDay !== null && status !== 'unpaid' && status !== 'suspended';
  const [wantsNow, setWantsNow] = useState(false);
  const isNow = !hasChoice || wantsNow;
  const cancel = useCallMutation(planChanges.cancelByPost, {
    done: t(`subscriptions:cancel.${isNow ? 'doneNow' : isTrial ? 'doneTrialEnd' : 'doneEnd'}`),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('subscriptions:cancel.title')}
      confirmLabel={t(`subscriptions:cancel.${isNow ? 'confirmNow' : isTrial ? 'confirmTrialEnd' : 'confirmEnd'}`)}
      keepLabel={t('subscriptions:mine.keep')}
      danger
      {...(isNow && cardLast4 !== null
        ? { typed: { expected: cardLast4, label: t('subscriptions:cancel.typed') } }
        : {})}
      isBusy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { body: { subscriptionId: subscriptionIdOnDb, shouldsetisactiveastrue: !isNow } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {hasChoice && (
        <fieldset className={classes.when}>
          <legend>{t('subscriptions:cancel.when')}</legend>
          <label>
            <input type="radio" name={name} checked={!isNow} onChange={() => setWantsNow(false)} />
            {t(isTrial ? 'subscriptions:cancel.atTrialEnd' : 'subscriptions:cancel.atEnd', {
              date: format.dateTime(lastDay),
            })}
          </label>
          <label>
            <input type="radio" name={name} checked={isNow} onChange={() => setWantsNow(true)} />
            {t('subscriptions:cancel.now')}
          </label>
        </fieldset>
      )}
      <p>
        {isNow || lastDay === null
          ? t('subscriptions:cancel.fromNow')
          : t('subscriptions:cancel.fromEnd', { date: format.dateTime(lastDay) })}
      </p>
      <ul className={classes.effects}>
        {effects.map((effect) => (
          <li key={effect}>
            {t(`subscriptions:cancel.effect.${effect}`, {
              listDays: limits.archiveKeptMs / DAY_MS,
              months: Math.floor(limits.endedKeptDays / 30),
            })}
          </li>
        ))}
        {/* Nothing was paid for a trial that could be given back. */}
        <li>{t(`subscriptions:cancel.effect.${isTrial ? 'trial' : 'refund'}`)}</li>
      </ul>
      <p>{t(isNow ? 'subscriptions:cancel.noUndo' : 'subscriptions:cancel.undo')}</p>
    </ConfirmDialog>
  );
}
