import { Button, TextInput } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFirstWrong } from '../../kit/settings/use-first-wrong.ts';
import { useFormState, type Refusal } from '../../kit/settings/use-form-state.ts';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import { useBlocked, selectStore, useUser } from '../../session/session-data.ts';
import { session } from '../../session/session.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { NoStore } from './no-store.tsx';
import { Ready } from './ready.tsx';
import { useWizardStore } from './use-wizard-store.ts';

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

type NotificationForm = { marketPlaceEmail: string };

function check({ marketPlaceEmail }: NotificationForm): Refusal[] {
  const field = 'marketPlaceEmail';
  if (marketPlaceEmail.trim() === '') return [{ field, code: 'Required' }];
  return isEmail(marketPlaceEmail) ? [] : [{ field, code: 'NotAnAddress' }];
}

function NotificationForm({ store }: { store: CustomerMarket }) {
  const t = useText();
  const user = useUser();
  const page = useRef<HTMLDivElement>(null);
  const form = useFormState<NotificationForm>(
    { form: { marketPlaceEmail: store.marketPlaceEmail ?? user.email }, revision: 0 },
    {
      paths: ['marketPlaceEmail'],
      check,
      faultText: ({ code }) => (code === 'Required' ? t('ui:required') : t('stores:notifications.emailFault')),
    },
  );
  useFirstWrong(page, form.wrong, true);
  const complete = useCallMutation(stores.completeRegistration, {
    done: null,
    shownByForm: ['ValidationFailed'],
  });
  const blocked = useBlocked(stores.completeRegistration);
  const { edit } = form;
  if (!edit) return null;
  const submit = () => {
    if (form.validateAll() !== null) return;
    complete.mutate(
      { body: { customerMarketPlaceId: store.id, marketPlaceEmail: edit.form.marketPlaceEmail.trim() } },
      { onError: (error) => void form.refuse(error.fields) },
    );
  };
  return (
    <WizardPage
      title={t('stores:notifications.title')}
      lead={t('stores:notifications.lead')}
      onSubmit={submit}
      actions={
        <Button
          type="submit"
          size="md"
          disabled={blocked !== null}
          title={blocked ?? undefined}
          loading={complete.isPending || complete.isSuccess}
        >
          {t('stores:notifications.submit')}
        </Button>
      }
    >
      <div ref={page}>
        <div data-field="marketPlaceEmail">
          <TextInput
            size="md"
            type="email"
            autoComplete="email"
            autoFocus
            label={t('stores:notifications.email')}
            value={edit.form.marketPlaceEmail}
            onChange={(event) => edit.change({ marketPlaceEmail: event.currentTarget.value })}
            onBlur={() => form.leave('marketPlaceEmail')}
            error={fieldError(edit.faults('marketPlaceEmail')[0])}
          />
        </div>
      </div>
    </WizardPage>
  );
}
