import type { BillingCustomer } from '@kervan/contracts/billing';
import type { Refusal } from '../../../kit/settings/use-form-state.ts';

/** SUB-014: the billing address as it is typed. */
export type AddressForm = {
  nameSurname: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  district: string;
  country: string;
  postCode: string;
  taxId: string;
};

export const addressPaths = [
  'nameSurname',
  'line1',
  'line2',
  'city',
  'state',
  'district',
  'country',
  'postCode',
  'taxId',
] as const satisfies readonly (keyof AddressForm)[];

export const emptyAddress: AddressForm = {
  nameSurname: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  district: '',
  country: '',
  postCode: '',
  taxId: '',
};

/** The saved address as the form holds it. */
export const addressOf = (customer: BillingCustomer | null): AddressForm =>
  customer === null
    ? emptyAddress
    : {
        nameSurname: customer.nameSurname,
        line1: customer.line1,
        line2: customer.line2 ?? '',
        city: customer.city,
        state: customer.state ?? '',
        district: customer.district ?? '',
        country: customer.country,
        postCode: customer.postCode ?? '',
        taxId: customer.taxId ?? '',
      };

const required = ['nameSurname', 'line1', 'city', 'country'] as const;

/** SUB-018: what is missing; of district and state one is enough. */
export function checkAddress(form: AddressForm): Refusal[] {
  const missing = required.filter((field) => form[field].trim() === '').map((field) => ({ field, code: 'Required' }));
  const hasRegion = form.district.trim() !== '' || form.state.trim() !== '';
  return hasRegion ? missing : [...missing, { field: 'district', code: 'RegionNeeded' }];
}

const orNull = (text: string): string | null => text.trim() || null;

/** The address as the server takes it. */
export const addressBody = (form: AddressForm) => ({
  nameSurname: form.nameSurname.trim(),
  line1: form.line1.trim(),
  line2: orNull(form.line2),
  city: form.city.trim(),
  state: orNull(form.state),
  district: orNull(form.district),
  country: form.country,
  postCode: orNull(form.postCode),
  taxId: orNull(form.taxId),
});
