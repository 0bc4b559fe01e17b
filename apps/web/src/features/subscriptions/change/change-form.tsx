import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import type { CustomerSubscription, PlanLevel } from '@kervan/contracts/subscriptions';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { levelName, planName, pricePerDay } from '../plan-words.ts';
import { ChangePreview } from './change-preview.tsx';
import { ChangeResult } from './change-result.tsx';
import classes from './change.module.css';
import { useChange } from './use-change.ts';

type Props = { subscription: CustomerSubscription; levels: readonly PlanLevel[]; wanted: number | null };

/** The levels, what the chosen one costs now, and the change itself. */
export function ChangeForm({ subscription, levels, wanted }: Props) {
  const t = useText();
  const offered = levels.filter((level) => !level.isTrial && level.stripePriceId !== null);
  const [chosenId, setChosenId] = useState(wanted);
  const chosen = offered.find(({ id }) => id === chosenId && id !== subscription.planLevelId) ?? null;
  const preview = useQuery({
    ...read(planChanges.previewChange, { body: { subscriptionPlanLevelId: chosen?.id ?? 0 } }),
    enabled: chosen !== null,
    // An amount to the second: a look at it later is another one.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const change = useChange(subscription);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {change.outcome && <ChangeResult outcome={change.outcome} />}
        {subscriptionPlans.map((plan) => (
          <Card key={plan} title={planName(plan, t)}>
            <Levels
              levels={offered.filter(({ subscriptionPlanName }) => subscriptionPlanName === plan)}
              currentId={subscription.planLevelId}
              chosenId={chosen?.id ?? null}
              onChoose={(id) => {
                setChosenId(id);
                change.forget();
              }}
              disabled={change.isRunning}
            />
          </Card>
        ))}
      </div>
      <aside className={classes.aside}>
        <ChangePreview
          subscription={subscription}
          chosen={chosen}
          preview={preview}
          isRunning={change.isRunning}
          onConfirm={(amountDue) => chosen && void change.start(chosen, amountDue)}
        />
      </aside>
    </div>
  );
}

type LevelsProps = {
  levels: readonly PlanLevel[];
  currentId: number;
  chosenId: number | null;
  onChoose: (id: number) => void;
  disabled: boolean;
};

/** SUB-033: the present level is shown and cannot be chosen. */
function Levels({ levels, currentId, chosenId, onChoose, disabled }: LevelsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.levels}>
      {levels.map((level) => {
        const isCurrent = level.id === currentId;
        return (
          <label key={level.id} className={classes.level} data-current={isCurrent || undefined}>
            <input
              type="radio"
              name="level"
              checked={chosenId === level.id}
              disabled={disabled || isCurrent}
              aria-label={levelName(
                { plan: level.subscriptionPlanName, productLimit: level.productLimit },
                { t, format },
              )}
              onChange={() => onChoose(level.id)}
            />
            <span>{t('subscriptions:level.items', { count: format.number(level.productLimit) })}</span>
            <b className="num">{t('subscriptions:level.price', { price: format.money(level.price, 'USD') })}</b>
            <span className="num small text3">
              {isCurrent
                ? t('subscriptions:change.current')
                : t('subscriptions:level.day', { price: format.money(pricePerDay(level.price), 'USD') })}
            </span>
          </label>
        );
      })}
    </div>
  );
}
