import { setupSteps, type SetupStep } from '@kervan/domain/warehouse/activation';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import type { Setup } from './warehouse.screen.tsx';
import classes from './warehouse.module.css';

/** Where each step is taken. Carriers stand further down on this page. */
const places: Record<SetupStep, string> = {
  agreement: '/warehouseAgreement',
  profile: '/warehouse/profile',
  card: '/change-credit-card',
  credit: '/load-warehouse-credit',
  carrier: '#carriers',
};

/** The steps of the account; of the stores it is done when each has its carrier. */
function isDone(setup: Setup, step: SetupStep): boolean {
  if (step === 'carrier') return setup.markets.length > 0 && lacking(setup).length === 0;
  if (step === 'agreement') return setup.agreement.accepted === setup.agreement.current;
  return { profile: setup.profile.isDone, card: setup.hasApprovedCard, credit: setup.isCreditLoaded }[step];
}
const lacking = (setup: Setup): string[] =>
  setup.markets.filter(({ missing }) => missing.includes('carrier')).map(({ storeName }) => storeName);

/** WH-002: what has to be done before the warehouse can be activated, each step with its place. */
export function StepsCard({ setup }: { setup: Setup }) {
  const t = useText();
  const done = setupSteps.filter((step) => isDone(setup, step)).length;
  return (
    <Card
      title={t('warehouse:steps.title')}
      aside={<span className="num">{t('warehouse:steps.progress', { done, all: setupSteps.length })}</span>}
      padded={false}
    >
      <ol className={classes.steps}>
        {setupSteps.map((step) => (
          <Step key={step} step={step} setup={setup} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, setup }: { step: SetupStep; setup: Setup }) {
  const t = useText();
  const done = isDone(setup, step);
  const isRenewed = step === 'agreement' && !done && setup.agreement.accepted !== null;
  const stores = lacking(setup);
  const text = isRenewed
    ? t('warehouse:steps.agreement.renewedText')
    : step !== 'carrier'
      ? t(`warehouse:steps.${step}.text`)
      : stores.length > 0
        ? t('warehouse:steps.carrier.text', { stores: stores.join(', ') })
        : t('warehouse:steps.carrier.all');
  return (
    <li className={classes.step} data-step={step}>
      <Badge tone={done ? 'pos' : 'warn'} mark={done ? 'dot' : 'ring'}>
        {t(done ? 'warehouse:steps.done' : isRenewed ? 'warehouse:steps.renewed' : 'warehouse:steps.missing')}
      </Badge>
      <div className={classes.words}>
        <b>{t(`warehouse:steps.${step}.label`)}</b>
        <span className="text2">{text}</span>
      </div>
      {step === 'carrier' ? (
        <a className="link" href={places.carrier}>
          {t('warehouse:steps.carrier.act')}
        </a>
      ) : (
        <PathLink to={places[step]}>{t(`warehouse:steps.${step}.act`)}</PathLink>
      )}
    </li>
  );
}
