import { Button } from '@mantine/core';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import { checkNewPassword } from '@kervan/domain/identity/registration-rules';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMailLink, type MailLink } from '../../session/mail-link.ts';
import { notify } from '../../ui/notify.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import classes from './identity.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { NewPasswordField } from '../../kit/password/new-password-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { faultText, refusedFaults, type Faults } from './registration-form.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';

const route = getRouteApi('/auth/passwordReset/$status');
/** AUTH-030. */
const TO_LOGIN_S = 3;

/** AUTH-027, AUTH-028. */
export function PasswordResetScreen() {
  const { status } = route.useParams();
  const { link, usedBy, used, over } = useMailLink(route.useSearch());
  if (status.toLowerCase() === 'success' && link) return <NewPassword link={link} onUsed={used} onOver={over} />;
  // Loaded again after the change: the way on is the same.
  if (status.toLowerCase() === 'success' && usedBy !== null)
    return <Navigate to="/login" search={{ email: usedBy }} replace />;
  return <Refused reason={status.toLowerCase() === 'usernotfound' ? 'usernotfound' : 'failed'} />;
}

type WithLink = { link: MailLink; onUsed: () => void; onOver: () => void };

function NewPassword({ link, onUsed, onOver }: WithLink) {
  const t = useText();
  const navigate = useNavigate();
  const { values, change, errorOf, formRef, submit, isPending, isSuccess } = useReset({ link, onUsed, onOver });
  const { email } = link;
  const left = useCountdown(isSuccess ? TO_LOGIN_S : null, () => void navigate({ to: '/login', search: { email } }));
  if (isSuccess)
    return (
      <IdentityPage
        title={t('identity:reset.doneTitle')}
        lead={<span role="status">{t('identity:reset.done', { seconds: left })}</span>}
      />
    );
  return (
    <IdentityPage title={t('identity:reset.title')} lead={t('identity:reset.lead', { email })}>
      <form ref={formRef} className={classes.form} onSubmit={submit} noValidate>
        {/* Lets password managers keep the pair. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          email={email}
          autoFocus
          label={t('identity:reset.password')}
          value={values.password}
          onChange={change('password')}
          error={errorOf('password')}
        />
        <PasswordField
          name="password2"
          autoComplete="new-password"
          label={t('identity:register.password2')}
          value={values.password2}
          onChange={change('password2')}
          error={errorOf('password2')}
        />
        <Button type="submit" size="md" fullWidth mt={6} loading={isPending}>
          {t('identity:reset.submit')}
        </Button>
      </form>
    </IdentityPage>
  );
}

/** The pair that is typed, what is wrong with it, and the request by the link of a mail. */
function useReset({ link, onUsed, onOver }: WithLink) {
  const { email, token } = link;
  const t = useText();
  const navigate = useNavigate();
  const [values, setValues] = useState({ password: '', password2: '' });
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const reset = useCallMutation(identity.resetPassword, { done: null, shownByForm: ['all'] });
  const [formRef, focusOn] = useWrongFocus(reset.isPending);
  const faults: Faults = {
    ...Object.fromEntries(checkNewPassword({ ...values, email }).map(({ field, fault }) => [field, fault])),
    ...refused,
  };
  const errorOf = (field: 'password' | 'password2') =>
    faults[field] !== undefined && (isChecked || refused[field] !== undefined)
      ? faultText(field, faults[field], t, '')
      : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const wrong = (['password', 'password2'] as const).find((field) => faults[field] !== undefined);
    if (wrong) return focusOn(wrong);
    reset.mutate(
      { body: { email, token, password: values.password } },
      {
        onSuccess: onUsed,
        onError: (error) => {
          const { code, fields } = error;
          const isUnknown = fields.some((field) => field.code === 'userNotFound');
          if (code === 'LinkNotValid' || isUnknown) {
            onOver();
            void navigate({
              to: '/passwordReset/$status',
              params: { status: isUnknown ? 'usernotfound' : 'failed' },
              search: {},
              replace: true,
            });
          } else if (code === 'ValidationFailed') {
            const faults = refusedFaults(code, fields);
            setRefused(faults);
            focusOn(faults.password === undefined ? null : 'password');
          }
          // AUTH-044.
          else notify.error(`${t('identity:catalogue.resetFailed')} ${errorText(error, t)}`);
        },
      },
    );
  };
  const change = (field: 'password' | 'password2') => (value: string) => {
    setRefused({});
    setValues({ ...values, [field]: value });
  };
  const { isPending, isSuccess } = reset;
  return { values, change, errorOf, formRef, submit, isPending, isSuccess };
}

function Refused({ reason }: { reason: 'usernotfound' | 'failed' }) {
  const t = useText();
  const why = t(`identity:reset.${reason}`);
  return (
    <IdentityPage
      title={t(`identity:reset.${reason}Title`)}
      lead={
        <span role="alert">{reason === 'usernotfound' ? `${t('identity:catalogue.userNotFound')} ${why}` : why}</span>
      }
    >
      <LinkButton to="/login" search={{ tab: 'forgot' }} size="md" fullWidth>
        {t('identity:reset.again')}
      </LinkButton>
    </IdentityPage>
  );
}
