import { Button, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { limits } from '@kervan/domain/limits';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PhoneField } from '../../ui/phone/phone-field.tsx';
import classes from './account.module.css';
import type { OwnAccount } from './own-account.ts';
import { useProfile } from './use-profile.ts';

/** AUTH-039, AUTH-040: name and phone at once; a new address once it is confirmed there. */
export function ProfileCard({ own }: { own: OwnAccount }) {
  const t = useText();
  const { formRef, submit, ...profile } = useProfile(own);
  const text = (field: 'firstname' | 'lastname' | 'email') => ({
    size: 'md',
    name: field,
    value: profile.values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => profile.set(field, event.currentTarget.value),
    onBlur: profile.leave(field),
    error: fieldError(profile.errorOf(field)),
  });
  return (
    <Card
      title={t('account:profile.title')}
      aside={<span className="num">{t('account:profile.number', { number: own.customerId })}</span>}
    >
      <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
        <div className={classes.pair}>
          <TextInput {...text('firstname')} label={t('identity:register.firstname')} autoComplete="given-name" />
          <TextInput {...text('lastname')} label={t('identity:register.lastname')} autoComplete="family-name" />
        </div>
        <PhoneField
          value={profile.phone}
          onChange={profile.setPhone}
          onBlur={profile.leave('phoneNumber')}
          error={profile.errorOf('phoneNumber')}
        />
        <TextInput
          {...text('email')}
          label={t('identity:email')}
          type="email"
          autoComplete="email"
          description={t('account:profile.emailHint', { hours: limits.emailUndoMs / HOUR_MS })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        {own.pendingEmail && <PendingEmail pending={own.pendingEmail} now={own.email} />}
        <div className={classes.actions}>
          <Button type="submit" disabled={!profile.isChanged} loading={profile.isPending}>
            {t('account:profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const HOUR_MS = 3_600_000;

/** AUTH-040: which address waits, until when, and the way back. */
function PendingEmail({ pending, now }: { pending: NonNullable<OwnAccount['pendingEmail']>; now: string }) {
  const t = useText();
  const format = useFormat();
  const cancel = useCallMutation(account.cancelEmailChange, {
    done: t('account:profile.pendingCancelled'),
  });
  return (
    <div className={classes.note} role="status">
      <p>{t('account:profile.pending', { email: pending.email, now, date: format.dateTime(pending.expiresAt) })}</p>
      <button type="button" className="link" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('account:profile.pendingCancel')}
      </button>
    </div>
  );
}
