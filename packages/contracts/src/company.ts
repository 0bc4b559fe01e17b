import { addressLengths } from '@kervan/domain/company/company-info';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const { company: ofCompany, invoice: ofInvoice } = addressLengths;
/** What may be empty is the domain's to say. */
const text = (max: number) => z.string().trim().max(max);

/** STORE-034. */
export const companyInfo = z.object({
  businessName: text(ofCompany.businessName),
  taxOffice: text(ofCompany.taxOffice),
  taxNumber: text(ofCompany.taxNumber),
  line1: text(ofCompany.line1),
  line2: text(ofCompany.line2),
  city: text(ofCompany.city),
  state: text(ofCompany.state),
  country: text(ofCompany.country).toUpperCase(),
  zipCode: text(ofCompany.zipCode),
  phone: text(ofCompany.phone),
  email: text(ofCompany.email),
});

/** STORE-024, STORE-064. */
export const invoiceAddress = z.object({
  name: text(ofInvoice.name),
  line1: text(ofInvoice.line1),
  line2: text(ofInvoice.line2),
  line3: text(ofInvoice.line3),
  city: text(ofInvoice.city),
  district: text(ofInvoice.district),
  state: text(ofInvoice.state),
  zipCode: text(ofInvoice.zipCode),
  country: text(ofInvoice.country).toUpperCase(),
  phone: text(ofInvoice.phone),
});

/** 0 = nothing is saved yet. */
const revision = z.int().min(0);
const saved = z.object({ revision });

export const companySchemas = defineSchemas({
  get: {
    summary: 'The company of the account; null = none was entered',
    response: z.object({ company: companyInfo.nullable(), revision }),
  },
  save: {
    summary: 'Saves the company of the account',
    body: companyInfo.extend({ revision: revision.nullish() }),
    response: saved,
    errors: ['SettingsChangedMeanwhile', 'NotForStaff'],
  },
  getInvoice: {
    summary: 'Name, address and logo on invoices to buyers of the selected store',
    response: z.object({ address: invoiceAddress.nullable(), logoUrl: z.string().nullable(), revision }),
  },
  saveInvoice: {
    summary: 'Saves them; a file takes the place of the logo, which is drawn anew',
    body: z.object({
      json: invoiceAddress.extend({ removeLogo: z.boolean().nullish(), revision: revision.nullish() }),
      files: z.array(z.file()).max(1).optional(),
    }),
    response: saved,
    errors: ['NotAPicture', 'PictureTooLarge', 'PayloadTooLarge', 'SettingsChangedMeanwhile'],
  },
  logo: {
    summary: 'The logo',
    query: z.object({ v: z.string().max(64).optional() }),
    mediaTypes: ['image/png'],
    errors: ['RecordNotFound'],
  },
});
