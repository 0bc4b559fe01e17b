import { Button } from '@mantine/core';
import {
  IconCheck,
  IconFilter,
  IconPackage,
  IconPercentage,
  IconRocket,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import {
  confirmableSteps,
  firstSteps,
  type ConfirmableStep,
  type FirstStep,
  type FirstSteps,
} from '@kervan/domain/stores/first-steps';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './dashboard.module.css';

const looks: Record<
  FirstStep,
  { Icon: Icon; to: '/mainCustomerPricingSettings' | '/filters' | '/routingsettings' | '/inventory/new' | null }
> = {
  profitBand: { Icon: IconPercentage, to: '/mainCustomerPricingSettings' },
  filters: { Icon: IconFilter, to: '/filters' },
  way: { Icon: IconTruck, to: '/routingsettings' },
  products: { Icon: IconPackage, to: '/inventory/new' },
  firstPriceLive: { Icon: IconRocket, to: null },
};

/** What a new store needs before it sells. Each step is done by what happens, not by a tick. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const t = useText();
  const format = useFormat();
  const next = firstSteps.find((name) => !steps[name]);
  const done = firstSteps.filter((name) => steps[name]).length;
  return (
    <div className={classes.card} data-place="wide">
      <Card
        title={t('dashboard:first.title')}
        aside={t('dashboard:first.done', { done: format.number(done), all: format.number(firstSteps.length) })}
        padded={false}
      >
        <ol className={`${classes.todos} ${classes.steps}`}>
          {firstSteps.map((name) => {
            const { Icon, to } = looks[name];
            const isDone = steps[name];
            return (
              <li key={name} data-calm={isDone || undefined} aria-current={name === next ? 'step' : undefined}>
                <span className={classes.todoIcon} data-tone={isDone ? 'pos' : 'accent'} aria-hidden="true">
                  {isDone ? <IconCheck size={16} stroke={1.75} /> : <Icon size={16} stroke={1.75} />}
                </span>
                <span className={classes.todoWords}>
                  <b>{t(`dashboard:first.${name}.title`)}</b>
                  <span>{isDone ? t('dashboard:first.isDone') : t(`dashboard:first.${name}.text`)}</span>
                </span>
                {/* The last step has no page of its own: it happens. */}
                {!isDone && confirmable(name) && <KeepDefaults step={name} />}
                {!isDone && to !== null && name !== 'firstPriceLive' && (
                  <LinkButton to={to} size="xs" variant={name === next ? 'filled' : 'default'}>
                    {t(`dashboard:first.${name}.go`)}
                  </LinkButton>
                )}
              </li>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}

const confirmable = (name: FirstStep): name is ConfirmableStep => confirmableSteps.some((step) => step === name);

/** Whoever is content with what a new store begins with says so here. */
function KeepDefaults({ step }: { step: ConfirmableStep }) {
  const t = useText();
  const blocked = useBlocked(dashboard.confirmStep);
  const keep = useAct(dashboard.confirmStep);
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={blocked !== null}
      title={blocked ?? undefined}
      aria-label={t('dashboard:first.keepOf', { step: t(`dashboard:first.${step}.title`) })}
      loading={keep.isPending}
      onClick={() => keep.mutate({ body: { step } })}
    >
      {t('dashboard:first.keep')}
    </Button>
  );
}
