import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { ConsentLabel } from '../../kit/agreement/consent-label.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { PhoneField } from '../../ui/phone/phone-field.tsx';
import classes from './identity.module.css';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { NewPasswordField } from '../../kit/password/new-password-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { useRegistration } from './use-registration.ts';

/** AUTH-006 to AUTH-016. */
export function RegisterView({ affiliationCode }: { affiliationCode: string }) {
  const t = useText();
  const { formRef, submit, isPending, ...form } = useRegistration(affiliationCode);
  const { phone, errorOf, leave } = form;
  const text = (field: 'firstname' | 'lastname' | 'email') => ({
    size: 'md',
    name: field,
    value: form.values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.change(field, event.currentTarget.value),
    onBlur: leave(field),
    error: fieldError(errorOf(field)),
  });
  const lead = (
    <>
      {t('identity:register.lead', { days: limits.trialDays })}{' '}
      <Link to="/login" search={({ tab: _tab, ...search }) => search} className="link">
        {t('identity:register.login')}
      </Link>
    </>
  );
  return (
    <IdentityPage title={t('identity:register.title')} lead={lead}>
      <form ref={formRef} className={`${classes.form} ${classes.roomy}`} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput {...text('firstname')} label={t('identity:register.firstname')} autoComplete="given-name" />
          <TextInput {...text('lastname')} label={t('identity:register.lastname')} autoComplete="family-name" />
        </div>
        <TextInput {...text('email')} label={t('identity:email')} type="email" autoComplete="email" />
        <PhoneField
          value={phone}
          onChange={form.changePhone}
          onBlur={leave('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <NewPasswordField
          email={form.values.email}
          label={t('identity:password')}
          value={form.values.password}
          onChange={(value) => form.change('password', value)}
          onBlur={leave('password')}
          error={errorOf('password')}
        />
        <div className={classes.pair}>
          <PasswordField
            name="password2"
            autoComplete="new-password"
            label={t('identity:register.password2')}
            value={form.values.password2}
            onChange={(value) => form.change('password2', value)}
            onBlur={leave('password2')}
            error={errorOf('password2')}
          />
          <InvitationField value={form.invitation} onChange={form.setInvitation} />
        </div>
        <Consents isPending={isPending} />
      </form>
    </IdentityPage>
  );
}

function InvitationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <TextInput
      size="md"
      name="affiliationCode"
      autoComplete="off"
      label={
        <>
          {t('identity:register.affiliation')}{' '}
          <span style={{ fontWeight: 400, color: 'var(--text3)' }}>{t('ui:optional')}</span>
        </>
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={50}
    />
  );
}

/** Both agreements, and the button that wants them. */
function Consents({ isPending }: { isPending: boolean }) {
  const t = useText();
  const [consents, setConsents] = useState({ licence: false, kvkk: false });
  const hasConsents = consents.licence && consents.kvkk;
  return (
    <>
      <div className={classes.consents}>
        {(['licence', 'kvkk'] as const).map((name) => (
          <Checkbox
            key={name}
            label={<ConsentLabel name={name} />}
            checked={consents[name]}
            onChange={(event) => setConsents({ ...consents, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={!hasConsents}
        loading={isPending}
        title={hasConsents ? undefined : t('ui:consent.needed')}
      >
        {t('identity:register.submit')}
      </Button>
    </>
  );
}
