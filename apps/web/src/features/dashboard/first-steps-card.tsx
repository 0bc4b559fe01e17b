import { Button } from '@mantine/core';
import {
  IconCheck,
  IconFilter,
  IconPackage,
  IconPercentage,
  IconReceipt,
  IconRocket,
  IconRoute,
  IconShoppingCart,
  IconTruck,
  IconTruckDelivery,
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

type Look = {
  Icon: Icon;
  to: '/mainCustomerPricingSettings' | '/filters' | '/routingsettings' | '/inventory/new' | '/orders' | null;
  /** It can be gone to before it is its turn. */
  isOpenAtOnce?: true;
};
const looks: Record<FirstStep, Look> = {
  profitBand: { Icon: IconPercentage, to: '/mainCustomerPricingSettings', isOpenAtOnce: true },
  filters: { Icon: IconFilter, to: '/filters', isOpenAtOnce: true },
  way: { Icon: IconTruck, to: '/routingsettings', isOpenAtOnce: true },
  products: { Icon: IconPackage, to: '/inventory/new', isOpenAtOnce: true },
  // It has no page of its own: it happens.
  firstPriceLive: { Icon: IconRocket, to: null },
  firstOrder: { Icon: IconReceipt, to: '/orders' },
  shippingType: { Icon: IconRoute, to: '/orders' },
  bought: { Icon: IconShoppingCart, to: '/orders' },
  confirmed: { Icon: IconTruckDelivery, to: '/orders' },
};

/** What leads a new store to its first order, bought and confirmed. Each step is done by what happens, not by a tick. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const t = useText();
  const format = useFormat();
  const next = firstSteps.find((name) => !steps[name]);
  const done = firstSteps.filter((name) => steps[name]).length;
  return (
    <div className={classes.card} data-place="wide">
      <Card
        title={t('dashboard:first.title')}
        aside={
          <>
            {t('dashboard:first.done', { done: format.number(done), all: format.number(firstSteps.length) })}
            {steps.firstPriceLive && <Hide />}
          </>
        }
        padded={false}
      >
        <ol className={`${classes.todos} ${classes.steps}`}>
          {firstSteps.map((name) => {
            const { Icon, to, isOpenAtOnce = name === next } = looks[name];
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
                {!isDone && confirmable(name) && <KeepDefaults step={name} />}
                {!isDone && isOpenAtOnce && to !== null && name !== 'firstPriceLive' && (
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

/** Who sells without buying here, or knows the way, needs no steps. */
function Hide() {
  const t = useText();
  const blocked = useBlocked(dashboard.confirmStep);
  const hide = useAct(dashboard.confirmStep);
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={blocked !== null}
      title={blocked ?? undefined}
      aria-label={t('dashboard:first.hideOf')}
      loading={hide.isPending}
      onClick={() => hide.mutate({ body: { step: 'all' } })}
    >
      {t('dashboard:first.hide')}
    </Button>
  );
}
