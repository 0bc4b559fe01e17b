import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { ColorSwitch } from '../../../shell/color-switch.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { LanguageButton } from '../staff-head.tsx';
import classes from '../staff-frame.module.css';

/** Around what stands before the area: whose door it is, the language and the colours. */
export function Door({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className={classes.door}>
      <header className={classes.doorHead}>
        <span className={classes.brand}>
          <Logo size={30} />
          {t('shell:productName')}
        </span>
        <Badge tone="queue">{t('staff:badge')}</Badge>
        <span className={classes.end}>
          <LanguageButton />
          <ColorSwitch />
        </span>
      </header>
      <main className={classes.doorForm}>{children}</main>
    </div>
  );
}
