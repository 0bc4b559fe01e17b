import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { limits } from '@kervan/domain/limits';
import { addressFields, isLatin, type AddressField } from '@kervan/domain/orders/address';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import classes from './order.module.css';

export type AddressDialogProps = { isOpen: boolean; order: OrderDetail; onClose: () => void };
type Draft = Record<AddressField, string>;

/** The address as the label is printed from it (ORD-052); what was there before stands below each changed field. */
export function AddressDialog({ isOpen, order, onClose }: AddressDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('orders:address.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <AddressForm order={order} onClose={onClose} />}
    </Modal>
  );
}

const refused = [
  'NameMissing',
  'AddressNonLatin',
  'AddressIncomplete',
  'AddressOutsideCountry',
  'CountryCodeInvalid',
  'BuyerDataPurged',
  'OrderChangedMeanwhile',
  'ValidationFailed',
] as const;

function AddressForm({ order, onClose }: Omit<AddressDialogProps, 'isOpen'>) {
  const t = useText();
  const { address, version } = order;
  // Of the moment at which the form was opened: a later change by somebody else is noticed.
  const [opened] = useState({ before: draftOf(address), version });
  const [draft, setDraft] = useState(opened.before);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useCallMutation(orders.update, {
    done: () => t('orders:address.done'),
    shownByForm: refused,
  });
  const wrong = (field: AddressField): string | null => (isSubmitted ? faultOf(field, draft, t) : null);
  const submit = () => {
    setSubmitted(true);
    if (addressFields.some((field) => faultOf(field, draft, t) !== null)) return;
    save.mutate(
      { body: { sellerOrderId: order.orderId, version: opened.version, address: draft } },
      { onSuccess: onClose },
    );
  };
  const isChanged = addressFields.some((field) => draft[field] !== opened.before[field]);
  return (
    <form
      noValidate
      className={classes.addressForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="small text3">{t('orders:address.intro')}</p>
      {addressFields.map((field) => (
        <TextInput
          key={field}
          className={classes[`field-${field}`] ?? ''}
          label={t(`orders:address.${field}`)}
          value={draft[field]}
          required={!optional.includes(field)}
          maxLength={field === 'countryCode' ? 2 : limits.addressFieldMax}
          dir="auto"
          autoComplete="off"
          data-autofocus={field === 'name' || undefined}
          error={fieldError(wrong(field))}
          description={
            draft[field] !== opened.before[field] && opened.before[field] !== ''
              ? t('orders:address.original', { text: opened.before[field] })
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
        />
      ))}
      {save.error && (
        <p role="alert" className={`neg ${classes.formError}`}>
          {errorText(save.error, t)}
        </p>
      )}
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('orders:address.save')}
        </Button>
      </div>
    </form>
  );
}

const draftOf = (address: OrderDetail['address']): Draft =>
  // Each of the fields has its entry.
  Object.fromEntries(addressFields.map((field) => [field, address[field] ?? ''])) as Draft;

const optional: readonly AddressField[] = ['line2', 'line3', 'county', 'stateOrRegion'];
const labelled: readonly AddressField[] = ['name', 'line1', 'line2', 'line3', 'city'];

/** What is wrong with one field, as the rule sees it; the server has the last word. */
function faultOf(field: AddressField, draft: Draft, t: Text): string | null {
  const text = draft[field].trim();
  if (text === '') return optional.includes(field) ? null : t('orders:address.wrong.required');
  if (labelled.includes(field) && !isLatin(text)) return t('orders:address.wrong.nonLatin');
  if (field === 'name' && text.split(/\s+/).length < 2) return t('orders:address.wrong.surname');
  return field === 'countryCode' && !/^[a-z]{2}$/i.test(text) ? t('orders:address.wrong.country') : null;
}
