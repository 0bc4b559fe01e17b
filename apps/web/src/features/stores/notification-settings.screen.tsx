import { Button, TextInput } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { selectStore, useUser } from '../../session/session-data.ts';
import { session } from '../../session/session.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { NoStore } from './no-store.tsx';
import { Ready } from './ready.tsx';
import { StepPage } from './step-page.tsx';
import { useWizardStore } from './use-wizard-store.ts';
import classes from './stores.module.css';

/** STORE-004 and STORE-012: the notification e-mail, then "setup completed". */
export function NotificationSettingsScreen() {
  const store = useWizardStore();
  const storeId = store?.id ?? null;
  useEffect(() => {
    if (storeId !== null && session.now().storeId !== storeId) selectStore(storeId);
  }, [storeId]);
  if (!store) return <NoStore />;
  if (store.sellingPartnerId === null && !store.manuelManagement)
    return <Navigate to="/addStoreSteps/AuthorizeSpApi" search={{ cmId: store.id }} replace />;
  return store.isRegistrationCompleted ? <Ready store={store} /> : <NotificationForm store={store} />;
}

function NotificationForm({ store }: { store: CustomerMarket }) {
  const t = useText();
  const user = useUser();
  const [email, setEmail] = useState(store.marketPlaceEmail ?? user.email);
  const [isChecked, setChecked] = useState(false);
  const complete = useAct(stores.completeRegistration, { done: null, changes: [stores.list] });
  const fault = email.trim() === '' ? t('ui:required') : isEmail(email) ? null : t('stores:notifications.emailFault');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault === null) complete.mutate({ body: { customerMarketPlaceId: store.id, marketPlaceEmail: email.trim() } });
  };
  return (
    <StepPage title={t('stores:notifications.title')} lead={t('stores:notifications.lead')}>
      <form onSubmit={submit} noValidate className={classes.content} style={{ marginTop: 0 }}>
        <TextInput
          size="md"
          type="email"
          autoComplete="email"
          autoFocus
          label={t('stores:notifications.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setChecked(true)}
          error={fieldError(isChecked ? fault : null)}
        />
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={complete.isPending || complete.isSuccess}>
            {t('stores:notifications.submit')}
          </Button>
        </div>
      </form>
    </StepPage>
  );
}
