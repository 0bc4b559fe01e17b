import { useEffect } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Door } from './door.tsx';
import classes from './own.module.css';
import { PasswordForm } from './password-form.tsx';

/** The end of the first sign-in: the one-time password is given up for one that nobody else has seen. Nothing else is open before. */
export function FirstPassword({ email }: { email: string }) {
  const t = useText();
  const title = t('staff:own.firstTitle');
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  return (
    <Door>
      <h1 className={classes.title}>{title}</h1>
      <p className="text2">{t('staff:own.firstLead')}</p>
      <PasswordForm email={email} submit={t('staff:own.firstSubmit')} />
    </Door>
  );
}
