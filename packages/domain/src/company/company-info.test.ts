import { describe, expect, it } from 'vitest';
import {
  checkCompany,
  checkInvoiceAddress,
  companyFields,
  invoiceFields,
  type CompanyInfo,
  type InvoiceAddress,
} from './company-info.ts';

const company: CompanyInfo = {
  businessName: 'Kervan Dış Ticaret Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '1234567890',
  line1: 'İstiklal Caddesi 7',
  line2: 'Kat 3',
  city: 'İstanbul',
  state: 'Marmara',
  country: 'TR',
  zipCode: '34000',
  phone: '+90 532 123 45 67',
  email: 'info@kervan.example',
};
const invoice: InvoiceAddress = {
  name: 'Kervan Haus',
  line1: 'Hauptstraße 1',
  line2: '',
  line3: '',
  city: 'Köln',
  district: '',
  state: '',
  zipCode: '50667',
  country: 'DE',
  phone: '',
};

describe('the company form', () => {
  it('STORE-034 all but the second line and the tax office have to be there', () => {
    expect(checkCompany(company)).toEqual([]);
    expect(checkCompany({ ...company, line2: '', taxOffice: '' })).toEqual([]);
    const empty = Object.fromEntries(companyFields.map((field) => [field, ' '])) as CompanyInfo; // Every field of it.
    expect(checkCompany(empty)).toEqual(
      companyFields
        .filter((field) => field !== 'line2' && field !== 'taxOffice')
        .map((field) => ({ field, code: 'Required' })),
    );
  });

  it.each([
    [{ country: 'XX' }, 'country', 'CountryCodeInvalid'],
    [{ country: 'tr' }, 'country', 'CountryCodeInvalid'],
    [{ email: 'info@kervan' }, 'email', 'EmailInvalid'],
    [{ phone: 'ask Ali' }, 'phone', 'PhoneInvalid'],
    [{ phone: '12' }, 'phone', 'PhoneInvalid'],
  ])('STORE-065 %j is refused at %s', (over, field, code) => {
    expect(checkCompany({ ...company, ...over })).toEqual([{ field, code }]);
  });
});

describe('the invoice address', () => {
  it('STORE-064 needs a name, a line, a city, a postal code and a country', () => {
    expect(checkInvoiceAddress(invoice)).toEqual([]);
    const empty = Object.fromEntries(invoiceFields.map((field) => [field, ''])) as InvoiceAddress; // Every field of it.
    expect(checkInvoiceAddress(empty).map(({ field }) => field)).toEqual([
      'name',
      'line1',
      'city',
      'zipCode',
      'country',
    ]);
  });

  it.each([
    [{ country: 'ZZ' }, { field: 'country', code: 'CountryCodeInvalid' }],
    [{ phone: 'x' }, { field: 'phone', code: 'PhoneInvalid' }],
  ])('STORE-064 %j is refused', (over, fault) => {
    expect(checkInvoiceAddress({ ...invoice, ...over })).toEqual([fault]);
  });
});
