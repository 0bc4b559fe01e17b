import { Suspense, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { Route } from '../../ui/route.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import classes from './wizard.module.css';
import { stationsOf, type WizardStep } from './wizard-steps.ts';

type Props = {
  steps: readonly WizardStep[];
  current: string;
  /** What the steps are for. */
  label: string;
  /** At the left of the bar, and at its right. */
  brand: ReactNode;
  end?: ReactNode;
  /** While a step is loaded. */
  waiting?: ReactNode;
  /** One question. */
  children: ReactNode;
};

/** A wizard: the route of its steps in the top bar, one question below it. */
export function Wizard({ steps, current, label, brand, end, waiting, children }: Props) {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        {brand}
        <div className={classes.route}>
          <WizardProgress steps={steps} current={current} label={label} />
        </div>
        <div className={classes.end}>{end}</div>
      </header>
      <main className={classes.main}>
        <div className={classes.narrow}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </div>
      </main>
    </div>
  );
}

/** How far a wizard is: all of its stations, or on a small screen the one it stands at. */
export function WizardProgress({ steps, current, label }: Pick<Props, 'steps' | 'current' | 'label'>) {
  const t = useText();
  const { isMobile } = useScreenSize();
  if (!isMobile) return <Route compact stations={stationsOf(steps, current)} label={label} />;
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === current),
  );
  return (
    <span className="small text2 num">
      {t('ui:wizard.step', { step: at + 1, count: steps.length, name: steps[at]?.label ?? '' })}
    </span>
  );
}
