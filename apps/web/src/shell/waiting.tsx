import { Loader } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { AfterMoment, LineSkeletons } from '../ui/skeletons.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './message-pages.module.css';

/** While the session, what is known of a newcomer (ONB-008) or a screen is loaded. */
export function Waiting() {
  const t = useText();
  return (
    <div className={classes.page}>
      <AfterMoment>
        <div className={classes.waiting}>
          <Logo size={40} />
          <Loader size="sm" />
          <span className="text3">{t('shell:session.checking')}</span>
        </div>
      </AfterMoment>
    </div>
  );
}

/** While the code of a screen is loaded. */
export function ScreenWaiting() {
  return (
    <div className={classes.screen}>
      <LineSkeletons count={5} />
    </div>
  );
}
