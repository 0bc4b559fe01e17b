import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Response } from '@kervan/contracts/endpoint';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import type { CustomerSubscription, PlanLevel } from '@kervan/contracts/subscriptions';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { tip } from '../../../ui/tip.ts';
import { levelName } from '../plan-words.ts';
import classes from './change.module.css';

type Preview = Response<typeof planChanges.previewChange>;
type Props = {
  subscription: CustomerSubscription;
  chosen: PlanLevel | null;
  preview: UseQueryResult<Preview, ApiError>;
  isRunning: boolean;
  onConfirm: (amountDue: number) => void;
};

/** SUB-034: what the change costs before it is made. */
export function ChangePreview({ subscription, chosen, preview, isRunning, onConfirm }: Props) {
  const t = useText();
  const format = useFormat();
  if (!chosen)
    return (
      <Card title={t('subscriptions:amount.title')}>
        <p className="text2">{t('subscriptions:change.choose')}</p>
      </Card>
    );
  const name = levelName({ plan: chosen.subscriptionPlanName, productLimit: chosen.productLimit }, { t, format });
  return (
    <Card title={name}>
      {preview.isError ? (
        <ErrorState
          title={t('subscriptions:change.previewFailed')}
          text={errorText(preview.error, t)}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : !preview.data ? (
        <LineSkeletons count={4} />
      ) : (
        // The consent to one level's excess is none to another's.
        <Amounts
          key={chosen.id}
          subscription={subscription}
          chosen={chosen}
          preview={preview.data}
          isRunning={isRunning}
          onConfirm={onConfirm}
        />
      )}
    </Card>
  );
}

function Amounts({
  subscription,
  chosen,
  preview,
  isRunning,
  onConfirm,
}: Omit<Props, 'chosen' | 'preview'> & { chosen: PlanLevel; preview: Preview }) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const blocked = useBlocked(planChanges.change);
  const [accepts, setAccepts] = useState(false);
  const money = (cents: number) => format.money(cents, 'USD');
  const { amountDue, credit, excess } = preview;
  const hasExcess = excess.allItems > 0 || excess.atStore > 0;
  const renewsAt = Date.parse(preview.date) + limits.subscriptionPeriodMs;
  return (
    <>
      <dl className={classes.lines}>
        <Line name={t('subscriptions:change.price')} value={money(chosen.price)} />
        {credit > 0 && <Line name={t('subscriptions:change.credit')} value={money(-credit)} />}
        <Line name={t('subscriptions:change.due')} value={money(amountDue)} isTotal />
        <Line name={t('subscriptions:change.next')} value={format.dateTime(renewsAt)} />
      </dl>
      <ul className={classes.notes}>
        <li>{t('subscriptions:change.atOnce')}</li>
        {subscription.status === 'trial' && <li>{t('subscriptions:change.endsTrial')}</li>}
        {credit > chosen.price && <li>{t('subscriptions:change.creditKept')}</li>}
        {subscription.coupon && (
          <li>{t(preview.keepsCoupon ? 'subscriptions:change.keepsCoupon' : 'subscriptions:change.losesCoupon')}</li>
        )}
        <li>{t('subscriptions:change.secure')}</li>
      </ul>
      {hasExcess && (
        <section className={classes.excess} role="alert">
          <h3>{t('subscriptions:change.excessTitle')}</h3>
          {excess.atStore > 0 && (
            <p>{t('subscriptions:change.excessAtStore', { count: format.number(excess.atStore) })}</p>
          )}
          {excess.allItems > 0 && (
            <p>{t('subscriptions:change.excessAll', { count: format.number(excess.allItems) })}</p>
          )}
          <p>{t('subscriptions:change.excessText', { days: limits.planRiskGraceMs / 86_400_000 })}</p>
          <label htmlFor={id} className={classes.accept}>
            <input
              id={id}
              type="checkbox"
              checked={accepts}
              onChange={(event) => setAccepts(event.currentTarget.checked)}
            />
            {t('subscriptions:change.excessAccept')}
          </label>
        </section>
      )}
      {blocked && <p className={`neg small ${classes.blocked}`}>{blocked}</p>}
      <div
        className={classes.confirm}
        {...tip(blocked === null && hasExcess && !accepts ? t('subscriptions:change.acceptFirst') : null)}
      >
        <Button
          fullWidth
          size="md"
          loading={isRunning}
          disabled={blocked !== null || (hasExcess && !accepts)}
          onClick={() => onConfirm(amountDue)}
        >
          {amountDue === 0
            ? t('subscriptions:change.confirmFree')
            : t('subscriptions:change.confirm', { amount: money(amountDue) })}
        </Button>
      </div>
    </>
  );
}

function Line({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
