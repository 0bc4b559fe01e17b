import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { billing } from '@kervan/contracts/billing-calls';
import { errorText } from '../../../api/error-text.ts';
import { read, useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstWrong } from '../../../kit/settings/use-first-wrong.ts';
import { useFormState } from '../../../kit/settings/use-form-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { Locked } from '../../../session/locked.tsx';
import { AddressFields } from './address-fields.tsx';
import { addressBody, addressOf, addressPaths, checkAddress, type AddressForm } from './address-form.ts';
import classes from './address.module.css';

/** SUB-014: where invoices go. */
export function BillingAddressScreen() {
  const t = useText();
  const customer = useQuery(read(billing.getCustomer, {}));
  return (
    <BillingPage title={t('billing:address.title')} note={t('billing:address.note')} place="address">
      {customer.isPending ? (
        <LineSkeletons count={6} />
      ) : customer.isError ? (
        <ErrorState
          title={t('billing:address.failed')}
          text={errorText(customer.error, t)}
          onRetry={() => void customer.refetch()}
          isRetrying={customer.isFetching}
        />
      ) : (
        // What was saved meanwhile is the form's new ground.
        <Locked by={billing.createCustomer}>
          <AddressCard
            key={JSON.stringify(customer.data)}
            saved={addressOf(customer.data)}
            isNew={customer.data === null}
          />
        </Locked>
      )}
    </BillingPage>
  );
}

function AddressCard({ saved, isNew }: { saved: AddressForm; isNew: boolean }) {
  const t = useText();
  const page = useRef<HTMLFormElement>(null);
  const form = useFormState<AddressForm>(
    { form: saved, revision: 0 },
    {
      paths: addressPaths,
      check: checkAddress,
      faultText: ({ code }) => (code === 'RegionNeeded' ? t('billing:address.regionNeeded') : t('ui:required')),
    },
  );
  useFirstWrong(page, form.wrong, true);
  const save = useCallMutation(billing.createCustomer, { shownByForm: ['ValidationFailed'] });
  const { edit } = form;
  if (!edit) return null;
  const submit = () => {
    if (save.isPending || form.validateAll() !== null) return;
    save.mutate({ body: addressBody(edit.form) }, { onError: (error) => void form.refuse(error.fields) });
  };
  return (
    <div className={classes.narrow}>
      <Card>
        <form
          ref={page}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {isNew && <p className="text2">{t('billing:address.none')}</p>}
          <AddressFields edit={edit} onLeave={form.leave} disabled={save.isPending} />
          <div className={classes.actions}>
            <Button type="submit" loading={save.isPending} disabled={!isNew && form.changes.length === 0}>
              {t('billing:address.save')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
