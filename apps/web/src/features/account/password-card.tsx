import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { NewPasswordField } from '../../kit/password/new-password-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { Card } from '../../ui/card.tsx';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';
import type { OwnAccount } from './own-account.ts';
import { useNewPassword } from './use-new-password.ts';

/** AUTH-039, AUTH-054: another password needs the old one and keeps the rules; every other device is signed out. */
export function PasswordCard({ own }: { own: OwnAccount }) {
  const t = useText();
  const { values, set, errorOf, formRef, submit, isPending } = useNewPassword(own.email);
  return (
    <Card
      title={t('account:password.title')}
      aside={
        own.passwordChangedAt !== null && (
          <span>
            {t('account:password.changed')} <When at={own.passwordChangedAt} />
          </span>
        )
      }
    >
      <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
        <p className="text2">{t('account:password.effect')}</p>
        {/* Lets password managers keep the pair. */}
        <input type="email" name="username" autoComplete="username" value={own.email} readOnly hidden />
        <PasswordField
          name="oldPassword"
          autoComplete="current-password"
          label={t('account:password.old')}
          value={values.oldPassword}
          onChange={set('oldPassword')}
          error={errorOf('oldPassword')}
        />
        <NewPasswordField
          email={own.email}
          label={t('identity:reset.password')}
          value={values.password}
          onChange={set('password')}
          error={errorOf('password')}
        />
        <PasswordField
          name="password2"
          autoComplete="new-password"
          label={t('identity:register.password2')}
          value={values.password2}
          onChange={set('password2')}
          error={errorOf('password2')}
        />
        <div className={classes.actions}>
          {/* One solid button a view: while nothing is typed there is none. */}
          <Button type="submit" variant={values.oldPassword === '' ? 'default' : 'filled'} loading={isPending}>
            {t('account:password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
