import { IconDeviceMobile } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useNow } from '../ui/format/format.tsx';
import { Logo } from '../ui/logo.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import classes from './auth-frame.module.css';
import { ColorSwitch } from './color-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { RouteIllustration } from './route-illustration.tsx';

/** AUTH-004: addresses of the mobile app, set when the panel is built; hidden while empty. */
const appLinks = [
  { name: 'App Store', address: import.meta.env.VITE_APP_STORE_URL },
  { name: 'Google Play', address: import.meta.env.VITE_GOOGLE_PLAY_URL },
].filter((link): link is { name: string; address: string } => Boolean(link.address));

/** Around the pages without a session: the form at the left, the caravan's route at the right. */
export function AuthFrame() {
  const t = useText();
  const { isMobile } = useScreenSize();
  const year = new Date(useNow()).getFullYear();
  return (
    <div className={classes.frame}>
      <div className={classes.left}>
        <header className={classes.head}>
          <Link to="/login" className={classes.brand}>
            <Logo size={30} />
            {t('shell:productName')}
          </Link>
          <span className={classes.switches}>
            <LanguageSwitch />
            <ColorSwitch />
          </span>
        </header>
        <main className={classes.form}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <footer className={classes.foot}>
          <span>{t('shell:footer', { year })}</span>
          {appLinks.length > 0 && (
            <span className={classes.apps}>
              <IconDeviceMobile size={15} stroke={1.75} aria-hidden="true" />
              {appLinks.map(({ name, address }) => (
                <a key={name} href={address} rel="noreferrer">
                  {name}
                </a>
              ))}
            </span>
          )}
        </footer>
      </div>
      {!isMobile && (
        <aside className={classes.right}>
          <div className={classes.claim}>
            <h2>{t('identity:claim.title')}</h2>
            <p>{t('identity:claim.text')}</p>
          </div>
          <RouteIllustration />
        </aside>
      )}
    </div>
  );
}
