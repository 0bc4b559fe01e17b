import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Wizard } from '../kit/wizard/wizard.tsx';
import { storesQuery } from '../session/session-data.ts';
import { useSession } from '../session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColorSwitch } from './color-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { registrationStep, registrationSteps } from './registration-steps.ts';
import { Waiting } from './waiting.tsx';
import classes from './wizard-frame.module.css';

/** Around the steps that connect a store. */
export function WizardFrame() {
  const t = useText();
  const { token } = useSession();
  const { data: stores } = useQuery({ ...storesQuery, enabled: token !== null });
  const pathname = useLocation({ select: (location) => location.pathname });
  const { cmId } = useSearch({ strict: false });
  const isCompleted = stores?.find((store) => store.id === cmId)?.isRegistrationCompleted === true;
  const current = registrationStep(pathname, isCompleted);
  return (
    <Wizard
      label={t('stores:steps.label')}
      steps={registrationSteps.map((name, index) => ({
        name,
        label: t(`stores:steps.${name}`),
        // A store that is authorized again has all of them behind it.
        isDone: isCompleted || index < registrationSteps.indexOf(current),
      }))}
      current={current}
      brand={
        <Link to="/" aria-label={t('shell:top.home')} className={classes.brand}>
          <Logo />
          <b>{t('shell:productName')}</b>
        </Link>
      }
      end={
        <>
          <ColorSwitch />
          <LanguageSwitch />
          {token !== null && (
            <Suspense>
              <AccountMenu />
            </Suspense>
          )}
        </>
      }
      waiting={<Waiting />}
    >
      <Outlet />
    </Wizard>
  );
}
