import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { contact } from '@kervan/contracts/contact-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useNow } from '../ui/format/format.tsx';
import { Logo } from '../ui/logo.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import classes from './auth-frame.module.css';
import { ColorSwitch } from './color-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { RouteIllustration } from './route-illustration.tsx';

/** Around the pages without a session: the form at the left, the caravan's route at the right. */
export function AuthFrame() {
  const t = useText();
  const { isMobile } = useScreenSize();
  const links = useQuery(read(contact.get, {})).data;
  // AUTH-003, AUTH-004: hidden while not configured.
  const appLinks = [
    { name: t('shell:apps.appStore'), address: links?.appStoreUrl },
    { name: t('shell:apps.googlePlay'), address: links?.googlePlayUrl },
  ].filter((link): link is { name: string; address: string } => Boolean(link.address));
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
            <span className={classes.apps} aria-label={t('shell:apps.label')} role="group">
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
