import { Button } from '@mantine/core';
import { IconLogout, IconPassword } from '@tabler/icons-react';
import { staff } from '@kervan/contracts/staff-calls';
import { call } from '../../api/call.ts';
import { currentLanguage, showLanguage, useText } from '../../i18n/i18n.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ColorSwitch } from '../../shell/color-switch.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './staff-frame.module.css';
import { StaffLink } from './staff-link.tsx';

/** Ends the session here at once; whether the server answers does not matter. */
function signOut(): void {
  void call(staff.signOut, {}).catch(() => {});
  staffSession.end('signedOut');
}

/** The top of the area: that it is the staff's, who is signed in, and the ways out. */
export function StaffHead({ name }: { name: string }) {
  const t = useText();
  return (
    <header className={classes.head}>
      <StaffLink to="/staff/customers" className={classes.brand ?? ''}>
        <Logo size={24} />
        {t('shell:productName')}
      </StaffLink>
      <Badge tone="queue">{t('staff:badge')}</Badge>
      <span className={classes.end}>
        <span className={`text2 ellipsis ${classes.name}`}>{name}</span>
        <StaffLink to="/staff/password" className={classes.own ?? ''}>
          <IconPassword size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('staff:own.password')}</span>
        </StaffLink>
        <LanguageButton />
        <ColorSwitch />
        <Button variant="subtle" size="xs" leftSection={<IconLogout size={16} stroke={1.75} />} onClick={signOut}>
          {t('staff:own.signOut')}
        </Button>
      </span>
    </header>
  );
}

/** The other language at once; no account's choice is touched by it. */
export function LanguageButton() {
  const t = useText();
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={`${t('shell:top.languageCode')}, ${t('shell:top.language')}`}
      onClick={() => void showLanguage(currentLanguage() === 'tr' ? 'en' : 'tr')}
    >
      {t('shell:top.languageCode')}
    </Button>
  );
}
