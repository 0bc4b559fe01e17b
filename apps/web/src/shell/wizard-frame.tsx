import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '../i18n/i18n.ts';
import { storesQuery } from '../session/session-data.ts';
import { useSession } from '../session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { Route, type Station } from '../ui/route.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorSwitch } from './color-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Waiting } from './waiting.tsx';
import classes from './wizard-frame.module.css';
import { stationState, wizardStep, wizardSteps } from './wizard-steps.ts';

/** Around the steps that connect a store: the route in the top bar, one question below it. */
export function WizardFrame() {
  const t = useText();
  const { token } = useSession();
  const { isMobile } = useScreenSize();
  const { data: stores } = useQuery({ ...storesQuery, enabled: token !== null });
  const pathname = useLocation({ select: (location) => location.pathname });
  const { cmId } = useSearch({ strict: false });
  const isCompleted = stores?.find((store) => store.id === cmId)?.isRegistrationCompleted === true;
  const step = wizardStep(pathname, isCompleted);
  const stations = wizardSteps.map((id, index): Station => ({
    id,
    label: t(`stores:steps.${id}`),
    state: stationState(index, step, isCompleted),
  }));
  const current = wizardSteps[step] ?? 'store';
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/" aria-label={t('shell:top.home')} className={classes.brand}>
          <Logo />
          <b>{t('shell:productName')}</b>
        </Link>
        <div className={classes.route}>
          {isMobile ? (
            <span className="small text2 num">
              {t('stores:steps.short', {
                step: step + 1,
                count: wizardSteps.length,
                name: t(`stores:steps.${current}`),
              })}
            </span>
          ) : (
            <Route compact stations={stations} label={t('stores:steps.label')} />
          )}
        </div>
        <div className={classes.end}>
          <ColorSwitch />
          <LanguageSwitch />
          {token !== null && (
            <Suspense>
              <AccountMenu />
            </Suspense>
          )}
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.content}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}
