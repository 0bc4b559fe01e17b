import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import type { Registration } from '@kervan/domain/identity/registration-rules';
import { limits } from '@kervan/domain/limits';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { ConsentLabel } from './consent-label.tsx';
import { documentVersions } from './document-versions.ts';
import classes from './identity.module.css';
import { IdentityPage } from './identity-page.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { emptyPhone, PhoneField } from './phone-field.tsx';
import { examplePhone, phoneToSend } from './phone-number.ts';
import { faultsOf, faultText, fieldOrder, refusedFaults, type Faults, type Field } from './registration-form.ts';
import { useWrongFocus } from './use-wrong-focus.ts';

const empty = { firstname: '', lastname: '', email: '', password: '', password2: '' };

/** AUTH-006 to AUTH-016. */
export function RegisterView({ affiliationCode }: { affiliationCode: string }) {
  const t = useText();
  const navigate = useNavigate();
  const rulesId = useId();
  const [values, setValues] = useState(empty);
  const [phone, setPhone] = useState(emptyPhone);
  const [invitation, setInvitation] = useState(affiliationCode);
  const [consents, setConsents] = useState({ agreement: false, kvkk: false });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  // AUTH-007: the landing page's query as it came.
  const [landingQuery] = useState(() => location.search.slice(1));
  const register = useAct(identity.register, { shownByForm: ['UserAlreadyRegistered', 'ValidationFailed'] });
  const [formRef, focusOn] = useWrongFocus(register.isPending);

  const number = phoneToSend(phone.text, phone.country);
  const form: Registration = { ...values, phoneNumber: number ?? phone.text };
  const faults = { ...faultsOf(form, number !== null), ...refused };
  const errorOf = (field: Field) => {
    const fault = faults[field];
    return fault !== undefined && (left.has(field) || refused[field] !== undefined)
      ? faultText(field, fault, t, examplePhone(phone.country))
      : null;
  };
  const leave = (field: Field) => () => setLeft(new Set([...left, field]));
  const change = (field: Field, value: string) => {
    const { [field]: _gone, ...rest } = refused;
    setRefused(rest);
    if (field !== 'phoneNumber') setValues({ ...values, [field]: value });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft(new Set(fieldOrder));
    const wrong = fieldOrder.find((field) => faults[field] !== undefined);
    if (wrong) return focusOn(wrong);
    const { agreement, kvkk } = documentVersions;
    register.mutate(
      {
        body: {
          ...form,
          affiliationCode: invitation.trim() || null,
          query: landingQuery || null,
          agreementVersion: agreement,
          kvkkVersion: kvkk,
        },
      },
      {
        onSuccess: () => void navigate({ to: '/registrationSuccess', search: { email: values.email.trim() } }),
        onError: ({ code, fields }) => {
          const faults = refusedFaults(code, fields);
          setRefused(faults);
          focusOn(fieldOrder.find((field) => faults[field] !== undefined) ?? null);
        },
      },
    );
  };
  const text = (field: 'firstname' | 'lastname' | 'email') => ({
    size: 'md',
    name: field,
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(field, event.currentTarget.value),
    onBlur: leave(field),
    error: fieldError(errorOf(field)),
  });
  const hasConsents = consents.agreement && consents.kvkk;
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
      <form ref={formRef} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput {...text('firstname')} label={t('identity:register.firstname')} autoComplete="given-name" />
          <TextInput {...text('lastname')} label={t('identity:register.lastname')} autoComplete="family-name" />
        </div>
        <TextInput {...text('email')} label={t('identity:email')} type="email" autoComplete="email" />
        <PhoneField
          value={phone}
          onChange={(next) => (setPhone(next), change('phoneNumber', ''))}
          onBlur={leave('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <div>
          <PasswordField
            name="password"
            autoComplete="new-password"
            label={t('identity:password')}
            value={values.password}
            onChange={(value) => change('password', value)}
            onBlur={leave('password')}
            error={errorOf('password')}
            describedBy={rulesId}
          />
          <div style={{ marginTop: 8 }}>
            <PasswordRules id={rulesId} password={values.password} email={values.email} />
          </div>
        </div>
        <div className={classes.pair}>
          <PasswordField
            name="password2"
            autoComplete="new-password"
            label={t('identity:register.password2')}
            value={values.password2}
            onChange={(value) => change('password2', value)}
            onBlur={leave('password2')}
            error={errorOf('password2')}
          />
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
            value={invitation}
            onChange={(event) => setInvitation(event.currentTarget.value)}
            maxLength={50}
          />
        </div>
        <div className={classes.consents}>
          {(['agreement', 'kvkk'] as const).map((name) => (
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
          loading={register.isPending}
          title={hasConsents ? undefined : t('identity:register.consentNeeded')}
        >
          {t('identity:register.submit')}
        </Button>
      </form>
    </IdentityPage>
  );
}
