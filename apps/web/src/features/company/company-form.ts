import type { CompanyInfo, InvoiceAddress } from '@kervan/domain/company/company-info';
import type { Text } from '../../i18n/i18n.ts';
import type { Refusal } from '../../kit/settings/use-form-state.ts';

export const emptyCompany: CompanyInfo = {
  businessName: '',
  taxOffice: '',
  taxNumber: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  country: '',
  zipCode: '',
  phone: '',
  email: '',
};

export const emptyAddress: InvoiceAddress = {
  name: '',
  line1: '',
  line2: '',
  line3: '',
  city: '',
  district: '',
  state: '',
  zipCode: '',
  country: '',
  phone: '',
};

/** What is wrong with a field, with an example where one helps. */
export const faultText =
  (t: Text) =>
  ({ code }: Refusal): string => {
    switch (code) {
      case 'Required':
      case 'CountryCodeInvalid':
      case 'EmailInvalid':
      case 'PhoneInvalid':
        return t(`company:fault.${code}`);
      case 'NotAPicture':
      case 'PictureTooLarge':
        return t(`errors:${code}`);
      default:
        return t('company:fault.other');
    }
  };
