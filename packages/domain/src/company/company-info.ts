import { countryCodes } from '../billing/countries.ts';
import { isEmail, isPhoneNumber } from '../identity/registration-rules.ts';

/** STORE-034: who the company is; all texts trimmed, an empty one says nothing. */
export type CompanyInfo = {
  businessName: string;
  taxOffice: string;
  taxNumber: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  country: string;
  zipCode: string;
  phone: string;
  email: string;
};

/** STORE-064: whose name and address stand on invoices to buyers. */
export type InvoiceAddress = {
  name: string;
  line1: string;
  line2: string;
  line3: string;
  city: string;
  district: string;
  state: string;
  zipCode: string;
  country: string;
  phone: string;
};

export type AddressFault<Form> = {
  field: keyof Form & string;
  code: 'Required' | 'CountryCodeInvalid' | 'EmailInvalid' | 'PhoneInvalid';
};

const ofCompany = {
  businessName: 120,
  taxOffice: 120,
  taxNumber: 40,
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  country: 2,
  zipCode: 20,
  phone: 30,
  email: 254,
} as const satisfies Record<keyof CompanyInfo, number>;
const ofInvoice = {
  name: 120,
  line1: 200,
  line2: 200,
  line3: 200,
  city: 100,
  district: 100,
  state: 100,
  zipCode: 20,
  country: 2,
  phone: 30,
} as const satisfies Record<keyof InvoiceAddress, number>;
/** The most characters of each field. */
export const addressLengths = { company: ofCompany, invoice: ofInvoice };

const keysOf = <Form extends object>(lengths: Form) => Object.keys(lengths) as (keyof Form & string)[]; // Declared above, name by name.
export const companyFields = keysOf(ofCompany);
export const invoiceFields = keysOf(ofInvoice);

/** What may be left empty (STORE-034). */
export const optionalOfCompany: ReadonlySet<string> = new Set<keyof CompanyInfo>(['line2', 'taxOffice']);
/** STORE-028 asks for name, line 1, city, postal code and country; the rest where a country has it. */
export const optionalOfInvoice: ReadonlySet<string> = new Set<keyof InvoiceAddress>([
  'line2',
  'line3',
  'district',
  'state',
  'phone',
]);

const known: ReadonlySet<string> = new Set(countryCodes);

/** STORE-034, STORE-065: what of the company form is missing or wrong. */
export const checkCompany = (form: CompanyInfo): AddressFault<CompanyInfo>[] =>
  companyFields.flatMap((field) => faultOf(field, form[field], optionalOfCompany));

/** STORE-064: the same of the invoice address. */
export const checkInvoiceAddress = (form: InvoiceAddress): AddressFault<InvoiceAddress>[] =>
  invoiceFields.flatMap((field) => faultOf(field, form[field], optionalOfInvoice));

function faultOf<Field extends string>(
  field: Field,
  value: string,
  optional: ReadonlySet<string>,
): { field: Field; code: AddressFault<object>['code'] }[] {
  if (value.trim() === '') return optional.has(field) ? [] : [{ field, code: 'Required' }];
  if (field === 'country' && !known.has(value)) return [{ field, code: 'CountryCodeInvalid' }];
  if (field === 'email' && !isEmail(value)) return [{ field, code: 'EmailInvalid' }];
  return field === 'phone' && !isPhoneNumber(value) ? [{ field, code: 'PhoneInvalid' }] : [];
}
