import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { HelpMark } from '../ui/page-header.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColorSwitch } from './color-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './frame-parts.module.css';

/** The name of the product in a bar without a menu; leads home. */
export function FrameBrand() {
  const t = useText();
  return (
    <Link to="/" aria-label={t('shell:top.home')} className={classes.brand}>
      <Logo />
      <b>{t('shell:productName')}</b>
    </Link>
  );
}

/** The right end of such a bar: colours, language and, signed in, the help and the account. */
export function FrameEnd() {
  const { token } = useSession();
  return (
    <>
      <ColorSwitch />
      <LanguageSwitch />
      {token !== null && (
        <>
          <HelpMark />
          <Suspense>
            <AccountMenu />
          </Suspense>
        </>
      )}
    </>
  );
}
