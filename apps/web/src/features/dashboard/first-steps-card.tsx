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
import { useCallMutation } from '../../api/operations.ts';
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
            if (steps[name]) return <DoneStep key={name} name={name} />;
            const { Icon, to, isOpenAtOnce = name === next } = looks[name];
            return (
              <li key={name} aria-current={name === next ? 'step' : undefined}>
                <span className={classes.todoIcon} data-tone="accent" aria-hidden="true">
                  <Icon size={16} stroke={1.75} />
                </span>
                <span className={classes.todoWords}>
                  <b>{t(`dashboard:first.${name}.title`)}</b>
                  <span>{t(`dashboard:first.${name}.text`)}</span>
                </span>
                {confirmable(name) && <KeepDefaults step={name} />}
                {isOpenAtOnce && to !== null && name !== 'firstPriceLive' && (
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

/** What is behind the seller takes one line. */
function DoneStep({ name }: { name: FirstStep }) {
  const t = useText();
  return (
    <li className={classes.doneStep}>
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      <span>{t(`dashboard:first.${name}.title`)}</span>
      <small>{t('dashboard:first.isDone')}</small>
    </li>
  );
}

const confirmable = (name: FirstStep): name is ConfirmableStep => confirmableSteps.some((step) => step === name);

/** Whoever is content with what a new store begins with says so here. */
function KeepDefaults({ step }: { step: ConfirmableStep }) {
  const t = useText();
  const blocked = useBlocked(dashboard.confirmStep);
  const keep = useCallMutation(dashboard.confirmStep);
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
  const hide = useCallMutation(dashboard.confirmStep);
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
